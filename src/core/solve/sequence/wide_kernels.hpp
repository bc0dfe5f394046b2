#pragma once

#include "block_kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace nimber::sequence {

// The inner loops of WideEngine. Heaps are kept as *codes* of one or two bytes: the index of the
// value (see SparseSpace), and as the top bit the parity of value & mask. The code of a nim-sum is
// the XOR of the codes.

template <class Lane>
inline constexpr Lane kParityBit = static_cast<Lane>(Lane{1} << (8 * sizeof(Lane) - 1));

/// Heaps that are computed together.
inline constexpr std::size_t kWideBlock = 64;
/// Codes that are watched at once.
inline constexpr unsigned kWatched = 32;

/// An option, its code as often as it fits into four bytes.
template <class Lane>
[[nodiscard]] constexpr Entry make_wide_entry(std::uint32_t offset, std::uint32_t code) {
    return {offset, code * (sizeof(Lane) == 1 ? 0x01010101U : 0x00010001U)};
}

/// For kWideBlock heaps, the first at `g`: which of the codes base[i], base[i]+1, ... options of
/// heap i attain; bit b of attained[i] stands for base[i]+b.
template <class Lane>
void watch_codes(const Lane* g, std::span<const Entry> options, const Lane* base,
                 std::uint32_t* attained);

/// Looks for low[i] ^ high[-i] = target, for 0 <= i < count, a multiple of kMostLanes. Answers
/// which of the (at most four) targets were seen, as a bit mask; stops when all were.
template <class Lane>
[[nodiscard]] unsigned scan_codes(const Lane* low, const Lane* high, std::size_t count,
                                  std::span<const Lane> targets);

} // namespace nimber::sequence
