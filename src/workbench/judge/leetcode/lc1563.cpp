#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

namespace nimber::judge {
namespace {

void judge_lc1563(Contest& contest) {
    const auto row = read_score_row(contest, 0);
    if (contest.ok()) {
        contest.line(contest.take(split_total(row, contest.solver().budget())).value_or(0));
    }
}

constexpr Problem kLc1563 = {
    .id = "lc1563",
    .title = {"Stone Game V", "石子游戏 V"},
    .source = "LeetCode 1563",
    .line = {"split the row, keep the lighter part", "分成两段，留下较轻的一段"},
    .rules = {"Alice splits a row into two parts; the heavier one is thrown away (if equal, she "
              "chooses), and she scores the sum of the other, until one stone is left. What is the "
              "most she can score?",
              "Alice "
              "把一行石子分成两段，较重的一段丢弃（相等时由她选择），得分为另一段的和，直到只剩一颗"
              "。最多能得多少分？"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"the most that she can score", "最多能得的分数"},
    .limits = "n <= 500, 1 <= v <= 10^6",
    .method = {"The best total of every part of the row; where the heavier side changes moves only "
               "one way, and maxima of the lighter sides are kept.",
               "求每一段的最大总分；轻重分界点单调移动，并保存较轻一侧的最大值。"},
    .complexity = {"O(n^2)", "O(n^2)"},
    .theorem = {"The score of a part depends on that part alone.", "一段的得分只取决于这一段。"},
    .example = "nimber solve stones-split 6 2 3 4 5 5",
    .sample_input = "6\n6 2 3 4 5 5\n",
    .sample_output = "18\n",
    .run = judge_lc1563,
};

} // namespace

const Problem& lc1563_problem() {
    return kLc1563;
}

} // namespace nimber::judge
