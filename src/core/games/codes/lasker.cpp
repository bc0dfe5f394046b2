#include "../../value/wide.hpp"
#include "../families.hpp"

#include <algorithm>
#include <bit>

namespace nimber {
namespace {

constexpr GameCard kLaskerCard = {
    .name = "lasker",
    .usage = "lasker(HEAPS)",
    .example = "lasker(4,7,9)",
    .rule = {"Take any number of stones from one heap, or split a heap into two.",
             "从某一堆中取走任意多颗石子，或把一堆分成非空的两堆。"},
    .form = {"the sizes of the heaps, up to 18446744073709551614",
             "各堆的石子数，至多 18446744073709551614"},
    .theorem = {"Lasker's Nim", "Lasker 的 Nim"},
    .statement =
        {"The value of a heap of n is n-1 if n is a positive multiple of 4, n+1 if n+1 is one, and "
         "otherwise n.",
         "n 颗石子的堆：n 为 4 的正倍数时值为 n-1，n+1 为 4 的倍数时值为 n+1，否则值为 n。"},
    .source = "Lasker 1931",
    .misere = {"Like misère nim with these values as heaps: only heaps of 0 and 1 have a value "
               "below 2, and every "
               "larger heap can be left as 0 or as 1.",
               "相当于以这些值为各堆的反常 nim：只有 0 和 1 颗的堆值小于 2，更大的堆都可变为 0 或 "
               "1 颗。"},
};

// 4k and 4k-1 change places, for k > 0; so the same function leads from heaps to values and back.
constexpr Heap exchange(Heap n) {
    const Heap residue = n % 4;
    return n == 0 ? 0 : residue == 0 ? n - 1 : residue == 3 ? n + 1 : n;
}

constexpr Heap kLargestHeap = ~Heap{0} - 1; // the value of the next, 2^64, does not fit

/// By how much, plus one, the value x of a heap exceeds its size; `low` is x modulo 4.
constexpr unsigned offset_of(Heap low) {
    return low == 0 ? 2 : low == 3 ? 0 : 1;
}

/// Visits the splits of `heap` into two whose values have the nim-sum `target`, each once.
///
/// The values x and y of the parts are the parts themselves but for an offset that depends on their
/// last two bits. So for each pair of offsets x+y is known as well as t = x^y; then x&y =
/// (x+y-t)/2, and the bits of t are distributed over x and y in every way that gives the right
/// offsets.
void splits_to(Heap heap, Heap target, OptionVisitor visit) {
    const Heap top = target == 0 ? 0 : std::bit_floor(target); // given to y: each pair once
    const Heap free = target ^ top;
    constexpr Heap kLow = 3;
    constexpr unsigned kMostOffset = 2;
    for (unsigned offsets = 0; offsets <= 2 * kMostOffset; ++offsets) {
        const Uint128 sum =
            Uint128{heap} + offsets - kMostOffset; // x+y; the heap has at least two stones
        if (sum < target || (sum - target) % 2 != 0) {
            continue;
        }
        const auto common = static_cast<Heap>((sum - target) / 2);
        if ((common & target) != 0) {
            continue;
        }
        for (Heap low = 0; low <= kLow; ++low) {
            const Heap x_low = (common | low) & kLow;
            const Heap y_low = x_low ^ (target & kLow);
            const bool fits = (low & free) == low && offset_of(x_low) + offset_of(y_low) == offsets;
            if (!fits) {
                continue;
            }
            const Heap high = free & ~kLow;
            Heap chosen = 0;
            do { // all sets of bits of `high`
                const Heap x = common | low | chosen;
                const Heap y = x ^ target;
                const auto [smaller, larger] = std::minmax({exchange(x), exchange(y)});
                if (x != 0 && y != 0 && !visit(smaller, larger)) {
                    return;
                }
                chosen = (chosen - high) & high;
            } while (chosen != 0);
        }
    }
}

class Lasker final : public Game {
public:
    Lasker() : Game{kLaskerCard} {}

    [[nodiscard]] bool of_heaps() const override { return true; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        State heaps;
        while (!arguments.at_end()) {
            const auto heap = arguments.number(kLargestHeap);
            if (!heap) {
                return heap.error();
            }
            heaps.push_back(*heap);
        }
        return components(std::move(heaps));
    }

    void options(StateView heap, OptionVisitor visit) const override {
        for (Heap left = heap[0]; left-- > 0;) {
            if (!visit(left)) {
                return;
            }
        }
        for (Heap small = 1; small <= heap[0] / 2; ++small) {
            if (!visit(small, heap[0] - small)) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView heap) const override {
        return Nimber{exchange(heap[0])};
    }

    /// By Ferguson's criterion (docs/misere.md, "Sums that play like Nim"): no heap but that of 0
    /// has the value 0.
    [[nodiscard]] std::optional<NimSummary> misere_heaps(StateView heap) const override {
        return NimSummary::heap(Nimber{exchange(heap[0])});
    }

    [[nodiscard]] bool winning_options(StateView heap, const Goal& goal,
                                       OptionVisitor visit) const override {
        const Heap target = goal.heap().value();
        if (target != ~Heap{0}) { // the value of no heap
            const Heap left = exchange(target);
            if (left < heap[0] && !visit(left)) {
                return true;
            }
        }
        if (heap[0] == 2) { // the only split that leaves no heap larger than one
            if (goal.met_by({})) {
                visit(Heap{1}, Heap{1});
            }
        } else if (heap[0] > 2) {
            splits_to(heap[0], goal.rest.sum.value(), visit);
        }
        return true;
    }

    void explain(StateView heap, Play play, Evidence& evidence) const override {
        const std::string size = std::to_string(heap[0]);
        const std::string own = std::to_string(exchange(heap[0]));
        const std::string residue = std::to_string(heap[0] % 4);
        if (exchange(heap[0]) == heap[0]) {
            evidence.say({"{0} mod 4 = {1}: the value is the size, {0}.",
                          "{0} mod 4 = {1}：值就是石子数 {0}。"},
                         {size, residue});
        } else if (heap[0] % 4 == 0) {
            evidence.say({"{0} is a multiple of 4: the value is {0} - 1 = {1}.",
                          "{0} 是 4 的倍数：值为 {0} - 1 = {1}。"},
                         {size, own});
        } else {
            evidence.say(
                {"{0} mod 4 = 3: the value is {0} + 1 = {1}, since the heap can be split into 1 "
                 "and {2}, whose "
                 "nim-sum is {0}.",
                 "{0} mod 4 = 3：值为 {0} + 1 = {1}，因为可以分成 1 和 {2}，其异或为 {0}。"},
                {size, own, std::to_string(heap[0] - 1)});
        }
        if (play == Play::Misere) {
            evidence.say({"In misère play too the heap plays like a nim heap of {0}.",
                          "在反常规则下该堆同样相当于大小为 {0} 的 nim 堆。"},
                         {own});
        }
    }
};

} // namespace

Family lasker_family() {
    return {kLaskerCard, make_plain<Lasker>};
}

} // namespace nimber
