#include "nimber/pattern/sequence_statistics.hpp"

#include "../solve/sequence/sparse_space.hpp"

#include <algorithm>
#include <cassert>

namespace nimber {
namespace {

constexpr std::size_t kReadAtOnce = 4096;

/// The last heap from `from` to `to` that is rare.
std::optional<Heap> last_rare(Heap from, Heap to, const sequence::SparseSpace& space,
                              NimValueReader read) {
    std::vector<std::uint64_t> values;
    for (Heap end = to + 1; end > from;) {
        values.resize(static_cast<std::size_t>(std::min<Heap>(kReadAtOnce, end - from)));
        const Heap begin = end - values.size();
        read(begin, values);
        for (std::size_t i = values.size(); i > 0; --i) {
            const Heap heap = begin + i - 1;
            if (space.class_of(heap, static_cast<std::uint32_t>(values[i - 1])) == 0) {
                return heap;
            }
        }
        end = begin;
    }
    return std::nullopt;
}

bool has_rares(const HeapCode* code) {
    constexpr unsigned kTwoParts = 2;
    return code != nullptr && code->most_parts() == kTwoParts;
}

} // namespace

SequenceStatistics sequence_statistics(Heap from, Heap to, const HeapCode* code,
                                       NimValueReader read) {
    assert(from <= to);
    SequenceStatistics found;
    found.largest_at = from;
    sequence::ValueCounts counts; // without heap 0
    std::optional<std::uint64_t> at_heap_0;
    bool countable = true;
    std::vector<std::uint64_t> values;
    for (Heap heap = from; heap <= to; heap += values.size()) {
        values.resize(static_cast<std::size_t>(std::min<Heap>(kReadAtOnce, to - heap + 1)));
        read(heap, values);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::uint64_t value = values[i];
            if (value > found.largest) {
                found.largest = value;
                found.largest_at = heap + i;
            }
            if (value == 0) {
                ++found.zeros;
                found.last_zero = heap + i;
                if (found.first_zeros.size() < SequenceStatistics::kZerosListed) {
                    found.first_zeros.push_back(heap + i);
                }
            }
            countable = countable && value < SequenceStatistics::kLargestCounted;
            if (heap + i == 0) {
                at_heap_0 = value;
            } else if (countable) {
                counts.add(heap + i, static_cast<std::uint32_t>(value));
            }
        }
    }
    if (!countable) {
        return found;
    }
    std::uint64_t distinct = 0;
    for (std::uint64_t value = 0; value <= found.largest; ++value) {
        const auto slot = static_cast<std::size_t>(2 * value);
        const auto count = [&](std::size_t at) {
            return at < counts.counts.size() ? counts.counts[at] : 0;
        };
        distinct += count(slot) + count(slot + 1) > 0 || value == at_heap_0 ? 1U : 0U;
    }
    found.distinct = distinct;
    if (has_rares(code) && to > 0) {
        const auto best = choose_sparse_space(counts, sequence::common_split_parity(*code));
        found.rares = {best.space.mask, best.space.by_position, best.rares,
                       last_rare(std::max<Heap>(from, 1), to, best.space, read)};
    }
    return found;
}

} // namespace nimber
