#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_wythoff(Contest& contest) {
    const GamePtr game = contest.game("wythoff");
    while (contest.more()) {
        const std::uint64_t a = contest.number({"the size of the first heap", "第一堆的大小"});
        const std::uint64_t b = contest.number({"the size of the second heap", "第二堆的大小"});
        const bool won = contest.is_won(game, {a, b});
        contest.line(won ? "1" : "0");
    }
}

constexpr Problem kWythoff = {
    .id = "wythoff",
    .title = {"Taking stones", "取石子游戏"},
    .source = "POJ 1067, HDU 1527",
    .line = {"one heap or both alike: who wins", "取一堆，或两堆取同样多：谁胜"},
    .rules = {"Two heaps; take any number from one, or the same number from both. The player who "
              "takes the last wins.",
              "两堆石子，每次从一堆中取任意颗，或从两堆中取相同颗数；取到最后一颗者胜。"},
    .input = {"lines a b until the end of the input", "每行 a b，直到输入结束"},
    .output = {"1 if the first player wins, else 0", "先手胜输出 1，否则输出 0"},
    .limits = "0 <= a, b <= 10^9",
    .method = {"Lost iff the smaller is floor(k*phi), k being the difference; in whole numbers, "
               "since doubles fail from 165580140 on.",
               "设 k 为两数之差，当且仅当较小数等于 floor(k*phi) 时必败；用整数计算，因为从 "
               "165580140 起双精度会出错。"},
    .complexity = {"O(1) a case", "每组 O(1)"},
    .theorem = {"Wythoff 1907: the lost pairs are (floor(k*phi), floor(k*phi)+k).",
                "Wythoff 1907：必败的数对为 (floor(k*phi), floor(k*phi)+k)。"},
    .example = "nimber solve wythoff 4 7",
    .sample_input = "2 1\n8 4\n4 7\n",
    .sample_output = "0\n1\n0\n",
    .run = judge_wythoff,
};

} // namespace

const Problem& wythoff_problem() {
    return kWythoff;
}

} // namespace nimber::judge
