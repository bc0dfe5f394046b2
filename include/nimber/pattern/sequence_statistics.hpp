#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

/// What stands out in the nim values of the heaps `from` to `to`.
struct SequenceStatistics {
    std::uint64_t largest = 0;
    Heap largest_at = 0; ///< the first heap of that value

    std::uint64_t zeros = 0; ///< heaps of value 0
    /// The first of them, at most kZerosListed.
    std::vector<Heap> first_zeros;
    Heap last_zero = 0; ///< if there is one

    /// How many different values there are; not counted if one is kLargestCounted or more.
    std::optional<std::uint64_t> distinct;

    /// The division into rare and common heaps with the fewest rare ones (docs/sequences.md): n is
    /// rare if parity(g(n) & mask) = 0 or, with `position_parity`, = n+k mod 2 for any number k
    /// that is taken in a split. Heap 0 is not counted.
    struct Rares {
        std::uint32_t mask = 0;
        bool position_parity = false;
        std::uint64_t count = 0;
        std::optional<Heap> last;
    };
    /// Only for codes that leave at most two heaps, and do leave two.
    std::optional<Rares> rares;

    static constexpr std::size_t kZerosListed = 1000;
    static constexpr std::uint64_t kLargestCounted = std::uint64_t{1} << 16U;
};

/// Gathers statistics as values are computed: each is looked at once, and none is kept.
class StatisticsCollector {
public:
    /// `from` is the first heap.
    explicit StatisticsCollector(Heap from);

    /// The values of the next heaps.
    void add(std::span<const std::uint64_t> values);
    /// How many values were added.
    [[nodiscard]] Heap count() const { return next_ - from_; }
    /// The statistics of all that were added; `code` is that of the game, or null.
    [[nodiscard]] SequenceStatistics statistics(const HeapCode* code) const;

private:
    struct Occurrences {
        std::uint64_t count = 0;
        Heap last = 0;
    };
    void add(Heap heap, std::uint64_t value);
    [[nodiscard]] std::uint64_t distinct() const;
    [[nodiscard]] SequenceStatistics::Rares rares(const HeapCode& code) const;

    Heap from_;
    Heap next_;
    SequenceStatistics found_;
    bool countable_ = true;
    std::optional<std::uint64_t> at_heap_0_;
    std::vector<Occurrences> values_; ///< at 2*value + (heap & 1), without heap 0
};

/// Reads the nim values of the heaps from, from+1, ...
using NimValueReader = FunctionRef<void(Heap from, std::span<std::uint64_t> values)>;

/// The statistics of the heaps from `from` to `to`; `code` is that of the game, or null.
[[nodiscard]] SequenceStatistics sequence_statistics(Heap from, Heap to, const HeapCode* code,
                                                     NimValueReader read);

} // namespace nimber
