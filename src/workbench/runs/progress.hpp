#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/solve/quotient/closed_set.hpp"
#include "nimber/value/nimber.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

namespace nimber {

/// How far a run through the values of heaps is.
struct RunProgress {
    Heap done = 0;                    ///< heaps of which the value was computed
    Heap done_before = 0;             ///< those of them that the checkpoint held
    std::optional<Heap> goal;         ///< how many there will be at most, if that is known
    std::chrono::milliseconds time{}; ///< since the run began
};

/// How far the work on a quotient is.
struct QuotientProgress {
    Generator generator = 0;          ///< at work: a heap, or the number of a position
    std::size_t order = 1;            ///< of the quotient of all before it
    std::size_t candidate = 1;        ///< order of the guess with it
    std::uint64_t tests = 0;          ///< sums of which the claims of a guess were tested
    std::optional<Heap> goal;         ///< the last heap, if that is known
    std::chrono::milliseconds time{}; ///< since the run began
};

/// How far any long work is.
using WorkProgress = std::variant<SearchProgress, RunProgress, QuotientProgress>;

} // namespace nimber
