#include "few_rares.hpp"

#include "../code_moves.hpp"
#include "witnesses.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace nimber::sequence {
namespace {

constexpr unsigned kOnePart = 1;
constexpr unsigned kLeavesTwo = 2;
constexpr std::uint8_t kIndexBits = 0x7F;

constexpr std::uint64_t low_bits(std::uint64_t count) {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

} // namespace

FewRares::FewRares(const HeapCode& code, const SparseSpace& space, Heap size, ValueReader values)
    : code_{code}, space_{space}, splits_{takes_that_leave(code, kLeavesTwo)},
      takes_{takes_that_leave(code, kOnePart)}, bytes_{code.digits.size() + 2 * kBlockPadding,
                                                       kNoIndex} {
    bytes_.make_room(0, size + kChunk + kBlockPadding);
    std::uint32_t largest = 0;
    std::array<std::uint32_t, kChunk> chunk{};
    for (Heap from = 0; from < size; from += chunk.size()) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(chunk.size(), size - from));
        values(from, {chunk.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t index = space_.index(chunk[i]);
            largest = std::max(largest, index);
            const bool rare = space_.class_of(from + i, chunk[i]) == 0;
            *bytes_.at(from + i) = static_cast<std::uint8_t>(index | (rare ? kNoIndex : 0U));
            if (rare && from + i > 0) {
                rares_.push_back({from + i, chunk[i]});
            }
        }
    }
    *bytes_.at(0) = kNoIndex; // not a part that a split can leave
    size_ = size;
    // A take of an odd number that leaves a rare heap may be of the common class.
    slow_until_ = std::max(size, 2 * (code_.largest_take() + kMostLanes)) + code_.largest_take();
    widen(largest);
    make_tables();
}

FewRares::FewRares(const First& first, const Window& window)
    : code_{first.code}, space_{first.space}, splits_{takes_that_leave(first.code, kLeavesTwo)},
      takes_{takes_that_leave(first.code, kOnePart)}, bytes_{first.code.digits.size() +
                                                                 2 * kBlockPadding,
                                                             kNoIndex, first.bytes, window.last,
                                                             window.size},
      size_{window.size}, rares_{first.rares}, witnesses_end_{first.witnesses_to() + 1} {
    for (const auto& bytes : {first.bytes, window.last}) {
        for (const std::uint8_t byte : bytes) {
            widen(byte & kIndexBits);
        }
    }
    make_tables();
}

void FewRares::widen(std::uint32_t index) {
    while (index >= size_of(range_)) {
        range_ = static_cast<IndexRange>(static_cast<unsigned>(range_) + 1);
    }
}

FewRares::First FewRares::first(Heap kept) const {
    return {code_, space_, rares_, {bytes_.low(0), bytes_.low(0) + kept}};
}

FewRares::Window FewRares::window(Heap kept) const {
    return {size_, {bytes_.at(size_) - kept, bytes_.at(size_)}};
}

void FewRares::make_tables() {
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (std::uint32_t index = 0; index < kMostIndices; ++index) {
            const std::uint32_t below = space_.rare_values_below(parity, index);
            needs_of_[parity][index] = static_cast<std::uint8_t>(std::min(below, kMostIndices));
        }
    }
    make_entries();
}

void FewRares::make_entries() {
    entries_.clear();
    for (const RareHeap& rare : rares_) {
        for (const Heap split : splits_) {
            entries_.push_back(make_entry(static_cast<std::uint32_t>(rare.heap + split),
                                          space_.index(rare.value)));
        }
    }
    for (const Heap take : takes_) {
        if (!space_.by_position || take % 2 == 0) { // a take that keeps the class
            entries_.push_back(make_entry(static_cast<std::uint32_t>(take), 0));
        }
    }
    std::ranges::sort(entries_, std::greater{});
    entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
    near_.clear();
    for (const Entry& entry : entries_) {
        if (entry.offset >= kNearOffset) {
            continue;
        }
        OneHotTable& table = near_.emplace_back();
        table.fill(0);
        for (std::uint32_t index = 0; index < kMostIndices; ++index) {
            table[index] = std::uint64_t{1} << (index ^ entry.index());
        }
    }
}

void FewRares::make_witnesses() {
    // A choice must cost little beside the values that it is made for.
    constexpr std::size_t kMostSamples = 256;
    constexpr std::size_t kMostWitnesses = 128;
    constexpr Heap kFirstChoice = 4096;
    if (size_ < kFirstChoice) {
        return;
    }
    const Heap candidates_to = std::min<Heap>(1024, size_ / 16);
    const std::size_t samples = size_ < 16 * kFirstChoice ? kMostSamples / 2 : kMostSamples;
    next_choice_ = 8 * size_;
    std::vector<Entry> candidates;
    for (const Heap split : splits_) {
        for (Heap a = 1; a <= candidates_to; ++a) {
            if (const std::uint8_t byte = *bytes_.low(a); byte < kNoIndex) {
                candidates.push_back(make_entry(static_cast<std::uint32_t>(a + split), byte));
            }
        }
    }
    if (space_.by_position) {
        for (const Heap take : takes_) {
            if (take % 2 == 1) {
                candidates.push_back(make_entry(static_cast<std::uint32_t>(take), 0));
            }
        }
    }
    const Heap first = size_ - samples;
    std::vector<std::uint8_t> needs(samples);
    for (std::size_t i = 0; i < samples; ++i) {
        const std::uint8_t byte = bytes_.at(first)[i];
        needs[i] = byte < kNoIndex ? needs_of_[(first + i) % 2][byte] : 0;
    }
    witnesses_ = choose_witnesses(bytes_.at(first), needs, candidates, kMostWitnesses);
}

std::uint64_t FewRares::scan(Heap n, std::uint64_t missing) {
    // All splits take turns in growing pieces: a value that one of them attains late, another may
    // attain soon.
    Heap from = 1;
    Heap piece = 8 * kMostLanes;
    bool more = true;
    while (missing != 0 && more) {
        more = false;
        for (const Heap split : splits_) {
            const Heap sum = n > split ? n - split : 0;
            Heap end = smaller_part_end(code_, sum);
            end = std::min(end, witnesses_end_);
            if (from >= end || missing == 0) {
                continue;
            }
            const Heap count = std::min(piece, end - from);
            more = more || from + count < end;
            const Heap vectors = count / kMostLanes * kMostLanes;
            const std::uint8_t* low = bytes_.low(from);
            const std::uint8_t* high = bytes_.at(sum - from);
            std::uint64_t open = missing;
            while (open != 0) {
                std::array<std::uint8_t, 4> targets{};
                std::size_t used = 0;
                for (; open != 0 && used < targets.size(); open &= open - 1) {
                    targets[used++] = static_cast<std::uint8_t>(std::countr_zero(open));
                }
                const unsigned seen = scan_pairs(low, high, vectors, {targets.data(), used});
                for (std::size_t t = 0; t < used; ++t) {
                    missing &= ~(std::uint64_t{seen >> t & 1U} << targets[t]);
                }
            }
            for (Heap i = vectors; i < count; ++i) {
                const unsigned sum_index = low[i] ^ *(high - i);
                missing &= sum_index < 64 ? ~(std::uint64_t{1} << sum_index) : ~std::uint64_t{0};
            }
        }
        from += piece;
        piece *= 2;
    }
    return missing;
}

std::optional<FewRares::Settled> FewRares::settle(Heap n) {
    const std::uint8_t* h = bytes_.at(n);
    std::uint64_t common = 0; // the indices of the options in each class
    std::uint64_t rare = 0;
    const auto see = [&](unsigned cls, unsigned index) {
        (cls == 0 ? rare : common) |= std::uint64_t{1} << index;
    };
    for (const Entry& entry : entries_) {
        if (entry.offset < n && *(h - entry.offset) < kNoIndex) {
            see(1, *(h - entry.offset) ^ entry.index());
        }
    }
    for (const Heap take : takes_) {
        if (take < n) {
            const std::uint8_t byte = *(h - take);
            const unsigned cls = byte < kNoIndex ? 1U : 0U;
            see(cls ^ (space_.by_position ? take & 1U : 0U), byte & kIndexBits);
        }
    }
    if (code_.allows(n, 0)) {
        see(space_.class_of(n, 0), 0);
    }
    const auto index = static_cast<std::uint32_t>(std::countr_zero(~common));
    if (index >= kMostIndices) {
        return std::nullopt;
    }
    widen(index);
    const std::uint64_t missing = scan(n, low_bits(needs_of_[n % 2][index]) & ~rare);
    if (missing == 0) {
        return Settled{false, index};
    }
    return Settled{true, static_cast<std::uint32_t>(std::countr_zero(missing))};
}

void FewRares::add_rare(Heap n, std::uint32_t index) {
    *bytes_.at(n) = static_cast<std::uint8_t>(index | kNoIndex);
    rares_.push_back({n, space_.value(n, 0, index)});
    make_entries();
}

bool FewRares::settle_next(Heap count) {
    for (; count > 0; --count) {
        const auto settled = settle(size_);
        if (!settled) {
            return false;
        }
        if (settled->rare) {
            if (bytes_.windowed() && size_ > bytes_.kept()) {
                return false;
            }
            add_rare(size_, settled->index);
            slow_until_ = size_ + code_.largest_take() + 1;
        } else {
            *bytes_.at(size_) = static_cast<std::uint8_t>(settled->index);
        }
        ++size_;
    }
    return true;
}

bool FewRares::advance() {
    bytes_.make_room(size_, size_ + kChunk + kBlockPadding + code_.digits.size());
    if (size_ < slow_until_) {
        return settle_next(std::min<Heap>(slow_until_ - size_, kMostLanes));
    }
    if (size_ >= next_choice_) {
        make_witnesses();
    }
    std::uint8_t* h = bytes_.at(size_);
    const std::size_t written = speculate(range_, h, kChunk, entries_, near_);
    std::array<std::uint64_t, kMostLanes> missing{};
    for (std::size_t block = 0; block < written; block += kMostLanes) {
        std::uint64_t open =
            prove(range_, h + block, needs_of_, size_ % 2, witnesses_, missing.data());
        open &= low_bits(written - block);
        for (; open != 0; open &= open - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(open));
            if (scan(size_ + block + lane, missing[lane]) != 0) {
                // Takes and pairs of rare heaps may still attain it.
                size_ += block + lane;
                return settle_next(1);
            }
        }
    }
    size_ += written;
    return written == kChunk || settle_next(1);
}

void FewRares::read(Heap from, std::span<std::uint32_t> values) const {
    std::array<std::array<std::uint32_t, 256>, 2> decode{};
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (std::uint32_t index = 0; index < kMostIndices; ++index) {
            decode[parity][index] = space_.value(parity, 1, index);
            decode[parity][index | kNoIndex] = space_.value(parity, 0, index);
        }
    }
    decode[0][kNoIndex] = space_.value(0, 0, 0);
    const std::uint8_t* h = bytes_.at(from);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = decode[(from + i) % 2][h[i]];
    }
    if (from == 0 && !values.empty()) {
        values[0] = 0;
    }
}

} // namespace nimber::sequence
