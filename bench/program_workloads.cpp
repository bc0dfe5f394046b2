#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/plain_nim.hpp"
#include "support/process.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>
#include <stdexcept>

namespace nimber::bench {
namespace {

constexpr std::uint64_t kProgramSeed = 1901; // Bouton

using PlainLoop = std::function<void(std::FILE* in, std::FILE* out)>;
using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

File open_file(const std::string& path, const char* mode) {
    File file{std::fopen(path.c_str(), mode), std::fclose};
    if (!file) {
        throw std::runtime_error{"cannot open " + path};
    }
    return file;
}

/// A repetition of a plain loop from a file to nowhere, as the program is measured.
Repetition plain_repetition(const PlainLoop& loop, const std::string& input) {
    return in_process([&loop, &input] {
        const File in = open_file(input, "r");
        const File out = open_file("/dev/null", "w");
        loop(in.get(), out.get());
    });
}

Repetition program_repetition(const Command& command) {
    return [&command] { return run(command).cpu_seconds; };
}

/// The hash of what a plain loop writes.
Signature signature_of(const PlainLoop& loop, const std::string& input) {
    const File in = open_file(input, "r");
    const TemporaryFile answers{""};
    loop(in.get(), open_file(answers.path(), "w").get());
    return signature_of(Command{"/bin/cat", {}, answers.path()});
}

std::string three_heap_lines(std::size_t count) {
    constexpr Heap kLargest = 1000;
    constexpr std::size_t kLostEvery = 8; // at random, hardly any would be
    std::mt19937_64 random{kProgramSeed};
    std::string lines;
    for (std::size_t i = 0; i < count; ++i) {
        const Heap a = 1 + random() % kLargest;
        const Heap b = 1 + random() % kLargest;
        const Heap c = i % kLostEvery == 0 && a != b ? a ^ b : 1 + random() % kLargest;
        lines +=
            "nim(" + std::to_string(a) + ',' + std::to_string(b) + ',' + std::to_string(c) + ")\n";
    }
    return lines;
}

std::string one_line(const std::vector<Heap>& heaps) {
    std::string line = "nim(";
    for (const Heap heap : heaps) {
        line += std::to_string(heap) + ',';
    }
    line.back() = ')';
    return line;
}

} // namespace

void start_up(const Settings& settings, Report& report) {
    constexpr double kGoalSeconds = 0.010;
    constexpr std::string_view kGoal = "at most 10 ms";
    const Command ours{settings.program, {"solve", "nim", "5", "7", "9"}};
    const Command trivial{"/bin/true", {}};
    report.signature().add(signature_of(ours).value());

    const std::size_t runs = settings.size(500);
    std::vector<double> our_cpu;
    std::vector<double> our_wall;
    std::vector<double> trivial_cpu;
    std::vector<double> trivial_wall;
    for (std::size_t i = 0; i < runs; ++i) {
        const Usage us = run(ours);
        const Usage them = run(trivial);
        our_cpu.push_back(us.cpu_seconds);
        our_wall.push_back(us.wall_seconds);
        trivial_cpu.push_back(them.cpu_seconds);
        trivial_wall.push_back(them.wall_seconds);
    }
    const double cpu = median(our_cpu);
    const double wall = median(our_wall);
    report.add({"start-up",
                "solve nim 5 7 9: CPU",
                "runs",
                {cpu},
                Timing{median(trivial_cpu)},
                kGoal,
                cpu <= kGoalSeconds});
    report.add({"start-up",
                "solve nim 5 7 9: wall clock",
                "runs",
                {wall},
                Timing{median(trivial_wall)},
                kGoal,
                wall <= kGoalSeconds});
}

void stream(const Settings& settings, Report& report) {
    constexpr double kGoalRate = 1e6;
    const std::size_t lines = settings.size(2'000'000);
    const TemporaryFile input{three_heap_lines(lines)};
    const auto plain = [](Play play) -> PlainLoop {
        return [play](std::FILE* in, std::FILE* out) { plain_three_heaps(in, out, play); };
    };
    const PlainLoop normal = plain(Play::Normal);
    const PlainLoop misere = plain(Play::Misere);
    const auto measure = [&](std::vector<std::string> options, const PlainLoop& loop) {
        options.insert(options.begin(), {"solve", "-"});
        const Command command{settings.program, options, input.path()};
        const Signature answers = signature_of(command);
        report.signature().add(answers.value());
        std::string what = "solve -";
        for (std::size_t i = 2; i < options.size(); ++i) {
            what += ' ' + options[i];
        }
        // What the plain loop writes is no JSON; there it only shows what the same answers cost.
        if (what.find("json") == std::string::npos) {
            report.agree(answers == signature_of(loop, input.path()), what);
        }
        const auto times = medians(settings.repetitions(), {program_repetition(command),
                                                            plain_repetition(loop, input.path())});
        const auto count = static_cast<double>(lines);
        const Timing ours{times[0], count};
        const bool has_goal = options.size() == 2;
        report.add({"stream", what + ", 3-heap Nim", "lines", ours, Timing{times[1], count},
                    has_goal ? "at least 1 M lines/s" : "", ours.rate() >= kGoalRate});
    };
    measure({}, normal);
    measure({"--json"}, normal);
    measure({"--misere"}, misere);
}

void many_heaps(const Settings& settings, Report& report) {
    constexpr double kGoalSeconds = 0.2;
    std::mt19937_64 random{kProgramSeed};
    std::vector<Heap> heaps(settings.size(1'000'000));
    std::ranges::generate(heaps, [&random] { return random() >> 34U; }); // 30 bits
    const auto count = static_cast<double>(heaps.size());

    const std::string line = one_line(heaps);
    const TemporaryFile input{line + '\n'};
    const Command command{settings.program, {"solve", "-"}, input.path()};
    const PlainLoop plain_loop = plain_one_line;
    const Signature answer = signature_of(command);
    report.signature().add(answer.value());
    report.agree(answer == signature_of(plain_loop, input.path()), "many-heaps");

    const auto position = parse_position(line);
    if (!position) {
        throw std::runtime_error{position.error().message()};
    }
    const auto plain_read = [&line, &heaps] {
        std::vector<Heap> numbers;
        const char* at = line.c_str() + std::string_view{"nim("}.size();
        while (*at != '\0') {
            char* end = nullptr;
            numbers.push_back(std::strtoull(at, &end, 10));
            at = end + 1;
        }
        if (numbers != heaps) {
            throw std::logic_error{"strtoull read otherwise"};
        }
    };
    std::size_t plain_moves = 0;
    std::size_t moves = 0;
    const auto times = medians(
        settings.repetitions(),
        {program_repetition(command), plain_repetition(plain_loop, input.path()),
         in_process([&line] { static_cast<void>(parse_position(line)); }), in_process(plain_read),
         in_process([&] { moves = Solver{}.solve(*position, Play::Normal)->winning_moves.size(); }),
         in_process([&] { plain_moves = plain_nim_moves(heaps).size(); })});
    report.agree(moves == plain_moves, "many-heaps in the library");
    report.add({"many-heaps",
                "solve -, a line of " + std::to_string(heaps.size()) + " heaps",
                "heaps",
                {times[0], count},
                Timing{times[1], count},
                "under 0.2 s",
                times[0] < kGoalSeconds});
    report.add({"many-heaps",
                "library: parse",
                "heaps",
                {times[2], count},
                Timing{times[3], count},
                "",
                false});
    report.add({"many-heaps",
                "library: solve, all winning moves",
                "heaps",
                {times[4], count},
                Timing{times[5], count},
                "",
                false});
}

} // namespace nimber::bench
