#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_lc1510(Contest& contest) {
    const std::uint64_t stones = contest.number({"the number of stones", "石子数"});
    contest.line(contest.is_won(contest.game("squares"), {stones}) ? "true" : "false");
}

constexpr Problem kLc1510 = {
    .id = "lc1510",
    .title = {"Stone Game IV", "石子游戏 IV"},
    .source = "LeetCode 1510",
    .line = {"take a square number: who wins", "取平方数：谁胜"},
    .rules = {"One heap; take a positive square number of stones. A player who cannot move loses.",
              "一堆石子，每次取走一个正平方数颗；无法行动者输。"},
    .input = {"n", "n"},
    .output = {"true if the first player wins, else false", "先手胜输出 true，否则输出 false"},
    .limits = "1 <= n <= 10^5",
    .method = {"Heaps one after the other: lost iff every square leads to a won heap.",
               "逐堆判断：当且仅当取走任何平方数都留下必胜的堆时必败。"},
    .complexity = {"O(n sqrt n)", "O(n sqrt n)"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve squares 17",
    .sample_input = "17\n",
    .sample_output = "false\n",
    .run = judge_lc1510,
};

} // namespace

const Problem& lc1510_problem() {
    return kLc1510;
}

} // namespace nimber::judge
