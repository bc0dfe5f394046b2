#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_hdu1846(Contest& contest) {
    const std::uint64_t cases = contest.number(kCases);
    for (std::uint64_t i = 0; i < cases && contest.ok(); ++i) {
        const std::uint64_t stones = contest.number({"the number n of stones", "石子数 n"});
        const std::uint64_t most =
            contest.number({"the most that may be taken, m", "一次最多取的颗数 m"}, 1);
        const GamePtr bash = contest.game("bash:" + std::to_string(most));
        const bool won = contest.is_won(bash, {stones});
        contest.line(won ? "first" : "second");
    }
}

constexpr Problem kHdu1846 = {
    .id = "hdu1846",
    .title = {"Brave Game", "Brave Game（勇者游戏）"},
    .source = "HDU 1846 (Bash)",
    .line = {"take 1 to m: who wins", "每次取 1 到 m：谁胜"},
    .rules = {"n stones; take 1 to m of them. The player who takes the last wins.",
              "n 颗石子，每次取 1 到 m 颗，取到最后一颗者胜。"},
    .input = {"C; each case: n m", "C；每组：n m"},
    .output = {"first or second a line", "每行输出 first 或 second"},
    .limits = "C <= 100, 1 <= n, m <= 1000",
    .method = {"The second player wins iff m+1 divides n.", "当且仅当 n 是 m+1 的倍数时后手胜。"},
    .complexity = {"O(1) a case", "每组 O(1)"},
    .theorem = {"Bash: whatever is taken is completed to m+1.",
                "巴什博弈：无论对方取多少，都补足到 m+1。"},
    .example = "nimber solve bash:2 23",
    .sample_input = "2\n23 2\n4 3\n",
    .sample_output = "first\nsecond\n",
    .run = judge_hdu1846,
};

} // namespace

const Problem& hdu1846_problem() {
    return kHdu1846;
}

} // namespace nimber::judge
