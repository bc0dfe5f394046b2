#include "plain_values.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace nimber {
namespace {

constexpr unsigned kPlainWordBits = 64;
constexpr Heap kNoHeap = ~Heap{0};

/// The members of `word` with `by` (below 64) added to each as nimbers: every set bit of `by`
/// exchanges neighbouring blocks of bits.
std::uint64_t added(std::uint64_t word, std::uint32_t by) {
    constexpr std::array<std::uint64_t, 6> kLowBlocks = {0x5555555555555555, 0x3333333333333333,
                                                         0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                                         0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    for (unsigned bit = 0; bit < kLowBlocks.size(); ++bit) {
        if ((by >> bit & 1U) != 0) {
            const unsigned shift = 1U << bit;
            word = (word & kLowBlocks[bit]) << shift | (word >> shift & kLowBlocks[bit]);
        }
    }
    return word;
}

} // namespace

PlainValues::PlainValues(HeapCode code) : code_{std::move(code)}, seen_(kPlainWordBits, kNoHeap) {
    if (code_.most_parts() > 2) {
        sums_.resize(code_.most_parts() + 1);
    }
}

void PlainValues::append(std::vector<std::uint32_t>& values) {
    learn(values);
    const Heap heap = values.size();
    for (Heap take = 0; take <= std::min(heap, code_.largest_take()); ++take) {
        mark_options(values, take, heap - take);
    }
    const auto mex = std::ranges::find_if(seen_, [&](Heap last) { return last != heap; });
    values.push_back(static_cast<std::uint32_t>(mex - seen_.begin()));
}

void PlainValues::mark_options(const Values& values, Heap take, Heap left) {
    const Heap heap = take + left;
    if (left == 0) {
        if (code_.allows(take, 0)) {
            seen_[0] = heap;
        }
        return;
    }
    if (code_.allows(take, 1)) {
        seen_[values[left]] = heap;
    }
    if (code_.allows(take, 2)) {
        const Heap last = code_.unequal ? (left - 1) / 2 : left / 2;
        for (Heap part = 1; part <= last; ++part) {
            seen_[values[part] ^ values[left - part]] = heap;
        }
    }
    for (unsigned parts = 3; parts < sums_.size(); ++parts) {
        if (!code_.allows(take, parts)) {
            continue;
        }
        const Bits& sums = sums_[parts][left];
        for (std::size_t word = 0; word < sums.size(); ++word) {
            for (std::uint64_t rest = sums[word]; rest != 0; rest &= rest - 1) {
                seen_[word * kPlainWordBits + static_cast<unsigned>(std::countr_zero(rest))] = heap;
            }
        }
    }
}

void PlainValues::learn(const Values& values) {
    for (; next_total_ <= values.size(); ++next_total_) {
        if (next_total_ > 0) {
            const std::size_t room = std::bit_ceil(std::size_t{values[next_total_ - 1]} + 1);
            seen_.resize(std::max(seen_.size(), room), kNoHeap);
        }
        for (unsigned parts = 2; parts < sums_.size(); ++parts) {
            sums_[parts].push_back(sums_of(values, parts, next_total_));
            held_bytes_ += sizeof(Bits) + sums_[parts].back().size() * sizeof(std::uint64_t);
        }
    }
}

PlainValues::Bits PlainValues::sums_of(const Values& values, unsigned parts, Heap total) const {
    Bits sums(seen_.size() / kPlainWordBits);
    // The least part is at most total / parts; the others may be any.
    for (Heap part = 1; part <= total / parts; ++part) {
        const std::uint32_t value = values[part];
        if (parts == 2) {
            const std::uint32_t sum = value ^ values[total - part];
            sums[sum / kPlainWordBits] |= std::uint64_t{1} << sum % kPlainWordBits;
            continue;
        }
        const Bits& others = sums_[parts - 1][total - part];
        for (std::size_t word = 0; word < others.size(); ++word) {
            sums[word ^ value / kPlainWordBits] |= added(others[word], value % kPlainWordBits);
        }
    }
    return sums;
}

} // namespace nimber
