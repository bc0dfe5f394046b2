#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_hdu2147(Contest& contest) {
    const GamePtr king = contest.game("king");
    while (contest.ok()) {
        const std::uint64_t rows = contest.number({"the number n of rows, or 0", "行数 n，或 0"});
        const std::uint64_t columns =
            contest.number({"the number m of columns, or 0", "列数 m，或 0"});
        if (rows == 0 && columns == 0) {
            return;
        }
        if (rows == 0 || columns == 0) {
            contest.reject({"two numbers above 0, or 0 0 at the end", "两个正数，或以 0 0 结束"});
            return;
        }
        contest.line(contest.is_won(king, {rows - 1, columns - 1}) ? "Wonderful!" : "What a pity!");
    }
}

constexpr Problem kHdu2147 = {
    .id = "hdu2147",
    .title = {"kiki's game", "kiki's game（kiki 的游戏）"},
    .source = "HDU 2147",
    .line = {"a coin that moves like a king: who wins", "像王一样走的硬币：谁胜"},
    .rules = {"A coin on the top right cell of an n x m board moves one cell left, down or "
              "diagonally left and down. A player who cannot move loses; kiki begins.",
              "n×m 棋盘右上角有一枚硬币，每次向左、向下或向左下走一格；无法行动者输。kiki 先手。"},
    .input = {"lines n m; 0 0 ends the input", "每行 n m；0 0 结束输入"},
    .output = {"Wonderful! if kiki wins, else What a pity!",
               "kiki 胜输出 Wonderful!，否则输出 What a pity!"},
    .limits = "1 <= n, m <= 2000",
    .method = {"A king at (n-1, m-1): lost iff both are even, that is n and m odd.",
               "位于 (n-1, m-1) 的王：当且仅当两者皆偶，即 n、m 皆奇时必败。"},
    .complexity = {"O(1) a case", "每组 O(1)"},
    .theorem = {"From both even every move leads elsewhere, and from elsewhere one leads back.",
                "从皆偶的格子每一步都离开，从其他格子总有一步能回到皆偶。"},
    .example = "nimber solve king 4 2",
    .sample_input = "5 3\n5 4\n6 6\n0 0\n",
    .sample_output = "What a pity!\nWonderful!\nWonderful!\n",
    .run = judge_hdu2147,
};

} // namespace

const Problem& hdu2147_problem() {
    return kHdu2147;
}

} // namespace nimber::judge
