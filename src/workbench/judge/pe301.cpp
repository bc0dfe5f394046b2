#include "nimber/pattern/nim_count.hpp"
#include "workbench/judge/problems.hpp"

#include <array>

namespace nimber::judge {
namespace {

void judge_pe301(Contest& contest) {
    const std::uint64_t last = contest.number({"the largest n", "最大的 n"});
    constexpr std::array<LinearForm, 3> kHeaps = {{{1, 0}, {2, 0}, {3, 0}}};
    contest.line(contest.take(count_nim_zeros(kHeaps, last)).value_or(0));
}

constexpr Problem kPe301 = {
    .id = "pe301",
    .title = {"Nim", "Nim（欧拉计划 301）"},
    .source = "Project Euler 301",
    .line = {"for how many n is nim(n,2n,3n) lost", "有多少个 n 使 nim(n,2n,3n) 必败"},
    .rules = {"Nim with heaps of n, 2n and 3n stones: for how many n from 1 to N does the player "
              "to move lose?",
              "三堆各有 n、2n、3n 颗石子的 Nim：1 到 N 中有多少个 n 使先手必败？"},
    .input = {"N", "N"},
    .output = {"the number of such n", "这样的 n 的个数"},
    .limits = "N = 2^30; here up to 2^64-1",
    .method =
        {"Adding n and 2n has no carry iff n has no two neighbouring ones; the carry automaton "
         "counts such n along the bits of N.",
         "n 与 2n 相加无进位，当且仅当 n 的二进制中没有相邻的 1；进位自动机沿 N 的各位计数。"},
    .complexity = {"O(log N)", "O(log N)"},
    .theorem = {"Bouton 1901; for N = 2^k the count is the Fibonacci number F(k+2).",
                "Bouton 1901；N = 2^k 时个数为斐波那契数 F(k+2)。"},
    .example = "nimber count nim n 2n 3n --to 2^30",
    .sample_input = "1073741824\n",
    .sample_output = "2178309\n",
    .run = judge_pe301,
};

} // namespace

const Problem& pe301_problem() {
    return kPe301;
}

} // namespace nimber::judge
