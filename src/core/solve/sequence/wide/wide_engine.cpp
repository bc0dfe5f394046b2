#include "wide_engine.hpp"

#include "../code_moves.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace nimber::sequence {
namespace {

constexpr std::size_t kFirstWideRoom = std::size_t{1} << 14U;
/// Of the pairs of common heaps that are tried before all are scanned.
constexpr std::size_t kWitnessesPerIndex = 12;
constexpr std::size_t kOptionsPerWitness = 3;
constexpr std::size_t kCandidatesPerWitness = 7;
/// Less work than this is not shared, in options for kMostLanes heaps: some twenty microseconds.
constexpr std::size_t kSharedWork = 3000;
/// After a block that no other thread helped with, this many are not shared.
constexpr unsigned kBlocksAlone = 8;

WideEntry make_wide_entry(Heap offset, std::uint32_t low, std::uint32_t high) {
    constexpr std::uint32_t kFourTimes = 0x01010101;
    return {static_cast<std::uint32_t>(offset), low * kFourTimes, high * kFourTimes};
}

} // namespace

WideEngine::WideEngine(const HeapCode& code, const SparseSpace& space, ThreadTeam& team, Heap size,
                       ValueReader values)
    : code_{code}, space_{space}, team_{team}, splits_{takes_that_leave(code, 2)},
      takes_{takes_that_leave(code, 1)}, before_{code.digits.size() + 2 * kBlockPadding},
      low_{before_ + static_cast<std::size_t>(size) + kFirstWideRoom},
      high_{before_ + static_cast<std::size_t>(size) + kFirstWideRoom} {
    assert(size >= first_size(code));
    std::memset(low_.data(), kNoHeap, before_);
    std::memset(high_.data(), 0, before_);
    for (const Heap take : takes_) {
        options_.push_back(make_wide_entry(take, 0, 0));
    }
    std::array<std::uint32_t, 1024> chunk{};
    while (size_ < size) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(chunk.size(), size - size_));
        values(size_, {chunk.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            append(code_of(chunk[i]));
        }
    }
    *low_at(0) = kNoHeap; // not a part that a split can leave
}

std::size_t WideEngine::held_bytes() const {
    return 2 * (before_ + static_cast<std::size_t>(size_)) + options_.size() * sizeof(WideEntry);
}

WideEngine::Code WideEngine::code_of(std::uint32_t value) const {
    const unsigned parity = static_cast<unsigned>(std::popcount(value & space_.mask)) & 1U;
    return space_.index(value) | (parity != 0 ? kParity : 0);
}

IndexRange WideEngine::index_range() const {
    return indices_ <= 16   ? IndexRange::Below16
           : indices_ <= 32 ? IndexRange::Below32
                            : IndexRange::Below64;
}

void WideEngine::append(Code code) {
    const std::uint32_t index = code % kParity;
    *low_at(size_) =
        static_cast<std::uint8_t>(index % 64 | ((code & kParity) != 0 ? kParityBit : 0U));
    *high_at(size_) = static_cast<std::uint8_t>(index >> kLowBits);
    indices_ = std::max(indices_, std::bit_ceil(index + 1));
    if (size_ > 0 && (code & kParity) == first_code(size_, kRareClass)) {
        for (const Heap split : splits_) {
            options_.push_back(make_wide_entry(size_ + split, *low_at(size_), *high_at(size_)));
        }
    }
    ++size_;
}

/// Heaps of the block are no operands of its other heaps before they are known.
void WideEngine::make_room(Heap heaps) {
    const auto ahead = static_cast<std::size_t>(heaps) + kBlockPadding;
    const std::size_t room = before_ + static_cast<std::size_t>(size_) + ahead;
    low_.reserve(room);
    high_.reserve(room);
    std::memset(low_at(size_), kNoHeap, ahead);
    std::memset(high_at(size_), 0, ahead);
}

/// Looks for pairs of common heaps that attain most of what a heap needs in the rare class.
void WideEngine::list_witnesses() {
    if (size_ < next_choice_) {
        return;
    }
    next_choice_ = size_ + size_ / 4;
    const std::size_t most =
        std::min(options_.size() / kOptionsPerWitness, kWitnessesPerIndex * indices_);
    std::vector<WideEntry> candidates;
    for (const Heap take : takes_) {
        candidates.push_back(make_wide_entry(take, 0, 0));
    }
    // The heaps of a pair must differ, whatever heap it is an option of.
    const Heap end = size_ / 4;
    const Heap step = 1 + end * splits_.size() / (kCandidatesPerWitness * most + 1);
    for (Heap a = 1; a < end; a += step) {
        if ((code_at(a) & kParity) == first_code(a, kCommonClass)) {
            for (const Heap split : splits_) {
                candidates.push_back(make_wide_entry(a + split, *low_at(a), *high_at(a)));
            }
        }
    }
    std::array<WideSample, 64> samples{};
    const Heap first = size_ - samples.size();
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Code code = code_at(first + i);
        if ((code & kParity) == first_code(first + i, kCommonClass)) {
            samples[i].needed =
                std::min(space_.rare_values_below(first + i, code % kParity), indices_);
            samples[i].parity = parity_bit(first + i, kRareClass);
        }
    }
    witnesses_ =
        choose_wide_witnesses({low_at(first), high_at(first)}, samples, candidates, indices_, most);
}

/// Which of these codes (at most four) an option of heap n with a part in the block attains; others
/// may be found too.
unsigned WideEngine::seen_near(Heap n, Heap block, std::span<const std::uint16_t> codes) const {
    unsigned seen = 0;
    for (const Heap split : splits_) {
        const Heap sum = n - split;
        if (sum > block) {
            const auto pairs = static_cast<std::size_t>(sum - block);
            seen |= scan_codes(heaps_at(1), heaps_at(sum - 1),
                               (pairs + kMostLanes - 1) / kMostLanes * kMostLanes, codes);
        }
    }
    for (const Heap take : takes_) {
        const int low = *low_at(n - take);
        const int high = *high_at(n - take);
        for (std::size_t t = 0; t < codes.size(); ++t) {
            seen |= low + 256 * high == codes[t] ? 1U << t : 0U;
        }
    }
    return seen;
}

std::optional<std::uint32_t>
WideEngine::first_unseen(Heap n, Heap block, unsigned cls,
                         std::span<const std::uint32_t> indices) const {
    for (std::size_t done = 0; done < indices.size(); done += 4) {
        std::array<std::uint16_t, 4> codes{};
        std::size_t used = 0;
        while (used < 4 && done + used < indices.size() && indices[done + used] < indices_) {
            codes[used] = bytes_of(n, cls, indices[done + used]);
            ++used;
        }
        const unsigned seen = used > 0 ? seen_near(n, block, {codes.data(), used}) : 0;
        const auto first = done + static_cast<std::size_t>(std::countr_one(seen));
        if (first < indices.size() && first < done + 4) {
            return indices[first]; // perhaps one that no nim-sum attains
        }
    }
    return std::nullopt;
}

/// The least index of the common class of n that no option attains, without what was found out.
std::uint32_t WideEngine::first_free(Heap n) const {
    constexpr std::size_t kLowBytes = 128;                                         // of heaps
    std::array<std::array<std::uint8_t, kLowBytes>, kMostIndices / 64> attained{}; // by high byte
    const std::uint8_t* low = low_at(n);
    const std::uint8_t* high = high_at(n);
    for (const WideEntry& option : options_) {
        const auto sum_low = static_cast<std::uint8_t>(*(low - option.offset) ^ option.low);
        const auto sum_high = static_cast<std::uint8_t>(*(high - option.offset) ^ option.high);
        if (sum_low < kLowBytes) {
            attained[sum_high][sum_low] = 1;
        }
    }
    std::uint32_t index = 0;
    while (index < indices_ &&
           attained[index / 64][index % 64 + parity_bit(n, kCommonClass)] != 0) {
        ++index;
    }
    return index;
}

std::optional<WideEngine::Code> WideEngine::finish(Heap n, Heap block, const Pending& pending) {
    std::array<std::uint32_t, 4> free{};
    std::size_t free_count = 0;
    for (std::uint64_t bits = pending.free_bits; bits != 0 && free_count < free.size();
         bits &= bits - 1) {
        free[free_count++] = pending.free_from + static_cast<std::uint32_t>(std::countr_zero(bits));
    }
    const auto unseen = first_unseen(n, block, kCommonClass, {free.data(), free_count});
    const std::uint32_t common = unseen ? *unseen : first_free(n);
    if (const auto open = first_unseen(n, block, kRareClass, pending.needs)) {
        return first_code(n, kRareClass) + *open;
    }
    const std::uint32_t needed = space_.rare_values_below(n, common);
    std::vector<std::uint32_t> later;
    for (std::uint32_t index = pending.needed; index < std::min(needed, indices_); ++index) {
        later.push_back(index);
    }
    look_for(n, n, later);
    if (const auto open = first_unseen(n, n, kRareClass, later)) { // not by a take either
        return first_code(n, kRareClass) + *open;
    }
    // A rare value that no nim-sum attains may be less.
    const unsigned cls = needed > indices_ ? kRareClass : kCommonClass;
    const std::uint32_t index = needed > indices_ ? indices_ : common;
    if (index >= kMostIndices) {
        return std::nullopt;
    }
    return first_code(n, cls) + index;
}

bool WideEngine::advance() {
    const Heap block = size_;
    const bool shared = options_.size() > kSharedWork && alone_ == 0;
    const auto most = static_cast<std::size_t>(size_ / (8 * kMostLanes)); // a block stays small
    const std::size_t parts = shared ? std::min(team_.size(), most) : 1;
    alone_ -= alone_ > 0 ? 1 : 0;
    make_room(parts * kMostLanes);
    list_witnesses();
    pending_.resize(std::max(pending_.size(), parts * kMostLanes));
    const std::size_t helped = team_.run(parts, [&](std::size_t part) {
        const Heap first = block + part * kMostLanes;
        const auto own = std::span{pending_}.subspan(part * kMostLanes, kMostLanes);
        find_free(first, own);
        find_needs(first, block, own);
    });
    if (parts > 1 && helped == 0) {
        alone_ = kBlocksAlone; // the machine is busy, and smaller blocks are cheaper
    }
    for (std::size_t i = 0; i < parts * kMostLanes; ++i) {
        const auto code = finish(block + i, block, pending_[i]);
        if (!code) {
            return false;
        }
        append(*code);
    }
    return true;
}

void WideEngine::read(Heap from, std::span<std::uint32_t> values) const {
    // space_.value() gives a value from its parity as that of a common heap with position bit 0.
    SparseSpace plain = space_;
    plain.by_position = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Code code = code_at(from + i);
        values[i] = plain.value(0, (code & kParity) != 0 ? 1U : 0U, code % kParity);
    }
    if (from == 0 && !values.empty()) {
        values[0] = 0;
    }
}

} // namespace nimber::sequence
