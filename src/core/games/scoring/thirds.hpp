#pragma once

#include "nimber/games/scoring/scoring_game.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace nimber {

// stones-thirds. While the removed sum leaves 1 by 3, only stones that leave 0 or 1 are safe; while
// it leaves 2, only 0 or 2. A stone of 0 changes nothing but whose turn it is, and all of them will
// be used before anyone is stuck; the others must alternate. So the number of safe moves to come
// does not depend on how the players choose, and who is stuck loses, unless no stone is left.

/// The memory of a state in which the removed sum is divisible by 3.
inline constexpr Score kThirdsOver = 3;

/// How many stones are 0, 1 and 2 modulo 3.
using ThirdsCounts = std::array<std::size_t, 3>;

[[nodiscard]] inline ThirdsCounts count_thirds(std::span<const Score> row) {
    ThirdsCounts counts{};
    for (const Score value : row) {
        ++counts[static_cast<std::size_t>(value % 3)];
    }
    return counts;
}

/// How many safe moves are to come. Requires a remainder of 1 or 2.
[[nodiscard]] constexpr std::size_t thirds_safe_moves(const ThirdsCounts& counts, Score remainder) {
    const std::size_t same = remainder == 1 ? counts[1] : counts[2];
    const std::size_t other = remainder == 1 ? counts[2] : counts[1];
    return counts[0] + (same > other ? 2 * other + 1 : 2 * same);
}

/// Whether the player to move wins. Requires a remainder of 1 or 2.
[[nodiscard]] constexpr bool thirds_mover_wins(const ThirdsCounts& counts, Score remainder,
                                               bool second_moves) {
    const std::size_t safe = thirds_safe_moves(counts, remainder);
    if (safe == counts[0] + counts[1] + counts[2]) {
        return second_moves; // all stones go
    }
    return safe % 2 == 1;
}

} // namespace nimber
