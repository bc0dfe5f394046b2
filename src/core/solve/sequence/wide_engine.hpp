#pragma once

#include "engine.hpp"
#include "growing_row.hpp"
#include "nimber/games/heap_code.hpp"
#include "sparse_space.hpp"
#include "wide_kernels.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace nimber::sequence {

/// Nim values of a code with many rare heaps or large values, a block of heaps at a time.
///
/// For each heap some pairs are marked in a table. The least value of the common class that is left
/// over and the next few are *watched*: only pairs with a rare heap can attain them, and these are
/// tried for all heaps of the block at once. The values of the rare class below that are left over
/// are *needs*: a pair that attains each of them is soon found, or else the heap is rare. What
/// depends on the heaps of the block itself comes last, heap by heap.
///
/// Lane is std::uint8_t (for values below 256) or std::uint16_t.
template <class Lane>
class WideEngine final : public Engine {
public:
    /// Values from here on do not fit.
    static constexpr std::uint32_t kTooLarge = sizeof(Lane) == 1 ? 256 : 65536;

    /// Goes on behind the `size` values that can be read. Requires them to fit the lane, and
    /// first_size() of them.
    WideEngine(const HeapCode& code, const SparseSpace& space, Heap size, ValueReader values);
    [[nodiscard]] static Heap first_size(const HeapCode& code) {
        return 8 * (kWideBlock + code.digits.size());
    }

    [[nodiscard]] Heap size() const override { return size_; }
    /// False if a value does not fit the lane.
    [[nodiscard]] bool advance() override;
    void read(Heap from, std::span<std::uint32_t> values) const override;
    [[nodiscard]] Keys keys() const override;
    [[nodiscard]] std::size_t held_bytes() const override {
        return static_cast<std::size_t>(size_) * sizeof(Lane);
    }

private:
    /// What is known of a heap of the block before the heaps of the block are.
    struct Pending {
        std::vector<std::uint32_t> common; ///< indices of the common class that were not marked
        std::uint32_t watched_from = 0;    ///< the first index that is watched
        std::uint32_t free = 0;            ///< those of the watched that are not attained: bits
        std::vector<std::uint32_t> needs;  ///< indices of the rare class that were not marked
        std::vector<std::uint32_t> open;   ///< those of them that no known pair attains
        std::uint32_t sought_below = 0;    ///< needs below were looked for
    };

    /// The codes of one class of heap n begin here.
    [[nodiscard]] Lane first_code(Heap n, unsigned cls) const {
        return (cls ^ space_.position_bit(n)) != 0 ? kParityBit<Lane> : Lane{0};
    }
    [[nodiscard]] Lane code_of(std::uint32_t value) const;
    /// Where the smaller parts of the pairs that are marked end.
    [[nodiscard]] Heap marked_end() const;
    void choose_marks(Heap block);
    void clear_marks();
    void mark_known(Heap n, Heap block);
    void list_open(Heap n, Pending& pending) const;
    void list_unmarked(Lane first_code, std::vector<std::uint32_t>& indices) const;
    void watch_block(Heap block);
    void look_for(Heap n, Pending& pending, std::uint32_t below);
    /// The code of heap n, all smaller ones being known; nothing if it does not fit.
    [[nodiscard]] std::optional<Lane> finish(Heap n, Heap block);
    [[nodiscard]] std::optional<Lane> settle_alone(Heap n);
    [[nodiscard]] std::optional<Lane> decide(Heap n, Pending& pending, std::uint32_t common);
    void append(Lane code);

    HeapCode code_;
    SparseSpace space_;
    std::vector<Heap> splits_;
    std::vector<Heap> takes_;
    GrowingRow<Lane> row_; ///< codes
    Heap size_ = 0;
    std::uint32_t indices_ = 0;        ///< every index is below, and it is a power of two
    std::vector<std::uint32_t> rares_; ///< heaps
    std::size_t marked_first_ = 0;     ///< in rares_: the pairs with these are marked
    std::size_t marked_count_ = 0;
    std::vector<Entry> options_; ///< pairs with the other rare heaps
    std::array<Pending, kWideBlock> pending_;
    Pending alone_;
    std::vector<std::uint8_t> marked_; ///< by code
    std::vector<Heap> near_;           ///< near_[c] = n: heap n has an option c inside the block
};

extern template class WideEngine<std::uint8_t>;
extern template class WideEngine<std::uint16_t>;

} // namespace nimber::sequence
