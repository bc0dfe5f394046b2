#include "../code_moves.hpp"
#include "wide_engine.hpp"

#include <algorithm>
#include <array>
#include <bit>

// What is known of the heaps of a block before any of them is: nearly all of the work.

namespace nimber::sequence {
namespace {

/// If so few heaps of a block are still open, it pays to move them together.
constexpr int kMostMoved = 48;

} // namespace

/// Finds the first range of 64 indices of which some are free, for each heap on its own.
void WideEngine::find_free(Heap first, std::span<Pending> pending) const {
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        pending[i].free_from = indices_; // which no nim-sum attains
        pending[i].free_bits = 1;
    }
    std::array<std::uint32_t, kMostLanes> attained{}; // the heap has all indices below
    std::array<std::uint64_t, kMostLanes> missing{};
    std::uint64_t open = ~std::uint64_t{0}; // the heaps to go on with
    while (open != 0) {
        const WideSlots slots = next_ranges(first, open, attained);
        const std::uint64_t some =
            missing_codes(index_range(), heaps_at(first), slots, options_, missing.data());
        for (std::size_t slot = 0; slot < kMostLanes; ++slot) {
            const std::size_t i = slots.heap[slot];
            if (slots.needs[slot] == 0 || (open >> i & 1U) == 0) {
                continue;
            }
            if ((some >> slot & 1U) != 0) {
                pending[i].free_from = attained[i];
                pending[i].free_bits = missing[slot];
                open &= ~(std::uint64_t{1} << i);
            } else {
                attained[i] += 64;
                open &= ~(std::uint64_t{attained[i] >= indices_} << i);
            }
        }
    }
}

/// A slot for the next range of each open heap. When there are not many of them, they are moved
/// together, and further ranges of the same heaps come into the slots that are left.
WideSlots WideEngine::next_ranges(Heap first, std::uint64_t open,
                                  std::span<const std::uint32_t> attained) const {
    WideSlots slots;
    const auto look_at = [&](std::size_t slot, std::size_t i, std::uint32_t from) {
        slots.set(slot, i, parity_bit(first + i, kCommonClass), from, size_of(index_range()));
    };
    if (std::popcount(open) > kMostMoved || !slots_can_move()) {
        for (std::uint64_t left = open; left != 0; left &= left - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(left));
            look_at(i, i, attained[i]);
        }
        return slots;
    }
    std::size_t used = 0;
    for (std::uint32_t ahead = 0; ahead < indices_; ahead += 64) {
        for (std::uint64_t left = open; left != 0 && used < kMostLanes; left &= left - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(left));
            if (attained[i] + ahead < indices_) {
                look_at(used++, i, attained[i] + ahead);
            }
        }
    }
    return slots;
}

void WideEngine::find_needs(Heap first, Heap block, std::span<Pending> pending) const {
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        Pending& own = pending[i];
        const std::uint32_t index =
            own.free_from + static_cast<std::uint32_t>(std::countr_zero(own.free_bits));
        own.needs.clear();
        own.needed = std::min(space_.rare_values_below(first + i, index), indices_);
        most = std::max(most, own.needed);
    }
    const bool can_move = slots_can_move() && indices_ > 64;
    std::array<std::uint64_t, kMostLanes> missing{};
    std::size_t next = 0; // the next slot is for this heap and the indices from `base` on
    for (std::uint32_t base = 0; base < most;) {
        WideSlots slots;
        for (std::size_t slot = 0; slot < kMostLanes && base < most;) {
            const bool needs_some = pending[next].needed > base;
            if (needs_some) {
                slots.set(slot, next, parity_bit(first + next, kRareClass), base,
                          std::min(pending[next].needed - base, 64U));
            }
            slot += needs_some || !can_move ? 1U : 0U;
            next = (next + 1) % kMostLanes;
            base += next == 0 ? 64 : 0;
        }
        for (std::uint64_t some =
                 missing_codes(index_range(), heaps_at(first), slots, witnesses_, missing.data());
             some != 0; some &= some - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(some));
            const std::uint32_t from = std::uint32_t{slots.high[slot]} << kLowBits;
            for (std::uint64_t left = missing[slot]; left != 0; left &= left - 1) {
                pending[slots.heap[slot]].needs.push_back(
                    from + static_cast<std::uint32_t>(std::countr_zero(left)));
            }
        }
    }
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        look_for(first + i, block, pending[i].needs);
    }
}

void WideEngine::look_for(Heap n, Heap block, std::vector<std::uint32_t>& indices) const {
    // The witnesses had small heaps, so these come last.
    const Heap small = n / 4;
    look_among(n, block, small, n, indices);
    look_among(n, block, 1, small, indices);
}

void WideEngine::look_among(Heap n, Heap block, Heap from, Heap to,
                            std::vector<std::uint32_t>& indices) const {
    // All splits take turns in growing pieces: a value that one of them attains late, another may
    // attain soon.
    Heap piece = 8 * kMostLanes;
    for (bool more = true; more && !indices.empty();) {
        more = false;
        for (const Heap split : splits_) {
            const Heap sum = n - split;
            const Heap end = std::min(to, smaller_part_end(code_, sum));
            const Heap begin = std::max(from, sum >= block ? sum - block + 1 : 1);
            const Heap stop = std::min(from + piece, end);
            more = more || stop < end;
            if (begin >= stop) {
                continue;
            }
            const auto count = static_cast<std::size_t>(stop - begin);
            const std::size_t vectors = count / kMostLanes * kMostLanes;
            const Heap last = stop - kMostLanes; // there are more small heaps than that
            std::size_t left = 0;
            for (std::size_t done = 0; done < indices.size(); done += 4) {
                std::array<std::uint16_t, 4> codes{};
                const std::size_t used = std::min<std::size_t>(4, indices.size() - done);
                for (std::size_t t = 0; t < used; ++t) {
                    codes[t] = bytes_of(n, kRareClass, indices[done + t]);
                }
                unsigned seen = scan_codes(heaps_at(begin), heaps_at(sum - begin), vectors,
                                           {codes.data(), used});
                if (vectors < count) { // some pairs again, or pairs with a heap of the block: none
                    seen |= scan_codes(heaps_at(last), heaps_at(sum - last), kMostLanes,
                                       {codes.data(), used});
                }
                for (std::size_t t = 0; t < used; ++t) {
                    if ((seen >> t & 1U) == 0) {
                        indices[left++] = indices[done + t];
                    }
                }
            }
            indices.resize(left);
        }
        from += piece;
        piece *= 2;
    }
}

} // namespace nimber::sequence
