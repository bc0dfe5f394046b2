#pragma once

#include "block_kernels.hpp"

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

/// For the kMostLanes heaps from `at` on: which codes are no option of heap i, among those with the
/// parity bit parity[i], the given high byte and lower bits below needs[i], which is in the range;
/// as bits of missing[i]. Answers for which heaps there are any, as a bit mask; missing[i] is set
/// only for those.
std::uint64_t missing_codes(IndexRange range, WideHeaps at, const std::uint8_t* parity,
                            std::uint8_t high, const std::uint8_t* needs,
                            std::span<const WideEntry> options, std::uint64_t* missing);

/// Looks for heaps i behind `smaller` and i before `larger` whose codes add up to a target, for
/// 0 <= i < count, a multiple of kMostLanes. A target is low + 256*high. Answers which of the (at
/// most four) were seen, as a bit mask; stops when all were.
[[nodiscard]] unsigned scan_codes(WideHeaps smaller, WideHeaps larger, std::size_t count,
                                  std::span<const std::uint16_t> targets);

} // namespace nimber::sequence
