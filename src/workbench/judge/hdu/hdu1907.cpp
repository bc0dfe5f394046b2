#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_hdu1907(Contest& contest) {
    const GamePtr nim = contest.game("nim");
    const std::uint64_t cases = contest.number(kCases);
    for (std::uint64_t i = 0; i < cases && contest.ok(); ++i) {
        const std::uint64_t count = contest.number({"the number of colours", "颜色数"});
        const bool won = contest.is_won(nim, contest.numbers(count, kHeapSize), Play::Misere);
        contest.line(won ? "John" : "Brother");
    }
}

constexpr Problem kHdu1907 = {
    .id = "hdu1907",
    .title = {"John", "John"},
    .source = "HDU 1907, POJ 3480",
    .line = {"misère Nim: who wins", "反常 Nim：谁胜"},
    .rules =
        {"Eat any number of sweets of one colour; whoever eats the last one loses. John begins.",
         "每次吃掉某一种颜色的任意颗糖；吃掉最后一颗者输。John 先手。"},
    .input = {"T; each case: N, then N counts", "T；每组：N，然后是 N 个数量"},
    .output = {"John or Brother a line", "每行输出 John 或 Brother"},
    .limits = "T <= 474, N <= 47, 1 <= A <= 4747",
    .method = {"Misère Nim: John wins iff (some heap is above 1) = (the XOR is not 0).",
               "反常 Nim：当且仅当（有大于 1 的堆）与（异或非 0）同真同假时 John 胜。"},
    .complexity = {"O(N) a case", "每组 O(N)"},
    .theorem = {"Bouton 1901: misère Nim is lost iff the XOR is 0, but once no heap is above 1, "
                "iff it is 1.",
                "Bouton 1901：反常 Nim 当且仅当异或为 0 时必败；若没有大于 1 "
                "的堆，则当且仅当异或为 1 时必败。"},
    .example = "nimber solve --misere nim 3 5 1",
    .sample_input = "2\n3\n3 5 1\n1\n1\n",
    .sample_output = "John\nBrother\n",
    .run = judge_hdu1907,
};

} // namespace

const Problem& hdu1907_problem() {
    return kHdu1907;
}

} // namespace nimber::judge
