#include "sparse_space.hpp"

namespace nimber::sequence {

std::uint32_t SparseSpace::rare_values_below(Heap heap, std::uint32_t index) const {
    // Indices order each class, so the count is the first index whose rare value is not below. The
    // two classes differ by the bit taken out, so it lies within that bit's block of indices.
    const std::uint32_t limit = value(heap, 1, index);
    const std::uint32_t low = (mask & (~mask + 1U)) - 1U;
    std::uint32_t count = index & ~low;
    while (value(heap, 0, count) < limit) {
        ++count;
    }
    while (count > 0 && value(heap, 0, count - 1) > limit) {
        --count;
    }
    return count;
}

std::optional<unsigned> common_split_parity(const HeapCode& code) {
    std::optional<unsigned> parity;
    for (Heap take = 0; take < code.digits.size(); ++take) {
        if (!code.allows(take, 2)) {
            continue;
        }
        const auto own = static_cast<unsigned>(take & 1U);
        if (parity && *parity != own) {
            return std::nullopt;
        }
        parity = own;
    }
    return parity;
}

void ValueCounts::add(Heap heap, std::uint32_t value, std::uint64_t times) {
    const std::size_t slot = 2 * std::size_t{value} + (heap & 1U);
    if (slot >= counts.size()) {
        counts.resize(std::bit_ceil(slot + 1));
    }
    counts[slot] += times;
}

ChosenSpace choose_sparse_space(const ValueCounts& counts, std::optional<unsigned> split_parity) {
    std::vector<std::int64_t> transform(counts.counts.begin(), counts.counts.end());
    transform.resize(std::max<std::size_t>(std::bit_ceil(transform.size()), 4));
    for (std::size_t half = 1; half < transform.size(); half *= 2) {
        for (std::size_t block = 0; block < transform.size(); block += 2 * half) {
            for (std::size_t i = block; i < block + half; ++i) {
                const std::int64_t a = transform[i];
                const std::int64_t b = transform[i + half];
                transform[i] = a + b;
                transform[i + half] = a - b;
            }
        }
    }
    // transform[w] = heaps with even parity of (2*value + heap bit) & w, minus those with odd.
    const std::int64_t total = transform[0];
    ChosenSpace best;
    best.rares = static_cast<std::uint64_t>(total) + 1;
    for (std::size_t w = 2; w < transform.size(); ++w) {
        const bool by_position = (w & 1U) != 0;
        if (by_position && !split_parity) {
            continue;
        }
        const unsigned parity = split_parity.value_or(0);
        const bool flipped = by_position && parity == 1;
        const std::int64_t rares = (total + (flipped ? -transform[w] : transform[w])) / 2;
        if (static_cast<std::uint64_t>(rares) < best.rares) {
            best = {{static_cast<std::uint32_t>(w / 2), by_position, parity},
                    static_cast<std::uint64_t>(rares)};
        }
    }
    return best;
}

} // namespace nimber::sequence
