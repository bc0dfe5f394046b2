#include "workbench/judge/problems.hpp"
#include "workbench/judge/set_game.hpp"

namespace nimber::judge {
namespace {

void judge_grundy_heaps(Contest& contest) {
    const std::uint64_t count = contest.number(kHeapCount);
    const std::uint64_t moves = contest.number(kSetSize, 1);
    const auto set = contest.numbers(moves, kSetNumber, 1);
    State heaps = contest.numbers(count, kHeapSize);
    const bool won = contest.is_won(contest.game(set_game("sub", set)), std::move(heaps));
    contest.line(won ? "A wins." : "B wins.");
}

constexpr Problem kGrundyHeaps = {
    .id = "grundy_heaps",
    .title = {"Many heaps, one set of moves", "同一取法的多堆游戏"},
    .source = "ProCon Challenge Book",
    .line = {"many heaps, take from a set: who wins", "多堆，取集合中的数：谁胜"},
    .rules = {"Several heaps; take a number of the set from one of them. The player who takes the "
              "last coin wins.",
              "若干堆硬币，每次从一堆中取走集合中的某个数；取到最后一枚者胜。"},
    .input = {"N K, then the K numbers of the set, then the N heaps",
              "N K，然后是集合中的 K 个数，再是 N 堆的大小"},
    .output = {"A wins. if the first player wins, else B wins.",
               "先手胜输出 A wins.，否则输出 B wins."},
    .limits = "N <= 10^5, K <= 100, X <= 10^4",
    .method = {"Values of the heaps, and their XOR. Taking exactly what is there is a move: the "
               "test is <=, not <.",
               "求各堆的值并取异或。恰好取完也是一步：判断用 <= 而不是 <。"},
    .complexity = {"O(max X * K + N)", "O(max X * K + N)"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve sub:1,3,4 5 6 7",
    .sample_input = "3 3\n1 3 4\n5 6 7\n",
    .sample_output = "A wins.\n",
    .run = judge_grundy_heaps,
};

} // namespace

const Problem& grundy_heaps_problem() {
    return kGrundyHeaps;
}

} // namespace nimber::judge
