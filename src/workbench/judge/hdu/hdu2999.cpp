#include "workbench/judge/problems.hpp"
#include "workbench/judge/set_game.hpp"

namespace nimber::judge {
namespace {

void judge_hdu2999(Contest& contest) {
    while (contest.more()) {
        const std::uint64_t count = contest.number(kSetSize, 1);
        const auto set = contest.numbers(
            count, {"a number of the set, from 1 to 4095", "集合中的数，1 到 4095"}, 1, 4095);
        const GamePtr row = contest.game(set_game("row", set));
        const std::uint64_t queries = contest.number({"the number of lengths", "长度的个数"});
        for (std::uint64_t i = 0; i < queries && contest.ok(); ++i) {
            const std::uint64_t length = contest.number({"a length", "长度"});
            const bool won = contest.is_won(row, {length});
            contest.line(won ? "1" : "2");
        }
    }
}

constexpr Problem kHdu2999 = {
    .id = "hdu2999",
    .title = {"Stone Game, Why are you always there?",
              "Stone Game, Why are you always there?（石子排）"},
    .source = "HDU 2999",
    .line = {"take neighbours from a row: who wins", "从一排中取相邻的石子：谁胜"},
    .rules = {"A row of k stones; take s neighbouring ones, s in the set; gaps stay. A player who "
              "cannot move loses.",
              "一排 k 颗石子，每次取走相邻的 s 颗，s 属于集合，空隙保留；无法行动者输。"},
    .input =
        {"until the end: N, the N numbers of the set (in any order, also twice), K, then K lengths",
         "直到输入结束：N，集合中的 N 个数（次序任意，可重复），K，然后是 K 个长度"},
    .output = {"1 if the first player wins, else 2, for each length",
               "每个长度输出：先手胜为 1，否则为 2"},
    .limits = "N <= 100, numbers <= 100, k <= 1000",
    .method = {"The heap code with a 7 for every number of the set; its values come from the "
               "sequence engine, and beyond a proved period without computing them.",
               "集合中每个数对应的位为 7 的代码；其值由序列引擎给出，超出已证明的周期后无需再算。"},
    .complexity = {"O(k^2 N) at worst, mostly far less", "最坏 O(k^2 N)，多数情况少得多"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve row:1,5 7",
    .sample_input = "3\n1 5 1\n1\n1\n",
    .sample_output = "1\n",
    .run = judge_hdu2999,
};

} // namespace

const Problem& hdu2999_problem() {
    return kHdu2999;
}

} // namespace nimber::judge
