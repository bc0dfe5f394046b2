#pragma once

#include "block_kernels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nimber::sequence {

// The inner loops of WideEngine. The *code* of a heap is the index of its value (see SparseSpace)
// and the parity of value & mask; the code of a nim-sum is the XOR of the codes. It is kept in two
// bytes: `low` has the lower six bits of the index and the parity, `high` the rest of the index. If
// no index has such a rest, `high` is left out.

inline constexpr unsigned kLowBits = 6;
inline constexpr std::uint8_t kParityBit = 0x40;
/// In `low`: this is not a heap, or its value is not known yet.
inline constexpr std::uint8_t kNoHeap = 0x80;

/// A heap in both rows of bytes, and its neighbours.
struct WideHeaps {
    const std::uint8_t* low = nullptr;
    const std::uint8_t* high = nullptr;
};

/// An option of every heap n: the code of n-offset XOR this one. Each byte four times.
struct WideEntry {
    std::uint32_t offset = 0;
    std::uint32_t low = 0;
    std::uint32_t high = 0;
};

/// What missing_codes looks for in each of its slots: codes of one of the kMostLanes heaps, with
/// this parity bit, this high byte and lower bits below `needs`, which is in the range.
struct WideSlots {
    std::array<std::uint8_t, kMostLanes> heap{};
    std::array<std::uint8_t, kMostLanes> parity{};
    std::array<std::uint8_t, kMostLanes> high{};
    std::array<std::uint8_t, kMostLanes> needs{};
    bool moved = false; ///< some slot i has another heap than the i-th

    void set(std::size_t slot, std::size_t its_heap, std::uint8_t its_parity, std::uint32_t from,
             std::uint32_t count) {
        heap[slot] = static_cast<std::uint8_t>(its_heap);
        parity[slot] = its_parity;
        high[slot] = static_cast<std::uint8_t>(from >> kLowBits);
        needs[slot] = static_cast<std::uint8_t>(count);
        moved = moved || its_heap != slot;
    }
};

/// Whether slots can be moved: not every instruction set can do that fast. If not, they must not.
[[nodiscard]] bool slots_can_move();

/// For the kMostLanes heaps from `at` on: which of the codes of slot i are no option of its heap,
/// as bits of missing[i]. Returns for which slots there are any, as a bit mask; missing[i] is set
/// only for those.
std::uint64_t missing_codes(IndexRange range, WideHeaps at, const WideSlots& slots,
                            std::span<const WideEntry> options, std::uint64_t* missing);

/// Looks for heaps i behind `smaller` and i before `larger` whose codes add up to a target, for
/// 0 <= i < count, a multiple of kMostLanes. A target is low + 256*high. Returns which of the (at
/// most four) were seen, as a bit mask; stops when all were.
[[nodiscard]] unsigned scan_codes(WideHeaps smaller, WideHeaps larger, std::size_t count,
                                  std::span<const std::uint16_t> targets);

} // namespace nimber::sequence
