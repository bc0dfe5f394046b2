#include "workbench/judge/problems.hpp"

#include <algorithm>

namespace nimber::judge {
namespace {

void judge_hdu4203(Contest& contest) {
    const std::uint64_t cases = contest.number(kCases);
    for (std::uint64_t i = 0; i < cases && contest.ok(); ++i) {
        const std::uint64_t coins = contest.number({"the number S of coins", "金币数 S"});
        const std::uint64_t base =
            contest.number({"the base K, at least 1", "底数 K，至少为 1"}, 1);
        const auto moves =
            contest.winning_moves(contest.game("powers:" + std::to_string(base)), {coins});
        std::uint64_t least = 0;
        for (const Move& move : moves) {
            const std::uint64_t taken = coins - heap_left(move);
            least = least == 0 ? taken : std::min(least, taken);
        }
        contest.line(least);
    }
}

constexpr Problem kHdu4203 = {
    .id = "hdu4203",
    .title = {"Doubloon Game", "Doubloon Game（金币游戏）"},
    .source = "HDU 4203; Benelux",
    .line = {"take a power of K: least winning move", "取 K 的幂：最小的制胜着法"},
    .rules = {"S coins; take a power of K (1 included). The player who takes the last wins.",
              "S 枚金币，每次取走 K 的幂（含 1）枚；取到最后一枚者胜。"},
    .input = {"T; each case: S K", "T；每组：S K"},
    .output = {"the least first move that wins, 0 if none does, a line each",
               "每行输出制胜的最小第一步，必败则为 0"},
    .limits = "S <= 10^9, 1 <= K <= 100",
    .method = {"K odd: the parity of S. K even: S mod (K+1), where the powers are 1 and -1.",
               "K 为奇数：看 S 的奇偶。K 为偶数：看 S mod (K+1)，K 的幂模 K+1 为 1 或 -1。"},
    .complexity = {"O(log S) a case", "每组 O(log S)"},
    .theorem =
        {"By induction on S: an odd K has odd powers, an even K has powers +1 and -1 modulo K+1.",
         "对 S 归纳：奇数 K 的幂都是奇数；偶数 K 的幂模 K+1 为 ±1。"},
    .example = "nimber solve powers:3 50",
    .sample_input = "5\n5 3\n3 2\n8 7\n50 3\n100 10\n",
    .sample_output = "1\n0\n0\n0\n1\n",
    .run = judge_hdu4203,
};

} // namespace

const Problem& hdu4203_problem() {
    return kHdu4203;
}

} // namespace nimber::judge
