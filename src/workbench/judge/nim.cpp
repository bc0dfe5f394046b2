#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_nim(Contest& contest) {
    const std::uint64_t count = contest.number(kHeapCount);
    State heaps = contest.numbers(count, kHeapSize);
    const bool won = contest.is_won(contest.game("nim"), std::move(heaps));
    contest.line(won ? "A wins." : "B wins.");
}

constexpr Problem kNim = {
    .id = "nim",
    .title = {"Nim", "Nim 取石子"},
    .source = "folklore",
    .line = {"Nim: who wins", "Nim：谁胜"},
    .rules = {"Take any number of stones from one heap; a player who cannot move loses.",
              "每次从一堆中取走任意颗石子；无法行动者输。"},
    .input = {"n, then n sizes of heaps", "n，然后是 n 堆的大小"},
    .output = {"A wins. if the first player wins, else B wins.",
               "先手胜输出 A wins.，否则输出 B wins."},
    .limits = "1 <= n <= 10^5, 0 <= a < 2^31",
    .method = {"The XOR of the sizes.", "求各堆大小的异或。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"Bouton 1901: Nim is lost iff the XOR of the heaps is 0.",
                "Bouton 1901：当且仅当各堆异或为 0 时 Nim 必败。"},
    .example = "nimber solve nim 5 7 9",
    .sample_input = "3\n5 7 9\n",
    .sample_output = "A wins.\n",
    .run = judge_nim,
};

} // namespace

const Problem& nim_problem() {
    return kNim;
}

} // namespace nimber::judge
