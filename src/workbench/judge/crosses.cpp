#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_crosses(Contest& contest) {
    const std::uint64_t cells = contest.number({"the number of cells", "格数"}, 1);
    const GamePtr game = contest.game("treblecross");
    // A board of two cells has no room for three crosses: two rows of one, as the game reads it.
    const State rows = cells == 2 ? State{1, 1} : State{cells};
    const bool won = contest.is_won(game, rows);
    contest.line(won ? "1" : "2");
}

constexpr Problem kCrosses = {
    .id = "crosses",
    .title = {"Crosses and Crosses", "叉叉棋"},
    .source = "POJ 3537",
    .line = {"three in a row on a strip: who wins", "一维叉叉棋：两人同画叉，连三者胜"},
    .rules = {"Two players mark free cells of a strip of n cells, both with a cross. Whoever "
              "completes three adjacent crosses wins.",
              "两人轮流在 1×n 的纸条上选一个空格画叉，谁先连成相邻的三个叉谁胜。"},
    .input = {"n", "n"},
    .output = {"1 if the first player wins, else 2", "先手胜输出 1，否则输出 2"},
    .limits = "3 <= n <= 2000",
    .method =
        {"A cross at or within two cells of another loses at once, so a cross removes five cells: "
         "the octal game 0.007 with a heap of n+2, whose values the sequence engine computes.",
         "下在离已有的叉两格之内立即输，所以一个叉去掉五格：即八进制游戏 0.007 中 n+2 "
         "颗的堆，其值由序列引擎算出。"},
    .complexity = {"O(n^2), with SIMD; 10^6 cells take about 10 s",
                   "O(n^2)，用 SIMD；10^6 格约需 10 秒"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve treblecross 6",
    .sample_input = "6\n",
    .sample_output = "2\n",
    .run = judge_crosses,
};

} // namespace

const Problem& crosses_problem() {
    return kCrosses;
}

} // namespace nimber::judge
