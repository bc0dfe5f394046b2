#include "nimber/solve/scoring/scoring_solver.hpp"
#include "workbench/judge/problems.hpp"
#include "workbench/judge/score_row.hpp"

namespace nimber::judge {
namespace {

void judge_lc2029(Contest& contest) {
    const auto row = read_score_row(contest, 0);
    contest.line(contest.ok() && thirds_first_wins(row) ? "true" : "false");
}

constexpr Problem kLc2029 = {
    .id = "lc2029",
    .title = {"Stone Game IX", "石子游戏 IX"},
    .source = "LeetCode 2029",
    .line = {"who makes a multiple of 3 loses", "使总和被 3 整除者输"},
    .rules = {"Remove any stone; whoever makes the sum of the removed ones divisible by 3 loses. "
              "If all go without that, Bob wins; Alice begins.",
              "每次移走任意一颗；使已移走之和被 3 整除者输。若全部移走都没有发生，则 Bob 胜。Alice "
              "先手。"},
    .input = {"n, then n numbers", "n，然后是 n 个数"},
    .output = {"true if Alice wins, else false", "Alice 胜输出 true，否则输出 false"},
    .limits = "n <= 10^5, 1 <= v <= 10^4",
    .method = {"Counts c0, c1, c2 of the remainders: c0 even, Alice wins iff c1 and c2 are above "
               "0; c0 odd, iff |c1-c2| > 2.",
               "各余数的个数 c0、c1、c2：c0 为偶数时，当且仅当 c1、c2 皆大于 0 则 Alice 胜；c0 "
               "为奇数时，当且仅当 |c1-c2| > 2。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"The order of the remainders is forced after the first stone; stones divisible by "
                "3 only pass the turn.",
                "第一颗之后余数的次序即被迫确定；被 3 整除的石子只是让出一手。"},
    .example = "nimber solve stones-thirds 2 1",
    .sample_input = "2\n2 1\n",
    .sample_output = "true\n",
    .run = judge_lc2029,
};

} // namespace

const Problem& lc2029_problem() {
    return kLc2029;
}

} // namespace nimber::judge
