#pragma once

#include "nimber/game/heap_code.hpp"
#include "nimber/value/nimber.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace nimber::sequence {

/// A division of the heaps into rare and common ones that splits respect: rare+rare and
/// common+common leave a value of the rare class, rare+common one of the common class.
///
/// The class of a value v as an option of heap n is the parity of v & mask, plus (with
/// `by_position`) that of n+k, where k is the parity of every number that a split takes. A heap is
/// rare if its own value is in its rare class (class 0). Any mask is sound; a good one has few
/// rare heaps.
///
/// Inside a class a value is known without the lowest bit of the mask. The *index* of a value is
/// what remains when that bit is taken out: it keeps the order inside each class, it is linear
/// for nim-sums, and it is half as large.
struct SparseSpace {
    std::uint32_t mask = 1;
    bool by_position = false;
    unsigned split_parity = 0; ///< of the numbers that splits take

    [[nodiscard]] unsigned position_bit(Heap heap) const {
        return by_position ? static_cast<unsigned>(heap ^ split_parity) & 1U : 0U;
    }
    /// 0 for the rare class, 1 for the common class.
    [[nodiscard]] unsigned class_of(Heap heap, std::uint32_t value) const {
        return (static_cast<unsigned>(std::popcount(value & mask)) ^ position_bit(heap)) & 1U;
    }
    [[nodiscard]] std::uint32_t index(std::uint32_t value) const {
        const std::uint32_t low = (mask & (~mask + 1U)) - 1U; // the bits below the one taken out
        return (value & low) | (value >> 1U & ~low);
    }
    /// The value with this index in the given class of `heap`.
    [[nodiscard]] std::uint32_t value(Heap heap, unsigned cls, std::uint32_t index) const {
        const std::uint32_t low = (mask & (~mask + 1U)) - 1U;
        const std::uint32_t rest = (index & low) | (index & ~low) << 1U;
        const unsigned parity = (cls ^ position_bit(heap)) & 1U;
        const bool odd = (static_cast<unsigned>(std::popcount(rest & mask)) & 1U) != parity;
        return rest | (odd ? low + 1U : 0U);
    }
    /// How many values of the rare class of `heap` are below its common value with this index: the
    /// indices of those are 0, 1, ... up to one less.
    [[nodiscard]] std::uint32_t rare_values_below(Heap heap, std::uint32_t index) const;

    friend bool operator==(const SparseSpace&, const SparseSpace&) = default;
};

/// Whether all splits of the code take numbers of one parity, and which; nothing if they differ or
/// if there is no split.
[[nodiscard]] std::optional<unsigned> common_split_parity(const HeapCode& code);

/// How often each value occurs at even and at odd heaps.
struct ValueCounts {
    std::vector<std::uint64_t> counts; ///< at 2*value + (heap & 1)

    void add(Heap heap, std::uint32_t value, std::uint64_t times = 1);
};

/// The space with the fewest rare heaps among those counted (by a Walsh-Hadamard transform, so
/// that all masks are tried at once), and how many those are.
struct ChosenSpace {
    SparseSpace space;
    std::uint64_t rares = 0;
};
[[nodiscard]] ChosenSpace choose_sparse_space(const ValueCounts& counts,
                                              std::optional<unsigned> split_parity);

} // namespace nimber::sequence
