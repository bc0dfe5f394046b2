#include "workloads.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::bench {
namespace {

struct Workload {
    std::string_view name;
    void (*run)(const Settings&, Report&);
};

constexpr std::array<Workload, 16> kWorkloads = {{{"start-up", start_up},
                                                  {"stream", stream},
                                                  {"many-heaps", many_heaps},
                                                  {"closed-forms", closed_forms},
                                                  {"misere-search", misere_search},
                                                  {"quotients", quotients},
                                                  {"graphs", graphs},
                                                  {"nim-product", nim_product},
                                                  {"count", count},
                                                  {"boards", boards},
                                                  {"scripts", scripts},
                                                  {"sequences", sequences},
                                                  {"growth", sequence_growth},
                                                  {"threads", sequence_threads},
                                                  {"periods", periods},
                                                  {"survey", survey}}};

int usage() {
    std::fputs("usage: nimber-bench [--quick] [--seconds=S] [PROGRAM] [WORKLOAD]...\n"
               "PROGRAM is a path with a slash; without it, the nimber beside this program.\n"
               "The survey of misère quotients, only if named, takes S (2) for each of 575 codes.\n"
               "Workloads, all but the survey unless named:",
               stderr);
    for (const Workload& workload : kWorkloads) {
        std::fprintf(stderr, " %s", workload.name.data());
    }
    std::fputs("\nTimes are CPU time, medians of at least 7 repetitions; \"to plain\" is the time\n"
               "divided by that of a plain implementation, measured in the same run.\n",
               stderr);
    return 2;
}

int run(const std::vector<std::string_view>& arguments) {
    constexpr std::string_view kSeconds = "--seconds=";
    Settings settings;
    std::vector<const Workload*> chosen;
    for (const std::string_view argument : arguments) {
        const auto* const workload = std::ranges::find(kWorkloads, argument, &Workload::name);
        if (argument == "--quick") {
            settings.quick = true;
        } else if (argument.starts_with(kSeconds)) {
            settings.seconds = std::stod(std::string{argument.substr(kSeconds.size())});
        } else if (workload != kWorkloads.end()) {
            chosen.push_back(workload);
        } else if (settings.program.empty() && argument.find('/') != std::string_view::npos) {
            settings.program = argument;
        } else {
            return usage();
        }
    }
    if (settings.program.empty()) {
        const auto self = std::filesystem::read_symlink("/proc/self/exe");
        settings.program = self.parent_path() / "nimber";
    }
    if (chosen.empty()) {
        for (const Workload& workload : kWorkloads) {
            if (workload.run != survey || settings.quick) {
                chosen.push_back(&workload);
            }
        }
    }
    Report report;
    for (const Workload* workload : chosen) {
        workload->run(settings, report);
    }
    return report.finish() ? 0 : 1;
}

} // namespace
} // namespace nimber::bench

int main(int argc, char** argv) {
    try {
        return nimber::bench::run({argv + 1, argv + argc});
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "nimber-bench: %s\n", failure.what());
        return 1;
    }
}
