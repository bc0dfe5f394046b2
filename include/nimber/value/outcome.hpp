#pragma once

#include <cstdint>

namespace nimber {

/// Who wins with best play: the player who has just moved (P), the next to move (N), nobody (D).
enum class Outcome : std::uint8_t { P, N, D };

/// What becomes of a position.
struct Fate {
    Outcome outcome = Outcome::D;
    /// How many moves are left if who wins hurries and who loses delays; 0 for a draw.
    std::uint32_t moves = 0;

    friend bool operator==(const Fate&, const Fate&) = default;
};

/// Normal play: who cannot move loses. Misère play: who cannot move wins.
enum class Play : std::uint8_t { Normal, Misere };

/// How well a claim is founded.
enum class Standing : std::uint8_t {
    Proved,   ///< by a theorem, or a proof that was checked
    Computed, ///< by exhaustive computation of this very position
    Observed, ///< a pattern in data, no more
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
