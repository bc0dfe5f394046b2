#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_lc292(Contest& contest) {
    const std::uint64_t stones = contest.number({"the number of stones", "石子数"});
    contest.line(contest.is_won(contest.game("bash:3"), {stones}) ? "true" : "false");
}

constexpr Problem kLc292 = {
    .id = "lc292",
    .title = {"Nim Game", "Nim 游戏"},
    .source = "LeetCode 292",
    .line = {"take 1 to 3: who wins", "每次取 1 到 3：谁胜"},
    .rules = {"n stones; take 1 to 3 of them. The player who takes the last wins.",
              "n 颗石子，每次取 1 到 3 颗，取到最后一颗者胜。"},
    .input = {"n", "n"},
    .output = {"true if the first player wins, else false", "先手胜输出 true，否则输出 false"},
    .limits = "1 <= n < 2^31",
    .method = {"Lost iff 4 divides n.", "当且仅当 n 是 4 的倍数时必败。"},
    .complexity = {"O(1)", "O(1)"},
    .theorem = {"Bash: whatever is taken is completed to 4.",
                "巴什博弈：无论对方取多少，都补足到 4。"},
    .example = "nimber solve bash:3 4",
    .sample_input = "4\n",
    .sample_output = "false\n",
    .run = judge_lc292,
};

} // namespace

const Problem& lc292_problem() {
    return kLc292;
}

} // namespace nimber::judge
