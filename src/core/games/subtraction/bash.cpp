#include "../families.hpp"
#include "subtraction_game.hpp"

namespace nimber {
namespace {

struct Bash : SubtractionGame {
    static constexpr GameCard card = {
        .name = "bash",
        .usage = "bash:M(HEAPS)",
        .example = "bash:3(10,7)",
        .rule = {"Take 1 to M stones from one heap.", "从某一堆中取走 1 到 M 颗石子。"},
        .form = {"M is the most that may be taken; in parentheses the sizes of the heaps",
                 "M 为一次最多可取的石子数；括号内为各堆的石子数"},
        .theorem = {"remainder by M+1", "除以 M+1 的余数"},
        .statement = {"The value of a heap of n is n mod (M+1).",
                      "n 颗石子的堆的值为 n mod (M+1)。"},
        .source = "Bachet 1612",
        .misere = {"Like misère nim with the heaps n mod (M+1); one heap alone is lost iff n mod "
                   "(M+1) = 1.",
                   "相当于各堆为 n mod (M+1) 的反常 nim；单独一堆在 n mod (M+1) = 1 时必败。"},
    };
    Heap most = 1; ///< M
    static constexpr auto parameters = one_number(
        &Bash::most, {"the most that may be taken is at least 1", "一次最多可取的数至少为 1"},
        {"only one number, the most that may be taken, stands behind the colon; sub:1,3,4 is a "
         "set",
         "冒号后只能有一个数，即一次最多可取的数；取数集合请用 sub:1,3,4"});

    void options(Heap heap, OptionVisitor visit) const {
        const Heap least = heap > most ? heap - most : 0;
        for (Heap left = heap; left-- > least;) {
            if (!visit(left)) {
                return;
            }
        }
    }

    [[nodiscard]] Nimber value(Heap heap) const { return Nimber{remainder(heap)}; }

    [[nodiscard]] std::optional<Period> value_period() const {
        return most == ~Heap{0} ? std::nullopt : std::optional{Period{0, most + 1, 0}};
    }

    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        // Among the M+1 heaps from n-M to n each remainder occurs once.
        const Heap target = goal.heap().value();
        const Heap own = remainder(heap);
        if (target > most || target == own) {
            return true;
        }
        const Heap take = own > target ? own - target : most - (target - own) + 1;
        if (take <= heap) {
            visit(heap - take);
        }
        return true;
    }

    void explain(Heap heap, Play play, Evidence& evidence) const {
        const std::string size = std::to_string(heap);
        if (heap <= most) {
            evidence.say({"{0} is at most M = {1}: any number of the stones may be taken, so the "
                          "value is {0}.",
                          "{0} 不超过 M = {1}：可以取走任意多颗，所以值为 {0}。"},
                         {size, std::to_string(most)});
        } else {
            evidence.say(
                {"{0} = {1}·{2} + {3}: the remainder by M+1 = {2} is {3}, so the value is {3}.",
                 "{0} = {1}·{2} + {3}：除以 M+1 = {2} 的余数是 {3}，所以值为 {3}。"},
                {size, std::to_string(heap / (most + 1)), std::to_string(most + 1),
                 std::to_string(remainder(heap))});
        }
        explain_misere(Nimber{remainder(heap)}, play, evidence);
    }

private:
    [[nodiscard]] Heap remainder(Heap heap) const {
        return heap <= most
                   ? heap
                   : heap % (most + 1); // M+1 may not fit, but then every heap is at most M
    }
};

static_assert(IsSubtractionGame<Bash> && KnowsValue<Bash> && KnowsWinningOptions<Bash> &&
              KnowsValuePeriod<Bash>);

} // namespace

NIMBER_GAME(bash, Bash)

} // namespace nimber
