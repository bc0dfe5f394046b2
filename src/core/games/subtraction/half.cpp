#include "../families.hpp"

#include <bit>

namespace nimber {
namespace {

struct Half {
    using State = Heap;
    static constexpr GameCard card = {
        .name = "half",
        .usage = "half(HEAPS)",
        .example = "half(23,12)",
        .rule = {"Take at least one stone and at most half of one heap; a heap of one cannot be "
                 "played.",
                 "从某一堆中取走至少一颗、至多一半的石子；只剩一颗的堆不能再取。"},
        .form = {"the sizes of the heaps", "各堆的石子数"},
        .theorem = {"halving while odd", "奇数减半"},
        .statement =
            {"An even n has the value n/2, an odd n that of (n-1)/2. So one heap alone is "
             "lost iff n+1 is a "
             "power of two, or n = 0.",
             "n 为偶数时值为 n/2；n 为奇数时与 (n-1)/2 的值相同。因此单独一堆必败当且仅当 n+1 "
             "为 2 的幂，"
             "或 n = 0。"},
        .source = "folklore",
        .misere =
            {"Like misère nim with these values as heaps: a heap 2^k-1 > 1, of value 0, can "
             "always be left as "
             "3·2^(k-2)-1, of value 1 (Ferguson's criterion).",
             "相当于以这些值为各堆的反常 nim：值为 0 的堆 2^k-1 > 1 总能变为值为 1 的 3·2^(k-2)-1"
             "（Ferguson 判据）。"},
    };

    void options(Heap heap, OptionVisitor visit) const {
        for (Heap take = 1; take <= heap / 2; ++take) {
            if (!visit(heap - take)) {
                return;
            }
        }
    }

    [[nodiscard]] Nimber value(Heap heap) const { return Nimber{halved_while_odd(heap) / 2}; }

    /// By Ferguson's criterion (docs/misere.md, "Sums that play like Nim").
    [[nodiscard]] NimSummary misere_heaps(Heap heap) const { return NimSummary::heap(value(heap)); }

    [[nodiscard]] bool winning_options(Heap heap, const Goal& goal, OptionVisitor visit) const {
        // The heaps of value t are 2t, 2(2t)+1, ...; each is more than twice the one before, so at
        // most one of them is an option.
        const Heap target = goal.heap().value();
        if (heap < 2 || target > (heap - 1) / 2) {
            return true;
        }
        Heap left = 2 * target;
        while (left < heap - heap / 2) {
            left = 2 * left + 1;
        }
        if (left < heap) {
            visit(left);
        }
        return true;
    }

    void explain(Heap heap, Play play, Evidence& evidence) const {
        const Heap even = halved_while_odd(heap);
        const Heap own = even / 2;
        if (heap % 2 == 1) {
            evidence.say(
                {"{0} is odd. Halving it, rounded down, as long as it is odd: {1}. The "
                 "value is that of {2}, "
                 "which is even: {2}/2 = {3}.",
                 "{0} 是奇数。只要是奇数就减半（向下取整）：{1}。值与偶数 {2} 的相同，即 "
                 "{2}/2 = {3}。"},
                {std::to_string(heap), chain(heap), std::to_string(even), std::to_string(own)});
        } else {
            evidence.say(
                {"{0} is even, so the value is {0}/2 = {1}.", "{0} 是偶数，所以值为 {0}/2 = {1}。"},
                {std::to_string(heap), std::to_string(own)});
        }
        if (play == Play::Misere) {
            evidence.say({"In misère play too the heap plays like a nim heap of {0}: whenever the "
                          "value is 0 and "
                          "there is a move, there is one to value 1.",
                          "在反常规则下该堆同样相当于大小为 {0} 的 nim 堆：值为 0 "
                          "且可走时，总有一步走到值 1。"},
                         {std::to_string(own)});
        }
    }

private:
    [[nodiscard]] static Heap halved_while_odd(Heap heap) {
        const int ones = std::countr_one(heap);
        return ones == 64 ? 0 : heap >> static_cast<unsigned>(ones);
    }

    /// "23 → 11 → 5 → 2", without the middle of a long one.
    [[nodiscard]] static std::string chain(Heap heap) {
        constexpr int kShown = 8;
        std::string text = std::to_string(heap);
        for (int shown = 1; heap % 2 == 1 && shown < kShown; ++shown) {
            heap /= 2;
            text += " → " + std::to_string(heap);
        }
        return heap % 2 == 1 ? text + " → … → " + std::to_string(halved_while_odd(heap)) : text;
    }
};

static_assert(KnowsValue<Half> && KnowsMisereHeaps<Half> && KnowsWinningOptions<Half>);

} // namespace

NIMBER_GAME(half, Half)

} // namespace nimber
