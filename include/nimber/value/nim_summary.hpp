#pragma once

#include "nimber/value/nimber.hpp"
#include "nimber/value/outcome.hpp"

namespace nimber {

/// All that matters about a sum of Nim heaps, in normal and in misère play: the nim-sum, and
/// whether some heap is larger than one. `+` adds two sums.
struct NimSummary {
    Nimber sum;
    bool large = false;

    /// One heap, or any position that plays like one.
    static constexpr NimSummary heap(Nimber size) { return {size, size.value() > 1}; }

    friend constexpr NimSummary operator+(NimSummary a, NimSummary b) {
        return {a.sum + b.sum, a.large || b.large};
    }
    constexpr NimSummary& operator+=(NimSummary other) { return *this = *this + other; }
    friend constexpr bool operator==(NimSummary, NimSummary) = default;
};

/// Bouton 1901: a sum of heaps is lost for the player to move iff its nim-sum is 0, but in misère
/// play, once no heap is larger than one, iff it is 1.
[[nodiscard]] constexpr Outcome outcome(NimSummary heaps, Play play) {
    const std::uint64_t lost = play == Play::Misere && !heaps.large ? 1 : 0;
    return heaps.sum.value() == lost ? Outcome::P : Outcome::N;
}

/// What an option of one component must become so that the whole sum is lost for the opponent.
struct Goal {
    Play play = Play::Normal;
    NimSummary rest;    ///< the other components
    bool alone = false; ///< the other components have no move left, so outcomes suffice

    /// Whether an option that plays like `option` wins.
    [[nodiscard]] constexpr bool met_by(NimSummary option) const {
        return outcome(option + rest, play) == Outcome::P;
    }
    /// The only size of a heap that meets the goal.
    [[nodiscard]] constexpr Nimber heap() const {
        const bool parity_play = play == Play::Misere && !rest.large;
        return parity_play ? rest.sum + Nimber{1} : rest.sum;
    }
    /// Whether an option wins as soon as it is lost when played alone.
    [[nodiscard]] constexpr bool outcome_suffices() const {
        return alone || (play == Play::Normal && rest.sum == Nimber{});
    }
    /// The same goal for one heap beside others of its component.
    [[nodiscard]] constexpr Goal beside(NimSummary others) const {
        return {play, rest + others, false};
    }
};

} // namespace nimber
