#include "report.hpp"

#include <array>
#include <cinttypes>
#include <cstdio>
#include <span>

namespace nimber::bench {
namespace {

/// "1.25 ms": a quantity with three digits and the fitting unit, each a thousand times the next.
std::string scaled(double quantity, std::span<const std::string_view> units, double largest) {
    double unit = largest;
    std::size_t i = 0;
    while (i + 1 < units.size() && quantity < unit) {
        unit /= 1000;
        ++i;
    }
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.3g %s", quantity / unit, units[i].data());
    return text.data();
}

std::string time_text(double seconds) {
    static constexpr std::array<std::string_view, 4> kUnits = {"s", "ms", "us", "ns"};
    return scaled(seconds, kUnits, 1);
}

std::string rate_text(double rate, std::string_view unit) {
    static constexpr std::array<std::string_view, 3> kUnits = {"M ", "k ", ""};
    return scaled(rate, kUnits, 1e6) + std::string{unit} + "/s";
}

void print(const std::array<std::string, 6>& cells) {
    std::printf("%-14s %-38s %9s %20s %9s  %s\n", cells[0].c_str(), cells[1].c_str(),
                cells[2].c_str(), cells[3].c_str(), cells[4].c_str(), cells[5].c_str());
    std::fflush(stdout);
}

} // namespace

Report::Report() {
    print({"workload", "what", "time", "rate", "to plain", "goal"});
}

void Report::add(const Row& row) {
    std::array<char, 40> ratio{"-"};
    if (row.plain) {
        std::snprintf(ratio.data(), ratio.size(), "%.3g", row.ours.each() / row.plain->each());
    }
    std::string goal{row.goal};
    if (!goal.empty()) {
        goal += row.goal_met ? ": met" : ": MISSED";
    }
    print({std::string{row.workload}, row.what, time_text(row.ours.seconds),
           rate_text(row.ours.rate(), row.unit), ratio.data(), goal});
}

void Report::agree(bool same, std::string_view what) {
    if (!same) {
        agreed_ = false;
        std::printf("WRONG: %.*s: the plain implementation answers otherwise\n",
                    static_cast<int>(what.size()), what.data());
    }
}

bool Report::finish() const {
    std::printf("signature %016" PRIx64 "\n", signature_.value());
    return agreed_;
}

} // namespace nimber::bench
