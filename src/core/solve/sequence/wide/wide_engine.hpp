#pragma once

#include "../engine.hpp"
#include "../growing_row.hpp"
#include "../kernels/wide_kernels.hpp"
#include "../kernels/wide_witnesses.hpp"
#include "../rares/sparse_space.hpp"
#include "nimber/game/heap_code.hpp"
#include "thread_team.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nimber::sequence {

/// Nim values of a code with many rare heaps or large values, a block of heaps at a time.
///
/// First only options whose parts lie before the block are looked at, for all heaps of the block at
/// once (and in parallel). Those of the common class are pairs with a rare heap; all of them are
/// tried. Then the values of the rare class below must be attained too: a list of pairs does that
/// for most of them, a scan of all pairs for the rest. What depends on the heaps of the block
/// itself comes last, heap by heap; so a heap that turns out rare does no harm to those behind it.
class WideEngine final : public Engine {
public:
    static constexpr std::uint32_t kMostIndices = 4096;
    /// The least number of values to begin with.
    [[nodiscard]] static Heap first_size(const HeapCode& code) {
        return 8 * (kMostLanes + code.digits.size());
    }

    /// Goes on behind the `size` values that can be read. Requires all of them to have an index
    /// below kMostIndices, and first_size() of them.
    WideEngine(const HeapCode& code, const SparseSpace& space, ThreadTeam& team, Heap size,
               ValueReader values);

    [[nodiscard]] Heap size() const override { return size_; }
    /// False if a value has no index in the range.
    [[nodiscard]] bool advance() override;
    void read(Heap from, std::span<std::uint32_t> values) const override;
    [[nodiscard]] Keys keys() const override { return {.bytes = low_at(0), .high = high_at(0)}; }
    [[nodiscard]] std::size_t held_bytes() const override;

private:
    /// An index, and on top of it the parity.
    using Code = std::uint32_t;
    static constexpr Code kParity = kMostIndices;
    static constexpr unsigned kRareClass = 0;
    static constexpr unsigned kCommonClass = 1;

    /// What is known of a heap of the block before the heaps of the block are.
    struct Pending {
        /// The indices of its common class that no option attains: `free_bits` from `free_from` on.
        /// All below are attained.
        std::uint32_t free_from = 0;
        std::uint64_t free_bits = 0;
        /// The indices of its rare class, below `needed`, that no option attains.
        std::vector<std::uint32_t> needs;
        std::uint32_t needed = 0;
    };

    [[nodiscard]] std::uint8_t* low_at(Heap n) { return low_.data() + before_ + n; }
    [[nodiscard]] const std::uint8_t* low_at(Heap n) const { return low_.data() + before_ + n; }
    [[nodiscard]] std::uint8_t* high_at(Heap n) { return high_.data() + before_ + n; }
    [[nodiscard]] const std::uint8_t* high_at(Heap n) const { return high_.data() + before_ + n; }
    [[nodiscard]] WideHeaps heaps_at(Heap n) const {
        return {low_at(n), indices_ > 64 ? high_at(n) : nullptr};
    }
    [[nodiscard]] Code code_at(Heap n) const {
        return *low_at(n) % 64U | Code{*high_at(n)} << kLowBits |
               ((*low_at(n) & kParityBit) != 0 ? kParity : 0);
    }
    [[nodiscard]] Code code_of(std::uint32_t value) const;
    /// The codes of one class of heap n begin here.
    [[nodiscard]] Code first_code(Heap n, unsigned cls) const {
        return (cls ^ space_.position_bit(n)) != 0 ? kParity : 0;
    }
    /// The parity bit of the codes of one class of heap n.
    [[nodiscard]] std::uint8_t parity_bit(Heap n, unsigned cls) const {
        return first_code(n, cls) != 0 ? kParityBit : std::uint8_t{0};
    }
    /// As the kernels take a target: the low byte, and 256 times the high byte.
    [[nodiscard]] std::uint16_t bytes_of(Heap n, unsigned cls, std::uint32_t index) const {
        return static_cast<std::uint16_t>(index % 64 | parity_bit(n, cls) |
                                          index >> kLowBits << 8U);
    }
    [[nodiscard]] IndexRange index_range() const;

    void append(Code code);
    void make_room(Heap heaps);
    void list_witnesses();
    // For the kMostLanes heaps from `first` on, from what is known below `block`:
    void find_free(Heap first, std::span<Pending> pending) const;
    [[nodiscard]] WideSlots next_ranges(Heap first, std::uint64_t open,
                                        std::span<const std::uint32_t> attained) const;
    void find_needs(Heap first, Heap block, std::span<Pending> pending) const;
    /// Takes out of `indices`, of the rare class of n, those that a pair below `block` attains.
    void look_for(Heap n, Heap block, std::vector<std::uint32_t>& indices) const;
    /// Only pairs whose smaller heap is one of these.
    void look_among(Heap n, Heap block, Heap from, Heap to,
                    std::vector<std::uint32_t>& indices) const;
    [[nodiscard]] unsigned seen_near(Heap n, Heap block,
                                     std::span<const std::uint16_t> codes) const;
    /// The first of these indices that no option of n with a part in the block attains.
    [[nodiscard]] std::optional<std::uint32_t>
    first_unseen(Heap n, Heap block, unsigned cls, std::span<const std::uint32_t> indices) const;
    [[nodiscard]] std::uint32_t first_free(Heap n) const;
    /// The code of heap n, all smaller ones being known; nothing if it is out of range.
    [[nodiscard]] std::optional<Code> finish(Heap n, Heap block, const Pending& pending);

    HeapCode code_;
    SparseSpace space_;
    ThreadTeam& team_;
    std::vector<Heap> splits_;
    std::vector<Heap> takes_;
    std::size_t before_; ///< bytes before heap 0
    GrowingRow<std::uint8_t> low_;
    GrowingRow<std::uint8_t> high_;
    Heap size_ = 0;
    std::uint32_t indices_ = 1;        ///< every index is below, and it is a power of two
    std::vector<WideEntry> options_;   ///< takes, and pairs with each rare heap
    std::vector<WideEntry> witnesses_; ///< takes, and pairs of common heaps
    Heap next_choice_ = 0;             ///< of witnesses
    std::vector<Pending> pending_;     ///< of the block
    unsigned alone_ = 0;               ///< this many blocks are not shared with other threads
};

} // namespace nimber::sequence
