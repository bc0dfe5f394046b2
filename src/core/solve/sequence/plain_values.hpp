#pragma once

#include "nimber/game/heap_code.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nimber {

/// The nim values of the heaps of a code, by the definition: slow, and as plain as can be. What is
/// fast is tested against it and starts from it.
///
/// A value costs one step per take and pair of parts. For three and four parts the nim-sums that
/// parts of each total can have are kept as sets, so that a value costs n/3 set operations instead
/// of n^2 or n^3 steps.
class PlainValues {
public:
    explicit PlainValues(HeapCode code);

    /// Appends G(n), n being the number of values. Requires `values` to be those of all smaller
    /// heaps; who computed them does not matter.
    void append(std::vector<std::uint32_t>& values);

    /// What the sets take; next to nothing for codes that leave at most two parts.
    [[nodiscard]] std::size_t held_bytes() const { return held_bytes_; }

private:
    /// A set of nim values: bit v stands for the value v.
    using Bits = std::vector<std::uint64_t>;
    using Values = std::vector<std::uint32_t>;

    /// Looks at the values that were not seen before, and finds the sums of parts up to the heap in
    /// hand.
    void learn(const Values& values);
    [[nodiscard]] Bits sums_of(const Values& values, unsigned parts, Heap total) const;
    void mark_options(const Values& values, Heap take, Heap left);

    HeapCode code_;
    // seen_[v] is the last heap that has an option of value v. The size is a power of two above
    // every value, so that nim-sums of values fit too.
    std::vector<Heap> seen_;
    // sums_[j][t]: the nim-sums of j non-empty heaps with the total t; for j = 2 to the most parts
    // of a move, if those are more than two.
    std::vector<std::vector<Bits>> sums_;
    Heap next_total_ = 0; // the sums are known of smaller totals
    std::size_t held_bytes_ = 0;
};

} // namespace nimber
