#pragma once

#include "../../limits/large_blocks.hpp"
#include "candidate.hpp"
#include "effort.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nimber::quotient {

/// Sums X with the elements z such that X+Z, for Z worth z, is said to be won although no move in X
/// wins: the stuck set of X. A candidate claims something false about won sums if and only if the
/// identity is stuck for a sum that has a move.
///
/// The stuck set of X+Y shrinks with that of X among sums of the same value, so of those only the
/// ones with the largest stuck sets need be kept, and sums with an empty one need not.
class StuckList {
public:
    StuckList(Candidate& candidate, Effort& effort);
    /// For a list that was made of a candidate which is now kept elsewhere.
    void move_to(Candidate& candidate) { candidate_ = &candidate; }

    /// Adds all sums with the generator, which must be larger than those before. Its value is
    /// `value`, its options are worth `options`, at least one. Returns the sum for which the
    /// identity is stuck, if any; then, and if it was too much effort, the list is not closed.
    [[nodiscard]] std::optional<Word> close(Generator generator, Element value,
                                            std::span<const Element> options);
    /// Whether there is a sum of this value whose stuck set has all of `stuck`.
    [[nodiscard]] bool covers(Element value, std::span<const std::uint64_t> stuck) const;

    /// The generators of its sums, ascending. Closing with these alone, in this order, makes the
    /// same list.
    [[nodiscard]] std::vector<Generator> generators() const;
    /// How many sums there are; `cut` goes back to this many.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    void cut(std::size_t size);

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    struct Entry {
        Element value;
        Generator generator;  ///< the one that was added last
        std::uint32_t parent; ///< what it was added to
        std::uint32_t next;   ///< the entry before of the same value
        std::size_t options;  ///< where the values of its options begin
        std::size_t option_count;
    };
    enum class Added : std::uint8_t { Dropped, Kept, Stuck, NoRoom };

    Added add(std::uint32_t parent, Generator generator, Element value,
              std::span<const Element> options);
    void join_rows(std::size_t begin, std::uint64_t* into);
    [[nodiscard]] Word word(std::uint32_t entry) const;

    Candidate* candidate_;
    Effort* effort_;
    LargeVector<Entry> entries_;
    std::vector<std::uint32_t> newest_; ///< by value
    LargeVector<Element> options_;
    LargeVector<std::uint64_t> stuck_; ///< a row for each entry
    std::vector<std::uint64_t> full_;  ///< a row of all elements
    std::vector<std::uint32_t> seen_;  ///< by element: the stamp of the sum that had it last
    std::uint32_t stamp_ = 0;
    HeldBytes held_;
};

} // namespace nimber::quotient
