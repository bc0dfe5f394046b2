#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

namespace nimber::judge {
namespace {

void judge_lc1406(Contest& contest) {
    const auto row = read_score_row(contest, -kLargestScore);
    const Score margin = contest.ok() ? front_margin(row) : 0;
    contest.line(margin > 0 ? "Alice" : margin < 0 ? "Bob" : "Tie");
}

constexpr Problem kLc1406 = {
    .id = "lc1406",
    .title = {"Stone Game III", "石子游戏 III"},
    .source = "LeetCode 1406",
    .line = {"take 1 to 3 from the front: who wins", "从前面取 1 到 3 颗，分高者胜"},
    .rules = {"A row of stones with values; take the first one, two or three. The higher sum wins; "
              "Alice begins.",
              "一排有分值的石子，每次取走前一、二或三颗；总分高者胜。Alice 先手。"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"Alice, Bob or Tie", "Alice、Bob 或 Tie"},
    .limits = "n <= 5*10^4, -1000 <= v <= 1000",
    .method = {"The best margin from each place, from the back.",
               "从后往前，求每个位置的最大分差。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"Minimax: what one player gains the other loses.",
                "极小极大：一方多得即另一方少得。"},
    .example = "nimber solve \"stones-front(1,2,3,7)\"",
    .sample_input = "4\n1 2 3 7\n",
    .sample_output = "Bob\n",
    .run = judge_lc1406,
};

} // namespace

const Problem& lc1406_problem() {
    return kLc1406;
}

} // namespace nimber::judge
