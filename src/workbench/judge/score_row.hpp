#pragma once

#include "nimber/games/scoring/scoring_game.hpp"
#include "workbench/judge/contest.hpp"

#include <vector>

namespace nimber::judge {

/// Reads a count and as many values of at least `least`.
[[nodiscard]] inline std::vector<Score> read_score_row(Contest& contest, Score least) {
    const std::uint64_t count = contest.number(
        {"the number of values, at least 1", "数值的个数，至少为 1"}, 1, kMostStones);
    return least < 0 ? contest.integers(count, {"a value", "数值"}, least, kLargestScore)
                     : contest.integers(count, {"a value of at least 0", "不小于 0 的数值"}, least,
                                        kLargestScore);
}

} // namespace nimber::judge
