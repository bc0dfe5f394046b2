#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

namespace nimber::judge {
namespace {

void judge_lc877(Contest& contest) {
    const auto piles = read_score_row(contest, 0);
    contest.line(contest.ok() && ends_margin(piles) > 0 ? "true" : "false");
}

constexpr Problem kLc877 = {
    .id = "lc877",
    .title = {"Stone Game", "石子游戏"},
    .source = "LeetCode 877",
    .line = {"take an end pile: who gets more", "取两端的堆，石子多者胜"},
    .rules = {"A row of piles; take the first or the last one. The player with more stones at the "
              "end wins; Alice begins.",
              "一排石子堆，每次取走第一堆或最后一堆；最后石子多者胜。Alice 先手。"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"true if Alice wins, else false", "Alice 胜输出 true，否则输出 false"},
    .limits = "n even, 2 <= n <= 500, 1 <= p <= 500, odd total",
    .method = {"With an even number of piles and an odd total Alice always wins; in general, peaks "
               "of the row fuse until it falls from its ends, and the piles go by size.",
               "堆数为偶数且总数为奇数时 Alice "
               "必胜；一般情况下把行中的峰逐个合并，直到两端高中间低，再按大小取。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"The first player can take all piles at even or all at odd places. A peak b "
                "between a and c plays like a-b+c.",
                "先手可以取走所有偶数位或所有奇数位的堆。夹在 a、c 之间的峰 b 相当于 a-b+c。"},
    .example = "nimber solve stones-ends 5 3 4 5",
    .sample_input = "4\n5 3 4 5\n",
    .sample_output = "true\n",
    .run = judge_lc877,
};

} // namespace

const Problem& lc877_problem() {
    return kLc877;
}

} // namespace nimber::judge
