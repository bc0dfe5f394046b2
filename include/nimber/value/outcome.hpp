#pragma once

#include <cstdint>

namespace nimber {

/// Who wins with best play: the player who has just moved (P), the next to move (N), nobody (D).
enum class Outcome : std::uint8_t { P, N, D };

/// How a position ends with best play.
struct Fate {
    Outcome outcome = Outcome::D;
    /// How many moves are left if the winner hurries and the loser delays; 0 for a draw.
    std::uint32_t moves = 0;

    friend bool operator==(const Fate&, const Fate&) = default;
};

/// Normal play: a player who cannot move loses. Misère play: a player who cannot move wins.
enum class Play : std::uint8_t { Normal, Misere };

/// How well a claim is founded, from the weakest to the strongest. It follows from the reasons of
/// an answer (`nimber/solve/reason.hpp`), and nothing else says `Proved`.
enum class Standing : std::uint8_t {
    Observed, ///< only a pattern in data, or a claim
    Computed, ///< by exhaustive computation of this very position
    Proved,   ///< by a theorem, or a proof that can be checked
};

[[nodiscard]] constexpr char letter(Outcome outcome) {
    return outcome == Outcome::P ? 'P' : outcome == Outcome::N ? 'N' : 'D';
}

[[nodiscard]] constexpr const char* name(Play play) {
    return play == Play::Normal ? "normal" : "misere";
}

[[nodiscard]] constexpr const char* name(Standing standing) {
    switch (standing) {
    case Standing::Proved: return "proved";
    case Standing::Computed: return "computed";
    case Standing::Observed: return "observed";
    }
    return "observed";
}

} // namespace nimber
