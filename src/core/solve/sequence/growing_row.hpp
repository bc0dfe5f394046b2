#pragma once

#include "../../limits/large_blocks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace nimber::sequence {

/// A row of plain numbers that grows without being copied: a large block is moved by its pages. New
/// numbers are not set to anything, and pages that were never written take no memory.
template <class T>
class GrowingRow {
public:
    explicit GrowingRow(std::size_t capacity) { grow(capacity); }

    [[nodiscard]] T* data() { return row_.get(); }
    [[nodiscard]] const T* data() const { return row_.get(); }
    [[nodiscard]] std::size_t capacity() const { return capacity_; }

    /// Makes room for `capacity` numbers or more. Pointers taken before are void.
    void reserve(std::size_t capacity) {
        if (capacity > capacity_) {
            // A limit on the data of a process counts pages that are not used as well, so a large
            // row grows by little: its pages are moved, not copied.
            constexpr std::size_t kLargeBytes = std::size_t{1} << 20U;
            const bool large = capacity_ * sizeof(T) >= kLargeBytes;
            grow(std::max(capacity, capacity_ + (large ? capacity_ / 32 : capacity_)));
        }
    }

private:
    struct Free {
        void operator()(T* row) const { std::free(row); } // NOLINT: as realloc gave it
    };

    void grow(std::size_t capacity) {
        // NOLINTNEXTLINE: a vector would copy, and set every page
        T* larger = static_cast<T*>(std::realloc(row_.get(), capacity * sizeof(T)));
        if (larger == nullptr) {
            out_of_memory();
        }
        static_cast<void>(row_.release());
        row_.reset(larger);
        capacity_ = capacity;
    }

    std::unique_ptr<T[], Free> row_;
    std::size_t capacity_ = 0;
};

} // namespace nimber::sequence
