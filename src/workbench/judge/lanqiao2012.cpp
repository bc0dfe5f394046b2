#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_lanqiao2012(Contest& contest) {
    const GamePtr game = contest.game("sub:1,3,7,8");
    const std::uint64_t cases = contest.number(kCases);
    for (std::uint64_t i = 0; i < cases && contest.ok(); ++i) {
        const std::uint64_t balls =
            contest.number({"the number of balls, at least 1", "球数，至少为 1"}, 1);
        const bool won = contest.is_won(game, {balls}, Play::Misere);
        contest.line(won ? "1" : "0");
    }
}

constexpr Problem kLanqiao2012 = {
    .id = "lanqiao2012",
    .title = {"Taking balls", "取球游戏"},
    .source = "Lanqiao Cup 2012",
    .line = {"take 1, 3, 7 or 8, the last one loses", "取 1、3、7、8 个，取最后一个者输"},
    .rules = {"Take 1, 3, 7 or 8 balls; whoever takes the last ball loses. A begins.",
              "每次取 1、3、7 或 8 个球；取到最后一个球者输。A 先手。"},
    .input = {"n, then n numbers of balls", "n，然后是 n 个球数"},
    .output = {"1 if A wins, else 0, a line each", "每行输出：A 胜为 1，否则为 0"},
    .limits = "n < 100, balls < 10000",
    .method = {"Misère play of a fixed set: like misère Nim with the normal values as heaps.",
               "固定取法的反常规则：相当于以正常值为堆的反常 Nim。"},
    .complexity = {"O(1) a query after the period", "求出周期后每个询问 O(1)"},
    .theorem = {"Ferguson 1974: subtraction games play in misère like Nim heaps of their values. "
                "Here lost iff n mod 15 is 1, 3, 5 or 7.",
                "Ferguson 1974：减法游戏在反常规则下如同以其值为大小的 Nim 堆。此处当且仅当 n mod "
                "15 为 1、3、5、7 时必败。"},
    .example = "nimber solve --misere sub:1,3,7,8 10",
    .sample_input = "4\n1\n2\n10\n18\n",
    .sample_output = "0\n1\n1\n0\n",
    .run = judge_lanqiao2012,
};

} // namespace

const Problem& lanqiao2012_problem() {
    return kLanqiao2012;
}

} // namespace nimber::judge
