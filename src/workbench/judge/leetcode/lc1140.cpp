#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

#include <numeric>

namespace nimber::judge {
namespace {

void judge_lc1140(Contest& contest) {
    const auto piles = read_score_row(contest, 0);
    if (!contest.ok()) {
        return;
    }
    const auto margin = contest.take(double_margin(piles, contest.solver().budget()));
    const Score total = std::accumulate(piles.begin(), piles.end(), Score{0});
    contest.line((total + margin.value_or(0)) / 2);
}

constexpr Problem kLc1140 = {
    .id = "lc1140",
    .title = {"Stone Game II", "石子游戏 II"},
    .source = "LeetCode 1140",
    .line = {"take 1 to 2M piles from the front", "从前面取 1 到 2M 堆"},
    .rules = {"A row of piles; take the first X of them, 1 <= X <= 2M, then M becomes max(M,X); M "
              "is 1 at first. How many stones can Alice get?",
              "一排石子堆，每次取走前 X 堆，1 <= X <= 2M，然后 M 变为 max(M,X)；M 起初为 1。Alice "
              "最多能得多少石子？"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"the most stones that Alice can get", "Alice 最多能得的石子数"},
    .limits = "n <= 100, 1 <= p <= 10^4",
    .method = {"The best margin from each place and M, from the back.",
               "从后往前，求每个位置和每个 M 的最大分差。"},
    .complexity = {"O(n^2)", "O(n^2)"},
    .theorem = {"Minimax: what one player gains the other loses.",
                "极小极大：一方多得即另一方少得。"},
    .example = "nimber solve stones-double 2 7 9 4 4",
    .sample_input = "5\n2 7 9 4 4\n",
    .sample_output = "10\n",
    .run = judge_lc1140,
};

} // namespace

const Problem& lc1140_problem() {
    return kLc1140;
}

} // namespace nimber::judge
