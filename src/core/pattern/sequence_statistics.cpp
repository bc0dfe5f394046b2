#include "nimber/pattern/sequence_statistics.hpp"

#include "../solve/sequence/rares/sparse_space.hpp"

#include <algorithm>
#include <cassert>

namespace nimber {
namespace {

constexpr std::size_t kCountedAtOnce = 4096;

bool has_rares(const HeapCode* code) {
    constexpr unsigned kTwoParts = 2;
    return code != nullptr && code->most_parts() == kTwoParts;
}

} // namespace

StatisticsCollector::StatisticsCollector(Heap from) : from_{from}, next_{from} {
    found_.largest_at = from;
}

void StatisticsCollector::add(Heap heap, std::uint64_t value) {
    if (value > found_.largest) {
        found_.largest = value;
        found_.largest_at = heap;
    }
    if (value == 0) {
        ++found_.zeros;
        found_.last_zero = heap;
        if (found_.first_zeros.size() < SequenceStatistics::kZerosListed) {
            found_.first_zeros.push_back(heap);
        }
    }
    countable_ = countable_ && value < SequenceStatistics::kLargestCounted;
    if (heap == 0) {
        at_heap_0_ = value;
    } else if (countable_) {
        const auto slot = static_cast<std::size_t>(2 * value + (heap & 1U));
        if (slot >= values_.size()) {
            values_.resize(slot + 1);
        }
        ++values_[slot].count;
        values_[slot].last = heap;
    }
}

void StatisticsCollector::add(std::span<const std::uint64_t> values) {
    for (const std::uint64_t value : values) {
        add(next_++, value);
    }
}

std::uint64_t StatisticsCollector::distinct() const {
    std::uint64_t distinct = 0;
    const auto count = [&](std::size_t at) { return at < values_.size() ? values_[at].count : 0; };
    for (std::uint64_t value = 0; value <= found_.largest; ++value) {
        const auto slot = static_cast<std::size_t>(2 * value);
        distinct += count(slot) + count(slot + 1) > 0 || value == at_heap_0_ ? 1U : 0U;
    }
    return distinct;
}

SequenceStatistics::Rares StatisticsCollector::rares(const HeapCode& code) const {
    sequence::ValueCounts counts;
    for (const Occurrences& each : values_) {
        counts.counts.push_back(each.count);
    }
    const auto best = choose_sparse_space(counts, sequence::common_split_parity(code));
    // The class of a heap depends on its value and parity alone, so the last of each is enough.
    std::optional<Heap> last;
    for (std::size_t slot = 0; slot < values_.size(); ++slot) {
        const Occurrences& each = values_[slot];
        const auto value = static_cast<std::uint32_t>(slot / 2);
        if (each.count > 0 && best.space.class_of(each.last, value) == 0) {
            last = std::max(last.value_or(0), each.last);
        }
    }
    return {best.space.mask, best.space.by_position, best.rares, last};
}

SequenceStatistics StatisticsCollector::statistics(const HeapCode* code) const {
    SequenceStatistics found = found_;
    if (!countable_ || count() == 0) {
        return found;
    }
    found.distinct = distinct();
    if (has_rares(code) && next_ > 1) {
        found.rares = rares(*code);
    }
    return found;
}

SequenceStatistics sequence_statistics(Heap from, Heap to, const HeapCode* code,
                                       NimValueReader read) {
    assert(from <= to);
    StatisticsCollector collector{from};
    std::vector<std::uint64_t> values;
    for (Heap heap = from; heap <= to; heap += values.size()) {
        values.resize(static_cast<std::size_t>(std::min<Heap>(kCountedAtOnce, to - heap + 1)));
        read(heap, values);
        collector.add(values);
    }
    return collector.statistics(code);
}

} // namespace nimber
