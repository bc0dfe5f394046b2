#include "many_rares.hpp"

#include "../code_moves.hpp"
#include "witnesses.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace nimber::sequence {
namespace {

constexpr std::size_t kFirstRareRoom = std::size_t{1} << 14U;

} // namespace

bool IndexSet::empty() const {
    return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
}

std::uint32_t IndexSet::least_missing() const {
    std::uint32_t index = 0;
    for (const std::uint64_t word : words_) {
        if (~word != 0) {
            return index + static_cast<std::uint32_t>(std::countr_one(word));
        }
        index += 64;
    }
    return index;
}

std::uint32_t IndexSet::least() const {
    std::uint32_t index = 0;
    for (const std::uint64_t word : words_) {
        if (word != 0) {
            return index + static_cast<std::uint32_t>(std::countr_zero(word));
        }
        index += 64;
    }
    return index;
}

IndexSet IndexSet::missing_below(std::uint32_t end) const {
    IndexSet missing;
    for (std::size_t i = 0; i < kWords && 64 * i < end; ++i) {
        const std::uint64_t count = end - 64 * i;
        missing.words_[i] =
            ~words_[i] & (count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1);
    }
    return missing;
}

ManyRares::ManyRares(const HeapCode& code, const SparseSpace& space, Heap size, ValueReader values)
    : code_{code}, space_{space}, splits_{takes_that_leave(code, 2)},
      takes_{takes_that_leave(code, 1)}, before_{code.digits.size() + 2 * kBlockPadding},
      index_{before_ + static_cast<std::size_t>(size) + kFirstRareRoom},
      rare_{before_ + static_cast<std::size_t>(size) + kFirstRareRoom} {
    assert(size >= first_size(code));
    std::memset(index_.data(), 0, before_);
    std::memset(rare_.data(), 0xFF, before_);
    for (unsigned parity = 0; parity < 2; ++parity) {
        for (std::uint32_t index = 0; index < kMostIndices; ++index) {
            needs_of_[parity][index] =
                static_cast<std::uint16_t>(space_.rare_values_below(parity, index));
        }
    }
    std::array<std::uint32_t, 1024> chunk{};
    while (size_ < size) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(chunk.size(), size - size_));
        values(size_, {chunk.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            append(space_.class_of(size_, chunk[i]) == 0, space_.index(chunk[i]));
        }
    }
    *rare_at(0) = 0xFF; // not a part that a split can leave
    // A take of an odd number that leaves a rare heap may be of the common class.
    slow_until_ = size_ + code_.largest_take();
    make_entries();
}

void ManyRares::append(bool rare, std::uint32_t index) {
    *index_at(size_) = static_cast<std::uint8_t>(index);
    *rare_at(size_) = rare ? 0xFF : 0;
    if (!rare) {
        widen(index);
    } else if (size_ > 0) {
        rares_.push_back({size_, space_.value(size_, 0, index)});
    }
    ++size_;
}

/// From now on, blocks may hold common heaps of this index.
void ManyRares::widen(std::uint32_t index) {
    constexpr std::uint32_t kStep = 16;
    const auto end = std::max<std::uint32_t>({index + 1, needs_of_[0][index], needs_of_[1][index]});
    indices_ = std::max(indices_, std::min((end + kStep - 1) / kStep * kStep, kMostIndices));
}

IndexRange ManyRares::range(std::size_t i) const {
    const std::size_t left = indices_ - 64 * i;
    return left <= 16   ? IndexRange::Below16
           : left <= 32 ? IndexRange::Below32
                        : IndexRange::Below64;
}

void ManyRares::make_entries() {
    far_.clear();
    for (const RareHeap& rare : rares_) {
        for (const Heap split : splits_) {
            far_.push_back(make_entry(static_cast<std::uint32_t>(rare.heap + split),
                                      space_.index(rare.value)));
        }
    }
    for (const Heap take : takes_) {
        if (!space_.by_position || take % 2 == 0) { // a take that keeps the class
            far_.push_back(make_entry(static_cast<std::uint32_t>(take), 0));
        }
    }
    std::ranges::sort(far_, std::greater{});
    far_.erase(std::unique(far_.begin(), far_.end()), far_.end());
    const auto near =
        std::ranges::find_if(far_, [](const Entry& entry) { return entry.offset < kMostLanes; });
    near_.assign(near, far_.end());
    far_.erase(near, far_.end());
}

void ManyRares::make_witnesses() {
    constexpr Heap kMostCandidates = 8192;
    constexpr std::size_t kSamples = 256;
    constexpr std::size_t kMostWitnesses = 768;
    constexpr Heap kFirstChoice = 2048;
    if (size_ < kFirstChoice + code_.digits.size()) {
        return;
    }
    next_choice_ = 4 * size_;
    const Heap candidates_to = std::min(kMostCandidates / splits_.size(), size_ / 8);
    const Heap first = size_ - kSamples;
    furthest_witness_ = candidates_to + code_.digits.size();
    for (std::size_t range = 0; range < ranges(); ++range) {
        const auto base = static_cast<std::uint32_t>(64 * range);
        std::vector<Entry> candidates;
        for (const Heap split : splits_) {
            for (Heap a = 1; a <= candidates_to; ++a) {
                if (*rare_at(a) == 0) {
                    candidates.push_back(
                        make_entry(static_cast<std::uint32_t>(a + split), *index_at(a) ^ base));
                }
            }
        }
        for (const Heap take : takes_) {
            if (space_.by_position && take % 2 == 1) {
                candidates.push_back(make_entry(static_cast<std::uint32_t>(take), base));
            }
        }
        std::array<std::uint8_t, kSamples> needs{};
        for (std::size_t i = 0; i < kSamples; ++i) {
            if (*rare_at(first + i) == 0) {
                const std::uint32_t need = needs_of_[(first + i) % 2][*index_at(first + i)];
                needs[i] = static_cast<std::uint8_t>(
                    std::min<std::uint32_t>(need > base ? need - base : 0, 64));
            }
        }
        witnesses_[range] = choose_witnesses(index_at(first), needs, candidates, kMostWitnesses);
    }
}

std::size_t ManyRares::fill_block() {
    std::array<std::array<std::uint64_t, kMostLanes>, IndexSet::kWords> far{};
    // The other part of a pair with a rare heap is itself rare at most up to here.
    const bool clean = size_ > 2 * last_rare() + code_.digits.size();
    for (std::size_t range = 0; range < ranges(); ++range) {
        attain(this->range(range), index_at(size_), clean ? nullptr : rare_at(size_),
               static_cast<std::uint8_t>(64 * range), far_, far[range].data());
    }
    std::uint8_t* index = index_at(size_);
    std::uint8_t* rare = rare_at(size_);
    for (std::size_t i = 0; i < kMostLanes; ++i) {
        IndexSet seen;
        for (std::size_t range = 0; range < IndexSet::kWords; ++range) {
            seen.word(range) = far[range][i];
        }
        for (const Entry& entry : near_) {
            if (*(rare + i - entry.offset) == 0) {
                seen.add(*(index + i - entry.offset) ^ entry.index());
            }
        }
        const std::uint32_t least = seen.least_missing();
        if (least >= indices_ || needs_of_[(size_ + i) % 2][least] > indices_) {
            return i;
        }
        index[i] = static_cast<std::uint8_t>(least);
        rare[i] = 0;
    }
    return kMostLanes;
}

std::size_t ManyRares::prove_block(std::size_t filled) {
    std::array<std::array<std::uint64_t, kMostLanes>, IndexSet::kWords> missing{};
    std::array<std::uint8_t, kMostLanes> needs{};
    const bool clean = size_ > last_rare() + furthest_witness_;
    const std::uint8_t* index = index_at(size_);
    std::uint64_t open = 0;
    for (std::size_t range = 0; range < ranges(); ++range) {
        for (std::size_t i = 0; i < filled; ++i) {
            const std::uint32_t need = needs_of_[(size_ + i) % 2][index[i]];
            const auto base = static_cast<std::uint32_t>(64 * range);
            needs[i] = static_cast<std::uint8_t>(
                std::min<std::uint32_t>(need > base ? need - base : 0, 64));
        }
        const std::uint64_t lack =
            prove_range(this->range(range), index, clean ? nullptr : rare_at(size_), 0,
                        needs.data(), witnesses_[range], missing[range].data());
        for (std::size_t i = 0; i < kMostLanes; ++i) {
            missing[range][i] = (lack >> i & 1U) != 0 ? missing[range][i] : 0;
        }
        open |= lack;
    }
    for (; open != 0; open &= open - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(open));
        if (i >= filled) {
            break;
        }
        IndexSet lacks;
        for (std::size_t range = 0; range < IndexSet::kWords; ++range) {
            lacks.word(range) = missing[range][i];
        }
        scan(size_ + i, lacks);
        if (!lacks.empty()) {
            return i;
        }
    }
    return filled;
}

void ManyRares::scan_piece(Heap sum, Heap from, std::size_t count, IndexSet& missing) const {
    const std::uint8_t* low = index_at(from);
    const std::uint8_t* high = index_at(sum - from);
    const std::uint8_t* low_rare = rare_at(from);
    const std::uint8_t* high_rare = rare_at(sum - from);
    const std::size_t vectors = count / kMostLanes * kMostLanes;
    const bool clean = from > last_rare() && sum - from - count > last_rare();
    for (std::size_t word = 0; word < IndexSet::kWords; ++word) {
        for (std::uint64_t open = missing.word(word); open != 0;) {
            std::array<std::uint8_t, 4> targets{};
            std::size_t used = 0;
            for (; open != 0 && used < targets.size(); open &= open - 1) {
                targets[used++] = static_cast<std::uint8_t>(
                    64 * word + static_cast<unsigned>(std::countr_zero(open)));
            }
            const std::span<const std::uint8_t> row{targets.data(), used};
            const unsigned seen =
                clean ? scan_pairs(low, high, vectors, row)
                      : scan_common_pairs(low, low_rare, high, high_rare, vectors, row);
            for (std::size_t t = 0; t < used; ++t) {
                missing.word(word) &= ~(std::uint64_t{seen >> t & 1U} << targets[t] % 64U);
            }
        }
    }
    for (std::size_t i = vectors; i < count; ++i) {
        if ((low_rare[i] | *(high_rare - i)) == 0) {
            const unsigned index = low[i] ^ *(high - i);
            missing.word(index / 64) &= ~(std::uint64_t{1} << index % 64);
        }
    }
}

void ManyRares::scan(Heap n, IndexSet& missing) const {
    // All splits take turns in growing pieces: a value that one of them attains late, another may
    // attain soon.
    Heap from = 1;
    Heap piece = 8 * kMostLanes;
    for (bool more = true; more && !missing.empty();) {
        more = false;
        for (const Heap split : splits_) {
            const Heap sum = n - split;
            const Heap end = smaller_part_end(code_, sum);
            if (from < end && !missing.empty()) {
                const Heap count = std::min(piece, end - from);
                more = more || from + count < end;
                scan_piece(sum, from, static_cast<std::size_t>(count), missing);
            }
        }
        from += piece;
        piece *= 2;
    }
}

bool ManyRares::settle_next() {
    const Heap n = size_;
    IndexSet common; // of the options in each class
    IndexSet rare;
    for (const auto* entries : {&far_, &near_}) {
        for (const Entry& entry : *entries) {
            if (entry.offset < n && *rare_at(n - entry.offset) == 0) {
                common.add(*index_at(n - entry.offset) ^ entry.index());
            }
        }
    }
    for (const Heap take : takes_) {
        const bool leaves_rare = *rare_at(n - take) != 0;
        const bool changes = space_.by_position && take % 2 == 1;
        (leaves_rare != changes ? rare : common).add(*index_at(n - take));
    }
    for (const RareHeap& each : rares_) {
        for (const Heap split : splits_) {
            const Heap sum = n - split;
            if (each.heap < sum && *rare_at(sum - each.heap) != 0 &&
                (!code_.unequal || 2 * each.heap != sum)) {
                rare.add(*index_at(sum - each.heap) ^ *index_at(each.heap));
            }
        }
    }
    const std::uint32_t least = common.least_missing();
    if (least >= kMostIndices || needs_of_[n % 2][least] > kMostIndices) {
        return false;
    }
    IndexSet missing = rare.missing_below(needs_of_[n % 2][least]);
    scan(n, missing);
    if (missing.empty()) {
        append(false, least);
    } else {
        append(true, missing.least());
        make_entries();
        slow_until_ = size_ + code_.largest_take();
    }
    return true;
}

bool ManyRares::advance() {
    const std::size_t room =
        before_ + static_cast<std::size_t>(size_) + 2 * kMostLanes + kBlockPadding;
    index_.reserve(room);
    rare_.reserve(room);
    if (size_ < slow_until_) {
        return settle_next();
    }
    if (size_ >= next_choice_) {
        make_witnesses();
    }
    const std::size_t filled = fill_block();
    const std::size_t proved = prove_block(filled);
    size_ += proved;
    return proved == kMostLanes || settle_next();
}

void ManyRares::read(Heap from, std::span<std::uint32_t> values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Heap n = from + i;
        values[i] = n == 0 ? 0 : space_.value(n, *rare_at(n) == 0 ? 1U : 0U, *index_at(n));
    }
}

} // namespace nimber::sequence
