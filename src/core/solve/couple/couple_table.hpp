#pragma once

#include "../../bytes/saved_bytes.hpp"
#include "large_row.hpp"
#include "nimber/limits/budget.hpp"

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

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
/// never taken for one another. Where a bucket overflows something is forgotten, and the table
/// should grow, unless it is nearly empty elsewhere.
///
/// Threads may share it. A slot is read and written as a whole, so what is found is true whoever
/// wrote it; two that write to one bucket at a time may lose what one of them wrote.
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
        const Slot* slot = bucket(key);
        for (std::size_t i = 0; i < kWays; ++i) {
            const std::uint64_t taken = slot[i].load(std::memory_order_relaxed);
            if (taken == 0) {
                break;
            }
            if ((taken ^ key) <= kPayload) {
                return static_cast<unsigned>(taken & kPayload);
            }
        }
        return 0;
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(bucket(key)); }

    /// Remembers `payload` in place of what was.
    void put(std::uint64_t key, unsigned payload) {
        assert(payload != 0 && payload <= kPayload);
        if (place(key, payload)) {
            return;
        }
        bucket(key)[key >> 61U].store((key & ~kPayload) | payload, std::memory_order_relaxed);
        if (may_grow_ && count() > slots_.size() / kFill) {
            full_.store(true, std::memory_order_relaxed);
        }
    }

    /// Whether something was forgotten that a larger table would hold.
    [[nodiscard]] bool full() const { return full_.load(std::memory_order_relaxed); }
    /// Doubles the table if it is full and memory allows; if not it stays as it is from now on,
    /// until `allow_growth`. Nobody else may use it meanwhile.
    void grow_if_full(Budget& budget) {
        if (!full_.exchange(false)) {
            return;
        }
        may_grow_ = budget.room() >= 2 * bytes() && budget.hold(2 * bytes());
        if (!may_grow_) {
            return;
        }
        budget.release(bytes());
        const LargeRow row = std::exchange(slots_, LargeRow{2 * slots_.size()});
        ++log_buckets_;
        count_ = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (const std::uint64_t taken = row.data()[i]; taken != 0) {
                // The bits that the payload hides are those of the bucket's number.
                const std::uint64_t key = (taken & ~kPayload) | (i / kWays & kPayload);
                place(key, static_cast<unsigned>(taken & kPayload));
            }
        }
    }

    /// How many keys it holds; less if threads have shared it.
    [[nodiscard]] std::size_t count() const { return count_.load(std::memory_order_relaxed); }
    void allow_growth() { may_grow_ = true; }
    [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(std::uint64_t); }
    [[nodiscard]] std::size_t bytes_used() const { return count() * sizeof(std::uint64_t); }

    /// Appends how large it is, and of each bucket what it holds.
    void save(std::vector<std::uint8_t>& out) const {
        out.reserve(out.size() + slots_.size() / kWays + bytes_used());
        ByteWriter writer{out};
        writer.number(log_buckets_);
        for (std::size_t first = 0; first < slots_.size(); first += kWays) {
            const Slot* slot = slots_.data() + first;
            std::uint32_t taken = 0;
            while (taken < kWays && slot[taken] != 0) {
                ++taken;
            }
            writer.small(taken);
            for (std::size_t i = 0; i < taken; ++i) {
                writer.number(slot[i]);
            }
        }
    }
    /// Takes what was saved in place of what it holds. Answers false if it is not that, or too much
    /// for the budget.
    [[nodiscard]] bool load(ByteReader& in, Budget& budget) {
        const std::uint64_t log_buckets = in.number();
        // Of each bucket there is at least a byte.
        if (!in.ok() || log_buckets < Bits || log_buckets >= 64 ||
            in.rest().size() >> log_buckets == 0) {
            return false;
        }
        budget.release(bytes());
        const std::size_t size = kWays << log_buckets;
        if (!budget.hold(size * sizeof(std::uint64_t))) {
            return false;
        }
        slots_ = LargeRow{size};
        log_buckets_ = static_cast<unsigned>(log_buckets);
        std::size_t count = 0;
        for (std::size_t first = 0; first < size; first += kWays) {
            const std::uint32_t taken = in.small();
            for (std::size_t i = 0; i < taken && taken <= kWays; ++i) {
                slots_.data()[first + i] = in.number();
            }
            if (!in.ok() || taken > kWays) {
                return false;
            }
            count += taken;
        }
        count_ = count;
        return true;
    }

private:
    using Slot = LargeRow::Number;
    static constexpr std::size_t kWays = 8;
    static constexpr std::size_t kFill = 4; ///< it does not grow with fewer than 1/4 of its slots
    static constexpr std::uint64_t kPayload = (std::uint64_t{1} << Bits) - 1;

    [[nodiscard]] std::size_t first_slot(std::uint64_t key) const {
        return (key & ((std::uint64_t{1} << log_buckets_) - 1)) * kWays;
    }
    [[nodiscard]] const Slot* bucket(std::uint64_t key) const {
        return slots_.data() + first_slot(key);
    }
    [[nodiscard]] Slot* bucket(std::uint64_t key) { return slots_.data() + first_slot(key); }

    bool place(std::uint64_t key, unsigned payload) {
        Slot* slot = bucket(key);
        for (std::size_t i = 0; i < kWays; ++i) {
            const std::uint64_t taken = slot[i].load(std::memory_order_relaxed);
            if (taken == 0 || (taken ^ key) <= kPayload) {
                if (taken == 0) {
                    count_.store(count() + 1, std::memory_order_relaxed);
                }
                slot[i].store((key & ~kPayload) | payload, std::memory_order_relaxed);
                return true;
            }
        }
        return false;
    }

    unsigned log_buckets_;
    std::atomic<std::size_t> count_ = 0;
    std::atomic<bool> full_ = false;
    bool may_grow_ = true;
    LargeRow slots_;
};

} // namespace nimber
