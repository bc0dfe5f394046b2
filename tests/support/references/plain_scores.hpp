#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace nimber::plain {

/// A state of a scoring game, for the tests: written from the rules, without any code of the
/// library.
struct ScoreState {
    std::vector<std::int64_t> row;
    std::int64_t memory = 0;
    bool second = false; ///< whether the second player is to move

    friend auto operator<=>(const ScoreState&, const ScoreState&) = default;
};

/// The margin for the player to move (for one player the best total), and the numbers of the best
/// moves.
struct ScoreResult {
    std::int64_t value = 0;
    std::vector<std::uint64_t> best;
};

/// Plain minimax of the game called `game`.
[[nodiscard]] ScoreResult scores(const std::string& game, const ScoreState& state);

} // namespace nimber::plain
