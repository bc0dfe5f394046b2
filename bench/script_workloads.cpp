#include "core/solve/search/value_search.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/value/mex.hpp"
#include "script/script_game.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace nimber::bench {
namespace {

constexpr const char* kGrundy = R"(return {
  moves = function(heap, emit)
    for small = 1, (heap - 1) // 2 do emit(small, heap - small) end
  end,
})";

// Takes one or two pins that stand side by side, as a board: strings come and go.
constexpr const char* kPins = R"(return {
  kind = "board",
  moves = function(row, emit)
    for i = 1, #row do
      if row:byte(i) == 120 then
        emit(row:sub(1, i - 1) .. "." .. row:sub(i + 1))
        if row:byte(i + 1) == 120 then emit(row:sub(1, i - 1) .. ".." .. row:sub(i + 2)) end
      end
    end
  end,
})";

GamePtr load(const char* source) {
    return *ScriptGame::load("bench.lua", source, {});
}

/// Values of the heaps up to `last` from the bare rules; returns a mix of them.
std::uint64_t brute_force(const Game& game, Heap last, std::uint64_t& options) {
    std::vector<Nimber> values;
    MexSet below;
    std::uint64_t mixed = 0;
    options = 0;
    for (Heap heap = 0; heap <= last; ++heap) {
        below.clear();
        game.options({&heap, 1}, [&](SumView option) {
            Nimber sum;
            for (const StateView part : option) {
                sum += values[part[0]];
            }
            below.insert(sum);
            ++options;
            return true;
        });
        values.push_back(below.mex());
        mixed = mixed * 31 + values.back().value();
    }
    return mixed;
}

void grundy(const Settings& settings, Report& report) {
    const Heap last = settings.quick ? 200 : 2000;
    const GamePtr built_in = *make_game("grundy");
    std::uint64_t options = 0;
    std::uint64_t script = 0;
    std::uint64_t plain = 0;
    const auto times =
        medians(settings.repetitions(),
                {in_process([&] { script = brute_force(*load(kGrundy), last, options); }),
                 in_process([&] { plain = brute_force(*built_in, last, options); })});
    report.agree(script == plain, "grundy in Lua");
    report.signature().add(script);
    constexpr double kGoal = 20;
    report.add({"scripts",
                "grundy in Lua to " + std::to_string(last),
                "options",
                {times[0], static_cast<double>(options)},
                Timing{times[1], static_cast<double>(options)},
                "20 x plain",
                times[0] <= kGoal * times[1]});
}

void pins(const Settings& settings, Report& report) {
    const std::size_t size = settings.quick ? 8 : 16;
    std::uint64_t value = 0;
    std::uint64_t options = 0;
    const auto search = [&] {
        const GamePtr game = load(kPins);
        const auto position = parse_position("@bench.lua(" + std::string(size, 'x') + ")", {},
                                             [&](const std::string&) { return game; });
        // All positions below: what is measured is how fast options come, not who wins.
        ValueSearch all;
        Budget budget{{}};
        value = all.value(*game, position->parts.front().component(0), budget)->value();
        options = 0;
        for (std::uint64_t row = 0; row < std::uint64_t{1} << size; ++row) {
            const std::uint64_t pairs = row & row >> 1U;
            options += static_cast<unsigned>(std::popcount(row)) +
                       static_cast<unsigned>(std::popcount(pairs));
        }
    };
    const double seconds = medians(settings.repetitions(), {in_process(search)})[0];
    const GamePtr kayles = *make_game("kayles");
    Solver solver;
    const Heap pins = size;
    report.agree(solver.value(*kayles, {&pins, 1})->value.value() == value, "pins in Lua");
    report.signature().add(value);
    constexpr double kGoal = 300'000; // options a second
    report.add({"scripts",
                std::to_string(size) + " pins in Lua = " + std::to_string(value),
                "options",
                {seconds, static_cast<double>(options)},
                std::nullopt,
                "300,000/s",
                static_cast<double>(options) >= kGoal * seconds});
}

} // namespace

void scripts(const Settings& settings, Report& report) {
    grundy(settings, report);
    pins(settings, report);
}

} // namespace nimber::bench
