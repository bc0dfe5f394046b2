#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_hdu1850(Contest& contest) {
    const GamePtr nim = contest.game("nim");
    while (const std::uint64_t count =
               contest.number({"the number of heaps, or 0 at the end", "堆数，或以 0 结束"})) {
        const auto moves = contest.winning_moves(nim, contest.numbers(count, kHeapSize));
        contest.line(moves.size());
    }
}

constexpr Problem kHdu1850 = {
    .id = "hdu1850",
    .title = {"Being a Good Boy in Spring Festival",
              "Being a Good Boy in Spring Festival（春节好孩子）"},
    .source = "HDU 1850, POJ 2975",
    .line = {"Nim: how many first moves win", "Nim：有多少种制胜的第一步"},
    .rules = {"Nim with heaps of cards: how many different first moves win?",
              "若干堆扑克牌的 Nim：有多少种不同的制胜第一步？"},
    .input = {"cases M, then M sizes; a lone 0 ends the input",
              "每组 M，然后是 M 堆的大小；单独的 0 结束输入"},
    .output = {"the number of winning moves a line, 0 if lost", "每行输出制胜着法数，必败则为 0"},
    .limits = "2 <= M <= 100, 1 <= a <= 10^6",
    .method = {"With x the XOR of all sizes, a heap a has a winning move iff (a XOR x) < a.",
               "设 x 为各堆的异或；当且仅当 (a XOR x) < a 时该堆有制胜取法。"},
    .complexity = {"O(M) a case", "每组 O(M)"},
    .theorem = {"Bouton 1901: Nim is lost iff the XOR of the heaps is 0.",
                "Bouton 1901：当且仅当各堆异或为 0 时 Nim 必败。"},
    .example = "nimber solve nim 5 7 9",
    .sample_input = "3\n5 7 9\n0\n",
    .sample_output = "1\n",
    .run = judge_hdu1850,
};

} // namespace

const Problem& hdu1850_problem() {
    return kHdu1850;
}

} // namespace nimber::judge
