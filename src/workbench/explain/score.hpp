#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/solve/scoring/scoring_solver.hpp"

#include <string>
#include <vector>

namespace nimber {

/// Why a scoring position ends as it does, in one language.
struct ScoreExplanation {
    std::string position;
    std::string heading; ///< the position, cut if it is long
    ScoreAnswer answer;
    std::vector<Evidence::Step> steps;
    std::string conclusion;
};

/// The rule, the method on these numbers, and a line of best play with the running scores.
[[nodiscard]] Result<ScoreExplanation> explain(const ScoringPosition& position,
                                               ScoringSolver& solver, Language language);

/// The position, cut if it has more than `longest` characters.
[[nodiscard]] std::string short_text(const ScoringPosition& position, Language language,
                                     std::size_t longest = 60);
/// "the first player wins by 3".
[[nodiscard]] std::string verdict_text(const ScoreAnswer& answer, Language language);

/// Whether the row is short enough for each best move to repeat what it leaves: otherwise the
/// answer would grow with the square of the row.
[[nodiscard]] bool repeats_rows(const ScoringPosition& position);

} // namespace nimber
