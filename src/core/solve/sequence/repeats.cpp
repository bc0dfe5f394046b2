#include "repeats.hpp"

namespace nimber::sequence {
namespace {

/// The suffix of a row that is greatest in an order of its letters, and the least period of that.
struct MaximalSuffix {
    Heap begin = 0;
    Heap period = 1;
};

template <bool Falling, class Key>
MaximalSuffix maximal_suffix(const Key& key, Heap size) {
    MaximalSuffix best;
    Heap rival = 1; // begins a suffix that may be greater
    Heap same = 0;  // letters that both have in common
    while (rival + same < size) {
        const auto a = key(rival + same);
        const auto b = key(best.begin + same);
        if (a == b) {
            if (same + 1 == best.period) {
                rival += best.period;
                same = 0;
            } else {
                ++same;
            }
        } else if ((a < b) != Falling) {
            rival += same + 1;
            same = 0;
            best.period = rival - best.begin;
        } else {
            best = {rival, 1};
            ++rival;
            same = 0;
        }
    }
    return best;
}

/// Crochemore and Perrin 1991: cut a row before the shorter of its maximal suffixes in the two
/// opposite orders of the letters. If the part before the cut repeats with the period of the part
/// behind it, that is the least period of the row; otherwise every period is longer than half of
/// it.
template <class Key>
Heap least_period(const Key& key, Heap size) {
    const MaximalSuffix up = maximal_suffix<false>(key, size);
    const MaximalSuffix down = maximal_suffix<true>(key, size);
    const MaximalSuffix cut = up.begin > down.begin ? up : down;
    if (2 * cut.period > size) {
        return 0;
    }
    for (Heap i = 0; i < cut.begin; ++i) {
        if (i + cut.period >= size || key(i) != key(i + cut.period)) {
            return 0;
        }
    }
    return cut.period;
}

} // namespace

Heap least_repeat(const Keys& keys, Heap from, Heap size) {
    const Heap count = size - from;
    if (count < 2) {
        return 0;
    }
    if (keys.longs != nullptr) {
        return least_period([row = keys.longs + from](Heap i) { return row[i]; }, count);
    }
    if (keys.high != nullptr) {
        return least_period([low = keys.bytes + from,
                             high = keys.high + from](Heap i) { return low[i] | high[i] << 8; },
                            count);
    }
    if (keys.odd == 0) {
        return least_period([row = keys.bytes + from](Heap i) { return row[i]; }, count);
    }
    return least_period([row = keys.bytes, odd = keys.odd,
                         from](Heap i) { return row[from + i] ^ ((from + i) % 2 == 1 ? odd : 0U); },
                        count);
}

} // namespace nimber::sequence
