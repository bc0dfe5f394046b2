#pragma once

#include "nimber/solve/scoring/scoring_solver.hpp"

#include <vector>

namespace nimber {

/// What a method finds: the margin for the player to move (for one player the best total), and
/// every best move if they are asked for.
struct ScoreFound {
    Score value = 0;
    std::vector<ScoreMove> best_moves = {};

    /// Adds the move if it attains the value.
    void consider(std::uint64_t move, Score points, Score worth) {
        if (worth == value) {
            best_moves.push_back({move, points});
        }
    }
};

// One function for each rule, in the file of its name. The state is one that the game could reach.
#define NIMBER_SCORING_GAME(rule, name)                                                            \
    [[nodiscard]] Result<ScoreFound> solve_##name(const ScoringState& state, bool moves,           \
                                                  Budget& budget);
#include "nimber/games/scoring/scoring_games.def"
#undef NIMBER_SCORING_GAME

/// Every line of play, from the bare rules; states are examined once.
[[nodiscard]] Result<ScoreFound> search_scores(const ScoringPosition& position, Budget& budget);

} // namespace nimber
