#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

namespace nimber::judge {
namespace {

void judge_lc1872(Contest& contest) {
    const auto row = read_score_row(contest, -kLargestScore);
    contest.line(contest.ok() ? prefix_margin(row) : 0);
}

constexpr Problem kLc1872 = {
    .id = "lc1872",
    .title = {"Stone Game VIII", "石子游戏 VIII"},
    .source = "LeetCode 1872",
    .line = {"merge the leftmost, score their sum", "合并左端的石子，得其和"},
    .rules =
        {"A row of stones; merge the leftmost x > 1 into one of their sum and score it, until one "
         "stone is left. By how much does Alice lead?",
         "一行石子，把最左边的 x > 1 颗合并为一颗，得分为其和，直到只剩一颗。Alice 领先多少？"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"the points of Alice less those of Bob", "Alice 的得分减去 Bob 的得分"},
    .limits = "2 <= n <= 10^5, |v| <= 10^4",
    .method = {"Every score is a sum of the first i numbers, i growing: from the back, f = max(f, "
               "S_i - f).",
               "每次得分都是前 i 个数之和，i 递增：从后往前 f = max(f, S_i - f)。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"Minimax: what one player gains the other loses.",
                "极小极大：一方多得即另一方少得。"},
    .example = "nimber solve \"stones-prefix(-1,2,-3,4,-5)\"",
    .sample_input = "5\n-1 2 -3 4 -5\n",
    .sample_output = "5\n",
    .run = judge_lc1872,
};

} // namespace

const Problem& lc1872_problem() {
    return kLc1872;
}

} // namespace nimber::judge
