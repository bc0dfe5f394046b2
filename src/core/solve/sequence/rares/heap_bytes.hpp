#pragma once

#include "../growing_row.hpp"
#include "nimber/value/nimber.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nimber::sequence {

/// One byte per heap, for the block kernels: with room to read before heap 0 and to write ahead.
///
/// Either all heaps are kept, or (as a window) the first and the last `kept` of them, so that
/// memory does not grow.
class HeapBytes {
public:
    static constexpr Heap kAll = ~Heap{0};

    /// `before` bytes can be read before heap 0; they hold `filler`. All heaps are kept.
    HeapBytes(std::size_t before, std::uint8_t filler);
    /// A window: the first heaps, and as many before heap `size`.
    HeapBytes(std::size_t before, std::uint8_t filler, std::span<const std::uint8_t> first,
              std::span<const std::uint8_t> last, Heap size);

    /// Makes heaps up to and including `last` writable at `at`. `size` of them are in use.
    /// Pointers taken before are void.
    void make_room(Heap size, Heap last);

    /// Heap n and its neighbours. In a window, the last `kept` heaps in use and those behind.
    [[nodiscard]] std::uint8_t* at(Heap n) { return bytes_.data() + before_ + (n - base_); }
    [[nodiscard]] const std::uint8_t* at(Heap n) const {
        return bytes_.data() + before_ + (n - base_);
    }
    /// Heap n and those that follow it, among the first `kept`.
    [[nodiscard]] const std::uint8_t* low(Heap n) const {
        return first_.empty() ? at(n) : first_.data() + n;
    }
    [[nodiscard]] Heap kept() const { return kept_; }
    [[nodiscard]] bool windowed() const { return kept_ != kAll; }
    /// What is in use when there are `size` heaps: of the rest no page was touched yet.
    [[nodiscard]] std::size_t held(Heap size) const {
        return windowed() ? bytes_.capacity() + first_.size()
                          : before_ + static_cast<std::size_t>(size);
    }

private:
    std::size_t before_;
    Heap kept_ = kAll;
    Heap base_ = 0; ///< the heap behind the first `before_` bytes
    GrowingRow<std::uint8_t> bytes_;
    std::vector<std::uint8_t> first_; ///< of a window
};

} // namespace nimber::sequence
