#pragma once

#include "../engine.hpp"
#include "../growing_row.hpp"
#include "../kernels/block_kernels.hpp"
#include "few_rares.hpp"
#include "nimber/game/heap_code.hpp"
#include "sparse_space.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace nimber::sequence {

/// A set of indices below 256.
class IndexSet {
public:
    static constexpr std::size_t kWords = 4;

    void add(std::uint32_t index) { words_[index / 64] |= std::uint64_t{1} << index % 64; }
    [[nodiscard]] std::uint64_t& word(std::size_t i) { return words_[i]; }
    [[nodiscard]] std::uint64_t word(std::size_t i) const { return words_[i]; }
    [[nodiscard]] bool empty() const;
    /// The least index that is missing, at most 256.
    [[nodiscard]] std::uint32_t least_missing() const;
    /// The least index that is not. Requires one.
    [[nodiscard]] std::uint32_t least() const;
    /// All indices below `end` that are not in the set.
    [[nodiscard]] IndexSet missing_below(std::uint32_t end) const;

private:
    std::array<std::uint64_t, kWords> words_ = {};
};

/// Nim values of a code with up to some thousand rare heaps that have become seldom, and up to 256
/// indices: the method of FewRares, with indices in ranges of 64.
class ManyRares final : public Engine {
public:
    static constexpr std::uint32_t kMostIndices = 256;
    /// The least number of values to begin with.
    [[nodiscard]] static Heap first_size(const HeapCode& code) {
        return 4 * (kMostLanes + code.digits.size());
    }

    /// Goes on behind the `size` values that can be read. Requires all of them to have an index
    /// below kMostIndices, and first_size() of them.
    ManyRares(const HeapCode& code, const SparseSpace& space, Heap size, ValueReader values);

    [[nodiscard]] Heap size() const override { return size_; }
    /// False if the next value has no index in the range.
    [[nodiscard]] bool advance() override;
    void read(Heap from, std::span<std::uint32_t> values) const override;
    /// A rare heap and a common one may have the same key.
    [[nodiscard]] Keys keys() const override {
        constexpr std::uint16_t kFreeBit = kMostIndices;
        return {.bytes = index_at(0), .odd = space_.by_position ? kFreeBit : std::uint16_t{0}};
    }
    [[nodiscard]] std::size_t held_bytes() const override {
        return 2 * (before_ + static_cast<std::size_t>(size_));
    }

private:
    [[nodiscard]] std::uint8_t* index_at(Heap n) { return index_.data() + before_ + n; }
    [[nodiscard]] const std::uint8_t* index_at(Heap n) const { return index_.data() + before_ + n; }
    [[nodiscard]] std::uint8_t* rare_at(Heap n) { return rare_.data() + before_ + n; }
    [[nodiscard]] const std::uint8_t* rare_at(Heap n) const { return rare_.data() + before_ + n; }
    /// Indices are dealt with in ranges of 64; the last one may be smaller.
    [[nodiscard]] std::size_t ranges() const { return (indices_ + 63) / 64; }
    [[nodiscard]] IndexRange range(std::size_t i) const;
    [[nodiscard]] Heap last_rare() const { return rares_.empty() ? 0 : rares_.back().heap; }

    void append(bool rare, std::uint32_t index);
    void widen(std::uint32_t index);
    void make_entries();
    void make_witnesses();
    /// How many heaps could be filled in as common ones, at most kMostLanes.
    [[nodiscard]] std::size_t fill_block();
    /// The first of these heaps that lacks a rare value, or their number.
    [[nodiscard]] std::size_t prove_block(std::size_t filled);
    /// Takes out of `missing` what a pair of common heaps attains.
    void scan(Heap n, IndexSet& missing) const;
    void scan_piece(Heap sum, Heap from, std::size_t count, IndexSet& missing) const;
    /// Computes one heap exactly.
    [[nodiscard]] bool settle_next();

    HeapCode code_;
    SparseSpace space_;
    std::vector<Heap> splits_;
    std::vector<Heap> takes_;
    std::size_t before_; ///< bytes before heap 0
    GrowingRow<std::uint8_t> index_;
    GrowingRow<std::uint8_t> rare_;
    Heap size_ = 0;
    std::uint32_t indices_ = 64; ///< in blocks, indices and needs are below; a multiple of 16
    std::vector<RareHeap> rares_;

    std::vector<Entry> far_;  ///< options of the common class, by falling offset
    std::vector<Entry> near_; ///< those with an offset below kMostLanes
    std::array<std::array<std::uint16_t, kMostIndices>, 2> needs_of_ = {};
    /// For each range; the first index of the range is taken off.
    std::array<std::vector<Entry>, IndexSet::kWords> witnesses_;
    Heap furthest_witness_ = 0; ///< offset
    Heap next_choice_ = 0;
    Heap slow_until_ = 0; ///< heaps below are settled one by one
};

} // namespace nimber::sequence
