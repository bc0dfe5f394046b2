#pragma once

#include "../engine.hpp"
#include "../kernels/block_kernels.hpp"
#include "heap_bytes.hpp"
#include "nimber/game/heap_code.hpp"
#include "sparse_space.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nimber::sequence {

/// A heap whose value is in its rare class.
struct RareHeap {
    Heap heap = 0;
    std::uint32_t value = 0;
};

/// Nim values of a code in which rare heaps have become few, in blocks of heaps.
///
/// A block is first filled as if all its heaps were common: every option of the common class is a
/// rare heap beside a common one (or a take), so it suffices to go through the rare heaps. Then it
/// is proved: every rare value below must be attained too, by a pair of common heaps; a short list
/// of *witnesses* shows that for most heaps, a scan of all pairs for the others. If a value is not
/// attained, the heap is a new rare one, and what was filled behind it is dropped.
class FewRares final : public Engine {
public:
    /// Values of at most this many indices can be handled.
    static constexpr std::uint32_t kMostIndices = 64;

    /// Goes on behind the `size` values that can be read. Requires all of them to have an index
    /// below kMostIndices.
    FewRares(const HeapCode& code, const SparseSpace& space, Heap size, ValueReader values);

    /// All that later values depend on, in constant memory, if no heap is rare any more.
    struct Window {
        Heap size = 0;
        std::vector<std::uint8_t> last; ///< the bytes of the last heaps before `size`
    };
    /// The heaps that come first, which later ones are paired with.
    struct First {
        HeapCode code;
        SparseSpace space;
        std::vector<RareHeap> rares;
        std::vector<std::uint8_t> bytes; ///< as many as a window has

        /// The heaps that later ones are paired with: so small that the other part of the pair is
        /// in the window, whatever is taken.
        [[nodiscard]] Heap witnesses_to() const { return bytes.size() - code.digits.size(); }
    };
    /// Goes on behind a window, and keeps no more than that.
    FewRares(const First& first, const Window& window);
    /// The state as a window of `kept` heaps. Requires at least twice as many to be computed.
    [[nodiscard]] First first(Heap kept) const;
    [[nodiscard]] Window window(Heap kept) const;

    [[nodiscard]] Heap size() const override { return size_; }
    [[nodiscard]] const SparseSpace& space() const { return space_; }
    [[nodiscard]] std::span<const RareHeap> rares() const { return rares_; }
    [[nodiscard]] const HeapBytes& bytes() const { return bytes_; }

    /// The most heaps that one advance() adds.
    static constexpr std::size_t kChunk = 1024;
    /// False if the next value has no index in the range or (in a window) if a rare value is not
    /// attained by the heaps that are kept.
    [[nodiscard]] bool advance() override;
    [[nodiscard]] Heap steady_since() const override {
        return rares_.empty() ? 0 : rares_.back().heap + 1;
    }
    /// In a window, the heaps must be kept.
    void read(Heap from, std::span<std::uint32_t> values) const override;
    /// Requires all heaps to be kept.
    [[nodiscard]] Keys keys() const override {
        constexpr std::uint16_t kFreeBit = kMostIndices;
        return {.bytes = bytes_.at(0), .odd = space_.by_position ? kFreeBit : std::uint16_t{0}};
    }
    [[nodiscard]] std::size_t held_bytes() const override { return bytes_.held(size_); }

private:
    /// What one heap is: exact.
    struct Settled {
        bool rare = false;
        std::uint32_t index = 0;
    };
    [[nodiscard]] std::optional<Settled> settle(Heap n);
    [[nodiscard]] bool settle_next(Heap count);
    /// Takes out of `missing` the indices that a pair of heaps attains.
    [[nodiscard]] std::uint64_t scan(Heap n, std::uint64_t missing);
    void add_rare(Heap n, std::uint32_t index);
    /// Makes room for an index.
    void widen(std::uint32_t index);
    void make_tables();
    void make_entries();
    void make_witnesses();

    HeapCode code_;
    SparseSpace space_;
    std::vector<Heap> splits_; ///< the numbers that splits take
    std::vector<Heap> takes_;  ///< the numbers that may be taken to leave one heap
    IndexRange range_ = IndexRange::Below16;
    HeapBytes bytes_;
    Heap size_ = 0;
    std::vector<RareHeap> rares_;

    std::vector<Entry> entries_;
    std::vector<OneHotTable> near_;
    std::uint8_t needs_of_[2][kMostIndices] = {};
    std::vector<Entry> witnesses_;
    Heap next_choice_ = 0;
    Heap slow_until_ = 0;           ///< heaps below are settled one by one
    Heap witnesses_end_ = ~Heap{0}; ///< the smaller part of a pair is below this
};

} // namespace nimber::sequence
