#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

namespace nimber::judge {
namespace {

void judge_lc1690(Contest& contest) {
    const auto row = read_score_row(contest, 0);
    contest.line(contest.ok() ? rest_margin(row) : 0);
}

constexpr Problem kLc1690 = {
    .id = "lc1690",
    .title = {"Stone Game VII", "石子游戏 VII"},
    .source = "LeetCode 1690",
    .line = {"remove an end, score the rest", "移走一端，得其余之和"},
    .rules = {"A row of stones; remove the first or the last and score the sum of the rest. By how "
              "much does Alice lead?",
              "一行石子，每次移走第一颗或最后一颗，得分为其余石子之和。Alice 领先多少？"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"the points of Alice less those of Bob", "Alice 的得分减去 Bob 的得分"},
    .limits = "2 <= n <= 1000, 1 <= v <= 1000",
    .method = {"The same margin as in a game of taking ends, whose peaks fuse.",
               "与取两端的游戏分差相同，其中的峰可以合并。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"What is scored is the total less what was removed, so the lead is a sum over the "
                "stones removed.",
                "得分为总和减去已移走的部分，因此领先值是对移走石子的求和。"},
    .example = "nimber solve stones-rest 5 3 1 4 2",
    .sample_input = "5\n5 3 1 4 2\n",
    .sample_output = "6\n",
    .run = judge_lc1690,
};

} // namespace

const Problem& lc1690_problem() {
    return kLc1690;
}

} // namespace nimber::judge
