#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nimber::sequence {

// The inner loops of the sequence engine: SIMD, chosen at run time for the machine. They work on
// bytes h[n] of heaps n: the index of the value of n in its class (see SparseSpace), with kNoIndex
// set if n is rare or is no heap. All of them read up to kBlockPadding bytes before and after the
// heaps they are asked about.

inline constexpr std::uint8_t kNoIndex = 0x80;
inline constexpr std::size_t kBlockPadding = 128;
/// The widest vector, in heaps.
inline constexpr std::size_t kMostLanes = 64;
/// Options at a smaller offset are *near*: they are dealt with heap by heap.
inline constexpr std::size_t kNearOffset = 16;

/// An option of every heap n: h[n-offset] ^ x, if n-offset is a common heap.
struct Entry {
    std::uint32_t offset = 0;
    std::uint32_t x = 0; ///< the byte, four times

    [[nodiscard]] std::uint8_t index() const { return static_cast<std::uint8_t>(x); }
    friend auto operator<=>(const Entry&, const Entry&) = default;
};
[[nodiscard]] constexpr Entry make_entry(std::uint32_t offset, std::uint32_t index) {
    return {offset, index * 0x01010101U};
}

/// How many indices a block is computed for.
enum class IndexRange : std::uint8_t { Below16, Below32, Below64 };
[[nodiscard]] constexpr unsigned size_of(IndexRange range) {
    return 16U << static_cast<unsigned>(range);
}

/// For one near entry: the one-hot word of index i ^ x at i, 0 for heaps without index.
using OneHotTable = std::array<std::uint64_t, 256>;

/// Writes `count` heaps, the first at `h`, as if all of them were common. `entries` are all options
/// of the common class, by falling offset; `near` belongs to the last of them, those with an offset
/// below kNearOffset. `count` is a multiple of kMostLanes. Returns how many were written before one
/// exceeded the range.
std::size_t speculate(IndexRange range, std::uint8_t* h, std::size_t count,
                      std::span<const Entry> entries, std::span<const OneHotTable> near);

/// Looks for the rare values that the kMostLanes heaps from `h` on need among the options
/// `witnesses`: needs[(parity + i) % 2][h[i]] of them, from 0 on. Returns which heaps still lack
/// some, as a bit mask; missing[i] are then the indices that the i-th lacks.
std::uint64_t prove(IndexRange range, const std::uint8_t* h, const std::uint8_t (*needs)[64],
                    unsigned parity, std::span<const Entry> witnesses, std::uint64_t* missing);

/// Looks for low[i] ^ high[-i] = target, for 0 <= i < count, a multiple of kMostLanes. Returns
/// which of the (at most four) targets were seen, as a bit mask; stops when all were.
unsigned scan_pairs(const std::uint8_t* low, const std::uint8_t* high, std::size_t count,
                    std::span<const std::uint8_t> targets);

// For more than 64 indices: h[n] is the whole index, and rare[n] is 0xFF for a rare heap and for
// what is no heap, otherwise 0. Indices are dealt with in ranges of 64.

/// For the kMostLanes heaps from `h` on: which indices of the range behind `base` their options
/// `entries` attain, as bits of words[i]. Without `rare`, no operand is rare. All offsets are at
/// least kMostLanes.
void attain(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare, std::uint8_t base,
            std::span<const Entry> entries, std::uint64_t* words);

/// Looks for the indices base to base+needs[i]-1 that heap i needs, as `prove` does.
std::uint64_t prove_range(IndexRange range, const std::uint8_t* h, const std::uint8_t* rare,
                          std::uint8_t base, const std::uint8_t* needs,
                          std::span<const Entry> witnesses, std::uint64_t* missing);

/// As scan_pairs, for pairs of common heaps.
unsigned scan_common_pairs(const std::uint8_t* low, const std::uint8_t* low_rare,
                           const std::uint8_t* high, const std::uint8_t* high_rare,
                           std::size_t count, std::span<const std::uint8_t> targets);

/// Where the four bytes `pattern` stand among the `count` from `h` on: returns the first place i
/// with h[i-3..i] = pattern that is at least `from`, or `count`.
std::size_t find_pattern(const std::uint8_t* h, std::size_t from, std::size_t count,
                         std::uint32_t pattern);

/// The instruction set that is used, for people.
[[nodiscard]] const char* simd_name();

} // namespace nimber::sequence
