#include "workbench/judge/problems.hpp"
#include "workbench/judge/set_game.hpp"

namespace nimber::judge {
namespace {

void judge_coin_game(Contest& contest) {
    const std::uint64_t coins = contest.number({"the number of coins", "硬币数"});
    const std::uint64_t count = contest.number(kSetSize, 1);
    const auto set = contest.numbers(count, kSetNumber, 1);
    const bool won = contest.is_won(contest.game(set_game("sub", set)), {coins});
    contest.line(won ? "A wins." : "B wins.");
}

constexpr Problem kCoinGame = {
    .id = "coin_game",
    .title = {"Coin game", "取硬币游戏"},
    .source = "ProCon Challenge Book",
    .line = {"one heap, take from a set: who wins", "一堆，取集合中的数：谁胜"},
    .rules =
        {"One heap of X coins; take a number of the set. The player who takes the last coin wins.",
         "一堆 X 枚硬币，每次取走集合中的某个数；取到最后一枚者胜。"},
    .input = {"X K, then the K numbers of the set", "X K，然后是集合中的 K 个数"},
    .output = {"A wins. if the first player wins, else B wins.",
               "先手胜输出 A wins.，否则输出 B wins."},
    .limits = "X <= 10^4, K <= 100",
    .method = {"Values of the heaps one after the other; beyond the proved period without "
               "computing them.",
               "逐堆求值；超出已证明的周期后无需再算。"},
    .complexity = {"O(X K)", "O(X K)"},
    .theorem =
        {"Sprague–Grundy: the value of a sum is the XOR of the values of its parts; 0 is lost.",
         "Sprague–Grundy 定理：和的值是各部分的值的异或；值为 0 则必败。"},
    .example = "nimber solve sub:1,4 10",
    .sample_input = "10 2\n1 4\n",
    .sample_output = "B wins.\n",
    .run = judge_coin_game,
};

} // namespace

const Problem& coin_game_problem() {
    return kCoinGame;
}

} // namespace nimber::judge
