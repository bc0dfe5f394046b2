#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_lc1686(Contest& contest) {
    const std::uint64_t count = contest.number({"the number of stones", "石子数"}, 1, kMostStones);
    const auto alice = contest.integers(count, {"a value for Alice", "对 Alice 的价值"},
                                        -kLargestScore, kLargestScore);
    const auto bob = contest.integers(count, {"a value for Bob", "对 Bob 的价值"}, -kLargestScore,
                                      kLargestScore);
    if (contest.ok()) {
        const Score margin = values_margin(alice, bob);
        contest.line(margin > 0 ? 1 : margin < 0 ? -1 : 0);
    }
}

constexpr Problem kLc1686 = {
    .id = "lc1686",
    .title = {"Stone Game VI", "石子游戏 VI"},
    .source = "LeetCode 1686",
    .line = {"each player values a stone differently", "石子对两人价值不同"},
    .rules =
        {"Stone i is worth a_i to Alice and b_i to Bob; they take any stone in turn, Alice first. "
         "Who gets more?",
         "第 i 颗石子对 Alice 值 a_i，对 Bob 值 b_i；两人轮流任取一颗，Alice 先手。谁得分高？"},
    .input = {"n, then the n values a, then the n values b", "n，然后是 n 个 a，再是 n 个 b"},
    .output = {"1 if Alice wins, -1 if Bob does, 0 if neither",
               "Alice 胜输出 1，Bob 胜输出 -1，平局输出 0"},
    .limits = "n <= 10^5, 1 <= a, b <= 100",
    .method = {"Both take the stone with the largest a+b.", "两人都取 a+b 最大的石子。"},
    .complexity = {"O(n log n)", "O(n log n)"},
    .theorem =
        {"Taking a stone gains its own value and denies the other theirs: a+b counts for both.",
         "取一颗既得己方的值，又使对方失去其值：对两人都是 a+b。"},
    .example = "nimber solve \"stones-values(1:2,3:1)\"",
    .sample_input = "2\n1 3\n2 1\n",
    .sample_output = "1\n",
    .run = judge_lc1686,
};

} // namespace

const Problem& lc1686_problem() {
    return kLc1686;
}

} // namespace nimber::judge
