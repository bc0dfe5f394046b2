#pragma once

#include "large_row.hpp"
#include "nimber/solve/budget.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace nimber {

/// A number of 64 bits, turned into another one, so that no two become the same.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t key) {
    constexpr std::uint64_t kOdd = 0xd6e8feb86659fd93;
    key = (key ^ (key >> 32U)) * kOdd;
    key = (key ^ (key >> 32U)) * kOdd;
    return key ^ (key >> 32U);
}

/// Remembers a few bits, not all zero, about positions whose key has 64 bits.
///
/// A mixed key says in which bucket of eight slots it belongs by its low bits; a slot has the other
/// bits and in place of the lowest ones what is remembered. So 64 bits hold both, and two keys are
/// never taken for one another. A bucket that overflows makes the table grow, unless it is nearly
/// empty elsewhere or memory has an end: then something else is forgotten.
template <unsigned Bits>
class CoupleTable {
public:
    /// Begins with 2^log_buckets buckets, at least 2^Bits.
    explicit CoupleTable(unsigned log_buckets)
        : log_buckets_{log_buckets}, slots_(kWays << log_buckets) {
        assert(log_buckets >= Bits);
    }

    /// What is remembered about a mixed key; 0 if nothing.
    [[nodiscard]] unsigned find(std::uint64_t key) const {
        const std::uint64_t* slot = bucket(key);
        for (std::size_t i = 0; i < kWays && slot[i] != 0; ++i) {
            if ((slot[i] ^ key) <= kPayload) {
                return static_cast<unsigned>(slot[i] & kPayload);
            }
        }
        return 0;
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(bucket(key)); }

    /// Remembers `payload` in place of what was.
    void put(std::uint64_t key, unsigned payload, Budget& budget) {
        assert(payload != 0 && payload <= kPayload);
        if (place(key, payload)) {
            return;
        }
        if (count_ > slots_.size() / kFill && grow(budget) && place(key, payload)) {
            return;
        }
        bucket(key)[key >> 61U] = (key & ~kPayload) | payload;
    }

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }

private:
    static constexpr std::size_t kWays = 8;
    static constexpr std::size_t kFill = 4; ///< it does not grow with fewer than 1/4 of its slots
    static constexpr std::uint64_t kPayload = (std::uint64_t{1} << Bits) - 1;

    [[nodiscard]] std::size_t first_slot(std::uint64_t key) const {
        return (key & ((std::uint64_t{1} << log_buckets_) - 1)) * kWays;
    }
    [[nodiscard]] const std::uint64_t* bucket(std::uint64_t key) const {
        return slots_.data() + first_slot(key);
    }
    [[nodiscard]] std::uint64_t* bucket(std::uint64_t key) {
        return slots_.data() + first_slot(key);
    }

    bool place(std::uint64_t key, unsigned payload) {
        std::uint64_t* slot = bucket(key);
        for (std::size_t i = 0; i < kWays; ++i) {
            if (slot[i] == 0 || (slot[i] ^ key) <= kPayload) {
                count_ += slot[i] == 0 ? 1 : 0;
                slot[i] = (key & ~kPayload) | payload;
                return true;
            }
        }
        return false;
    }

    /// Doubles the table, if memory allows.
    bool grow(Budget& budget) {
        if (budget.room() < 2 * bytes() || !budget.hold(2 * bytes())) {
            return false;
        }
        budget.release(bytes());
        const LargeRow row = std::exchange(slots_, LargeRow{2 * slots_.size()});
        const std::span<const std::uint64_t> old = row.all();
        ++log_buckets_;
        count_ = 0;
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (old[i] != 0) {
                // The bits that the payload hides are those of the bucket's number.
                const std::uint64_t key = (old[i] & ~kPayload) | (i / kWays & kPayload);
                place(key, static_cast<unsigned>(old[i] & kPayload));
            }
        }
        return true;
    }

    unsigned log_buckets_;
    std::size_t count_ = 0;
    LargeRow slots_;
};

} // namespace nimber
