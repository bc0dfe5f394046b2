#pragma once

#include "nimber/value/nimber.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace nimber {

/// A set of nimbers to take the mex of, over and over: the values of the options of one position,
/// then of the next. Time and memory are linear in the number of insertions, however large the
/// values are.
class MexSet {
public:
    /// Empties the set in constant time; the memory stays for the next position.
    void clear() {
        far_.clear();
        inserted_ = 0;
        if (stamp_ == std::numeric_limits<std::uint32_t>::max()) {
            std::ranges::fill(seen_, 0U);
            stamp_ = 0;
        }
        ++stamp_;
    }

    void insert(Nimber value) {
        ++inserted_;
        if (value.value() < seen_.size()) {
            seen_[value.value()] = stamp_;
        } else {
            far_.push_back(value);
        }
    }

    /// The least nimber that was not inserted since the last `clear`.
    [[nodiscard]] Nimber mex() {
        insert_far();
        std::size_t least = 0;
        while (least < inserted_ && seen_[least] == stamp_) {
            ++least;
        }
        return Nimber{least};
    }

    /// What it holds.
    [[nodiscard]] std::size_t bytes() const {
        return seen_.capacity() * sizeof(seen_[0]) + far_.capacity() * sizeof(far_[0]);
    }

private:
    // The mex of n insertions is at most n, so values from n on cannot matter, and only now is n
    // known. Growing to n, and not to the largest value, is what bounds the memory.
    void insert_far() {
        if (inserted_ > seen_.size()) {
            seen_.resize(std::bit_ceil(inserted_), 0U);
        }
        for (const Nimber value : far_) {
            if (value.value() < seen_.size()) {
                seen_[value.value()] = stamp_;
            }
        }
        std::erase_if(far_, [&](Nimber value) { return value.value() < seen_.size(); });
    }

    // seen_[v] == stamp_ says that v is in the set. Stamping instead of clearing keeps `clear`
    // constant.
    std::vector<std::uint32_t> seen_;
    std::vector<Nimber> far_; // inserted values past the end of seen_
    std::size_t inserted_ = 0;
    std::uint32_t stamp_ = 1;
};

/// The minimal excludant: the least nimber that is not among `values`, which may come in any order
/// and repeat. Linear time.
[[nodiscard]] inline Nimber mex(std::span<const Nimber> values) {
    constexpr std::size_t word_bits = 64;
    if (values.size() < word_bits) {
        // The mex is at most the number of values, so one word of marks decides it.
        std::uint64_t marks = 0;
        for (const Nimber value : values) {
            if (value.value() < word_bits) {
                marks |= std::uint64_t{1} << value.value();
            }
        }
        return Nimber{static_cast<std::uint64_t>(std::countr_one(marks))};
    }
    MexSet set;
    for (const Nimber value : values) {
        set.insert(value);
    }
    return set.mex();
}

} // namespace nimber
