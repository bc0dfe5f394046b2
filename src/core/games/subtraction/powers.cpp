#include "../families.hpp"
#include "subtraction_game.hpp"

namespace nimber {
namespace {

// An even K is -1 modulo K+1, so its powers are 1 and -1 there: every move goes to a neighbouring
// remainder. An odd K has odd powers: every move changes the parity.
struct Powers : SubtractionGame {
    static constexpr GameCard card = {
        .name = "powers",
        .usage = "powers:K(HEAPS)",
        .example = "powers:2(100,31)",
        .rule = {"Take 1, K, K^2, K^3, ... stones from one heap.",
                 "从某一堆中取走 1、K、K^2、K^3……颗石子。"},
        .form = {"K is at least 1; in parentheses the sizes of the heaps",
                 "K 至少为 1；括号内为各堆的石子数"},
        .theorem = {"powers of K modulo K+1", "K 的幂模 K+1"},
        .statement = {"The value of a heap of n is n mod 2 if K is odd. If K is even, let r = n "
                      "mod (K+1): the "
                      "value "
                      "is 2 if r = K, otherwise r mod 2.",
                      "K 为奇数时，n 颗石子的堆的值为 n mod 2。K 为偶数时，设 r = n mod (K+1)：r = "
                      "K 时值为 2，"
                      "否则为 r mod 2。"},
        .source = "folklore",
        .misere = {"Like misère nim with these values as heaps.",
                   "相当于以这些值为各堆的反常 nim。"},
    };
    Heap base = 1; ///< K
    static constexpr auto parameters =
        one_number(&Powers::base, {"the base of the powers is at least 1", "幂的底数至少为 1"},
                   {"only one number, the base of the powers, stands behind the colon",
                    "冒号后只能有一个数，即幂的底数"});

    void options(Heap heap, OptionVisitor visit) const {
        Heap power = 1;
        while (power <= heap) {
            if (!visit(heap - power) || base == 1 || power > heap / base) {
                return;
            }
            power *= base;
        }
    }

    [[nodiscard]] Nimber value(Heap heap) const {
        if (base % 2 == 1) {
            return Nimber{heap % 2};
        }
        const Heap remainder = heap % (base + 1);
        return Nimber{remainder == base ? 2 : remainder % 2};
    }

    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        options(heap,
                [&](SumView left) { return value(left[0][0]) != goal.heap() || visit(left); });
        return true;
    }

    [[nodiscard]] Period value_period() const { return Period{0, base % 2 == 1 ? 2 : base + 1, 0}; }

    void explain(Heap heap, Play play, Evidence& evidence) const {
        const std::string size = std::to_string(heap);
        const std::string k = std::to_string(base);
        const Nimber own = value(heap);
        const std::string shown = std::to_string(own.value());
        if (base % 2 == 1) {
            evidence.say({"All powers of {1} are odd, so every move changes the parity of the "
                          "heap: the value is "
                          "{0} mod 2 = {2}.",
                          "{1} 的幂都是奇数，每一步都改变堆的奇偶性：值为 {0} mod 2 = {2}。"},
                         {size, k, shown});
        } else {
            const std::string modulus = std::to_string(base + 1);
            evidence.say(
                {"Modulo {2} the powers of {1} are 1 and -1. {0} mod {2} = {3}; the values of the "
                 "remainders 0, 1, 2, ... are 0, 1, 0, 1, ..., but 2 for the last, {1}. So the "
                 "value is {4}.",
                 "{1} 的幂模 {2} 为 1 或 -1。{0} mod {2} = {3}；余数 0、1、2……的值依次为 "
                 "0、1、0、1……，"
                 "只有最后一个余数 {1} 的值为 2。所以值为 {4}。"},
                {size, k, modulus, std::to_string(heap % (base + 1)), shown});
        }
        explain_misere(own, play, evidence);
    }
};

static_assert(IsSubtractionGame<Powers> && KnowsValue<Powers> && KnowsWinningOptions<Powers> &&
              KnowsValuePeriod<Powers>);

} // namespace

NIMBER_GAME(powers, Powers)

} // namespace nimber
