#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

void judge_hdu4111(Contest& contest) {
    const GamePtr merge = contest.game("merge");
    const std::uint64_t cases = contest.number(kCases);
    for (std::uint64_t i = 1; i <= cases && contest.ok(); ++i) {
        const std::uint64_t count = contest.number({"the number of numbers", "数的个数"});
        // So many of so small size that their sum stays in 64 bits.
        State numbers =
            contest.numbers(count, {"a number below 2^32", "小于 2^32 的数"}, 0, ~std::uint32_t{0});
        const bool won = contest.is_won(merge, std::move(numbers));
        contest.line("Case #" + std::to_string(i) + (won ? ": Alice" : ": Bob"));
    }
}

constexpr Problem kHdu4111 = {
    .id = "hdu4111",
    .title = {"Alice and Bob", "Alice 与 Bob"},
    .source = "HDU 4111",
    .line = {"lower a number or merge two: who wins", "减 1 或合并两数：谁胜"},
    .rules = {"Positive numbers; lower one by 1 (at 0 it vanishes) or replace two by their sum. A "
              "player who cannot move loses; Alice begins.",
              "若干正整数；把一个数减 1（减到 0 "
              "即消失），或把两个数换成它们的和。无法行动者输；Alice 先手。"},
    .input = {"T; each case: N, then N numbers", "T；每组：N，然后是 N 个数"},
    .output = {"Case #i: Alice or Case #i: Bob", "Case #i: Alice 或 Case #i: Bob"},
    .limits = "T <= 4000, N <= 50, A <= 1000",
    .method = {"Only the number c of ones and the number s of moves in the others matter: their "
               "sum plus their number minus 1.",
               "只看 1 的个数 c 与其余各数的着数 s：它们的和加个数减 1。"},
    .complexity = {"O(N) a case, without a table", "每组 O(N)，不用表"},
    .theorem = {"Lost iff c and s are even, but for s = 0 or 2 iff 3 divides c.",
                "当且仅当 c、s 皆偶时必败；但 s 为 0 或 2 时，当且仅当 3 整除 c。"},
    .example = "nimber solve merge 2 3 5",
    .sample_input = "3\n3\n1 1 2\n2\n3 4\n3\n2 3 5\n",
    .sample_output = "Case #1: Alice\nCase #2: Bob\nCase #3: Bob\n",
    .run = judge_hdu4111,
};

} // namespace

const Problem& hdu4111_problem() {
    return kHdu4111;
}

} // namespace nimber::judge
