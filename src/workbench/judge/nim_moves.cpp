#include "workbench/judge/problems.hpp"

namespace nimber::judge {
namespace {

constexpr Text kPlay = {"normal or misere", "normal 或 misere"};

void judge_nim_moves(Contest& contest) {
    const GamePtr nim = contest.game("nim");
    const std::uint64_t cases = contest.number(kCases);
    for (std::uint64_t i = 0; i < cases && contest.ok(); ++i) {
        const std::string_view play = contest.word(kPlay);
        if (play != "normal" && play != "misere") {
            contest.reject(kPlay);
        }
        const std::uint64_t count = contest.number(kHeapCount);
        const State heaps = contest.numbers(count, kHeapSize);
        const auto moves =
            contest.winning_moves(nim, heaps, play == "misere" ? Play::Misere : Play::Normal);
        if (!contest.ok()) {
            return;
        }
        std::string line = moves.empty() ? "LOSE" : "WIN " + std::to_string(moves.size());
        for (const Move& move : moves) {
            const Heap taken = heaps[move.component] - heap_left(move);
            line += " " + std::to_string(move.component + 1) + ":" + std::to_string(taken);
        }
        contest.line(line);
    }
}

constexpr Problem kNimMoves = {
    .id = "nim_moves",
    .title = {"All winning moves of Nim", "Nim 的全部制胜着法"},
    .source = "folklore",
    .line = {"Nim, also misère: all winning moves", "Nim 的正常与反常规则：全部制胜着法"},
    .rules = {"Nim, normal or misère: list every first move that wins.",
              "Nim 的正常或反常规则：列出所有制胜的第一步。"},
    .input = {"T; each case: normal or misere, n, then n sizes",
              "T；每组：normal 或 misere，n，然后是 n 堆的大小"},
    .output = {"LOSE, or WIN k followed by k moves i:t, heap i (from 1, ascending) and the number "
               "t taken",
               "LOSE，或 WIN k 及 k 个着法 i:t：第 i 堆（从 1 起，递增）取 t 颗"},
    .limits = "sum of n <= 2*10^5, 0 <= a <= 10^9; misere has at least one stone",
    .method = {"Each heap has at most one winning amount: to a XOR x; in misère play with at most "
               "one heap above 1, to 0 or 1 by parity.",
               "每堆至多有一种制胜取法：取到 a 异或 x；反常规则下若至多一堆大于 1，则按奇偶取到 0 "
               "或 1。"},
    .complexity = {"O(n)", "O(n)"},
    .theorem = {"Bouton 1901, for both kinds of play.", "Bouton 1901，两种规则皆有。"},
    .example = "nimber solve --misere nim 5",
    .sample_input = "3\nnormal\n3\n5 7 9\nmisere\n1\n5\nmisere\n1\n1\n",
    .sample_output = "WIN 1 3:7\nWIN 1 1:4\nLOSE\n",
    .run = judge_nim_moves,
};

} // namespace

const Problem& nim_moves_problem() {
    return kNimMoves;
}

} // namespace nimber::judge
