#include "sparse_values.hpp"

#include <algorithm>
#include <bit>

namespace nimber::checker {
namespace {

constexpr std::uint64_t kSetWordBits = 64;
constexpr Heap kMove = 1U << 16U; // heaps between two moves of the window
constexpr Heap kChunk = 16;       // pairs between two looks at what is still missing

unsigned parity(std::uint64_t bits) {
    return static_cast<unsigned>(std::popcount(bits)) & 1U;
}

/// A set of values below 64. As a local variable it stays in a register.
struct SmallSet {
    std::uint64_t bits = 0;

    void insert(std::uint32_t value) { bits |= std::uint64_t{1} << value; }
    [[nodiscard]] std::uint64_t word(std::size_t /*index*/) const { return bits; }
    [[nodiscard]] std::size_t words() const { return 1; } // NOLINT: like that of LargeSet
};

struct LargeSet {
    std::vector<std::uint64_t>& bits;

    void insert(std::uint32_t value) {
        bits[value / kSetWordBits] |= std::uint64_t{1} << value % kSetWordBits;
    }
    [[nodiscard]] std::uint64_t word(std::size_t index) const { return bits[index]; }
    [[nodiscard]] std::size_t words() const { return bits.size(); }
};

template <class Set>
std::uint64_t mex(const Set& seen) {
    for (std::size_t i = 0; i < seen.words(); ++i) {
        if (~seen.word(i) != 0) {
            return i * kSetWordBits + static_cast<unsigned>(std::countr_one(seen.word(i)));
        }
    }
    return seen.words() * kSetWordBits;
}

} // namespace

SparseValues::SparseValues(const Rules& rules, const SparseSpace& space,
                           std::optional<WindowReach> reach, Heap bound, Budget& budget)
    : rules_{rules}, splits_{rules.splits()}, mask_{space.mask},
      position_parity_{space.position_parity}, reach_{reach.value_or(WindowReach{0, bound})},
      window_{reach_.witnesses_to + rules.largest()},
      capacity_{std::min(bound, std::max(reach_.full_to, 2 * window_) + kMove)}, budget_{budget} {
    static_cast<void>(budget.hold(sizeof(std::uint32_t) * (capacity_ + reach_.witnesses_to)));
    for (unsigned value = 0; value < kSetWordBits; ++value) {
        odd_ |= std::uint64_t{parity(value & mask_)} << value;
    }
}

/// The least value of the common class that is not in the set; at least that of its words if there
/// is none in them.
template <class Set>
std::uint64_t SparseValues::least_common(const Set& seen) const {
    const unsigned flip =
        position_parity_ ? static_cast<unsigned>(size() + splits_.front()) & 1U : 0U;
    for (std::size_t i = 0; i < seen.words(); ++i) {
        const bool swapped = parity(i * kSetWordBits & mask_) != flip;
        const std::uint64_t open = ~seen.word(i) & (swapped ? ~odd_ : odd_);
        if (open != 0) {
            return i * kSetWordBits + static_cast<unsigned>(std::countr_zero(open));
        }
    }
    return seen.words() * kSetWordBits;
}

/// Adds the values of options with a part a, first <= a <= last, until all values below `common`
/// are there. Returns whether they are.
template <class Set>
bool SparseValues::add_pairs(Set& seen, std::uint64_t common, Heap first, Heap last) const {
    const std::uint32_t* const part = kept_from_ == 0 ? kept_.data() : first_.data();
    while (mex(seen) < common && first <= last) {
        const Heap end = std::min(last, first + kChunk - 1);
        for (const Heap split : splits_) {
            if (split >= size()) {
                break;
            }
            const Heap stones = size() - split;
            const std::uint32_t* const other = kept_.data() + (stones - kept_from_);
            for (Heap a = first; a <= end && a < stones; ++a) {
                seen.insert(part[a] ^ *(other - a));
            }
        }
        first = end + 1;
        if (!budget_.step()) {
            return false;
        }
    }
    return mex(seen) == common;
}

/// Nothing if the set is too small for this heap.
template <class Set>
std::optional<SparseValues::Step> SparseValues::settle(Set& seen) const {
    const Heap heap = size();
    for (const Take& take : rules_.takes) {
        if ((take.leaves & 1U) != 0 && take.count == heap) {
            seen.insert(0);
        }
        if ((take.leaves & 2U) != 0 && take.count < heap) {
            seen.insert(at(heap - take.count));
        }
    }
    for (const Heap split : splits_) {
        for (std::size_t i = 0; i < rares_.size() && rares_[i] + split < heap; ++i) {
            seen.insert(rare_values_[i] ^ at(heap - split - rares_[i]));
        }
    }
    // Options of the common class leave one heap or have a rare part, so all of these were seen.
    const std::uint64_t common = least_common(seen);
    if (common >= seen.words() * kSetWordBits) {
        return std::nullopt;
    }
    Step step;
    step.within_reach = add_pairs(seen, common, 1, std::min(reach_.witnesses_to, heap));
    if (!step.within_reach && heap < reach_.full_to) {
        static_cast<void>(add_pairs(seen, common, reach_.witnesses_to + 1, heap / 2));
    }
    step.value = static_cast<std::uint32_t>(mex(seen));
    step.rare = step.value < common && heap > 0;
    return step;
}

SparseValues::Step SparseValues::next() {
    std::optional<Step> step;
    if (largest_ < kSetWordBits) {
        SmallSet seen;
        step = settle(seen);
    }
    if (!step) {
        // Twice the room of the values and the mask, so that it has free values of both classes.
        scratch_.assign(std::bit_ceil(std::uint64_t{largest_ | mask_ | (kSetWordBits - 1)} + 1) *
                            2 / kSetWordBits,
                        0);
        LargeSet seen{scratch_};
        step = settle(seen);
    }
    if (step->rare) {
        rares_.push_back(size());
        rare_values_.push_back(step->value);
    }
    largest_ = std::max(largest_, step->value);
    if (kept_.size() == capacity_) {
        forget();
    }
    kept_.push_back(step->value);
    return *step;
}

/// Makes room: keeps the first values and the last ones.
void SparseValues::forget() {
    if (kept_from_ == 0) {
        const auto end = kept_.begin() + static_cast<std::ptrdiff_t>(reach_.witnesses_to + 1);
        first_.assign(kept_.begin(), end);
    }
    const Heap dropped = kept_.size() - window_;
    kept_.erase(kept_.begin(), kept_.begin() + static_cast<std::ptrdiff_t>(dropped));
    kept_from_ += dropped;
}

} // namespace nimber::checker
