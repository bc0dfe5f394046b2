#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/pattern/carry_automaton.hpp"
#include "nimber/position/template.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/value/natural.hpp"
#include "nimber/value/outcome.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// Which n are counted, and how many of those that make a lost position are listed.
struct CountRequest {
    Natural from = 1;
    Natural to;
    Play play = Play::Normal;
    std::size_t list = 0;
};

/// How positions were counted.
enum class CountMethod : std::uint8_t {
    Automaton, ///< heaps of Nim: by the binary digits of n
    Period,    ///< heaps whose values repeat: a period decides
    Bound,     ///< a theorem says that no n above a bound counts; the others one by one
    OneByOne,
};

/// How many n make a lost position (P).
struct CountAnswer {
    Natural count;
    std::vector<Natural> list; ///< the first of them
    CountMethod method = CountMethod::OneByOne;
    Reasons reasons;    ///< why the count is right
    Natural counted_to; ///< the last n that was looked at; the end of the range unless `stopped`
    std::optional<Error> stopped;            ///< why not all were
    std::optional<CarryAutomaton> automaton; ///< for Automaton
    /// For Period: from n = start on, what happens at n happens at n + length, and `lost` of so
    /// many in a row count.
    struct Repeat {
        Natural start;
        Heap length = 0;
        Heap lost = 0;
    };
    std::optional<Repeat> repeat;
    std::optional<Natural> bound; ///< for Bound: no n above it counts

    [[nodiscard]] Standing standing() const { return reasons.standing(); }

    /// The most that are counted one by one.
    static constexpr Heap kMostOneByOne = 1'000'000;
};

/// Counts the n in a range that make a template a lost position. If a limit leaves it incomplete,
/// `stopped` says so. An error if for some n there is no such position, or if nothing can be
/// counted.
[[nodiscard]] Result<CountAnswer> count_positions(PositionTemplate& positions,
                                                  const CountRequest& request,
                                                  const Limits& limits = {});

} // namespace nimber
