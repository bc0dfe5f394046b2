#include "nimber/pattern/sequence_statistics.hpp"

#include "nimber/solve/sequence/code_sequence.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace nimber::testing {
namespace {

/// Statistics of values that are given from heap 0 on.
SequenceStatistics statistics_of(const std::vector<std::uint64_t>& values, Heap from, Heap to,
                                 const HeapCode* code) {
    return sequence_statistics(from, to, code, [&](Heap first, std::span<std::uint64_t> row) {
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(first), row.size(), row.begin());
    });
}

bool is_rare(Heap heap, std::uint64_t value, std::uint32_t mask, bool position_parity,
             unsigned split_parity) {
    const auto parity = static_cast<unsigned>(std::popcount(value & mask)) % 2;
    return parity == (position_parity ? (heap + split_parity) % 2 : 0);
}

RC_GTEST_PROP(SequenceStatisticsTest, AgreesWithALookAtEveryHeapAndEveryMask, ()) {
    const auto values =
        *rc::gen::resize(60, rc::gen::nonEmpty(rc::gen::container<std::vector<std::uint64_t>>(
                                 rc::gen::inRange<std::uint64_t>(0, 13))));
    const Heap to = values.size() - 1;
    const Heap from = *rc::gen::inRange<Heap>(0, to + 1);
    // Splits that take one or three, that take nothing, and that take both parities.
    const HeapCode code =
        *HeapCode::parse(*rc::gen::element<std::string>("0.404", "4.", "0.06", "0.44"));
    const bool one_parity = code.text() != "0.44";
    const unsigned split_parity = code.text() == "0.404" ? 1 : 0;
    const SequenceStatistics found = statistics_of(values, from, to, &code);

    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(from);
    const auto largest = std::max_element(begin, values.end());
    RC_ASSERT(found.largest == *largest);
    RC_ASSERT(found.largest_at == static_cast<Heap>(largest - values.begin()));
    RC_ASSERT(found.distinct == std::set<std::uint64_t>(begin, values.end()).size());
    std::vector<Heap> zeros;
    for (Heap heap = from; heap <= to; ++heap) {
        if (values[heap] == 0) {
            zeros.push_back(heap);
        }
    }
    RC_ASSERT(found.zeros == zeros.size());
    RC_ASSERT(found.first_zeros == zeros);
    RC_ASSERT((zeros.empty() || found.last_zero == zeros.back())); // in one piece

    RC_ASSERT(found.rares.has_value() == (to > 0));
    if (!found.rares) {
        return;
    }
    RC_ASSERT((one_parity || !found.rares->position_parity));
    const auto rares = [&](std::uint32_t mask, bool position_parity) {
        std::vector<Heap> rare;
        for (Heap heap = std::max<Heap>(from, 1); heap <= to; ++heap) {
            if (is_rare(heap, values[heap], mask, position_parity, split_parity)) {
                rare.push_back(heap);
            }
        }
        return rare;
    };
    const auto own = rares(found.rares->mask, found.rares->position_parity);
    RC_ASSERT(found.rares->count == own.size());
    RC_ASSERT(found.rares->last == (own.empty() ? std::nullopt : std::optional{own.back()}));
    // A mask beyond every value would tell the parity of heaps alone, which divides no values.
    const std::uint64_t largest_counted = *std::max_element(
        values.begin() + static_cast<std::ptrdiff_t>(std::max<Heap>(from, 1)), values.end());
    const std::uint64_t masks = std::max<std::uint64_t>(std::bit_ceil(largest_counted + 1), 2);
    for (std::uint32_t mask = 1; mask < masks; ++mask) {
        RC_ASSERT(own.size() <= rares(mask, false).size());
        RC_ASSERT((!one_parity || own.size() <= rares(mask, true).size()));
    }
}

TEST(SequenceStatisticsTest, FindsThePublishedRaresOfOfficers) {
    CodeSequence officers{*HeapCode::parse("0.6")};
    constexpr Heap kTo = 30'000;
    Budget budget{{}};
    ASSERT_TRUE(officers.extend_to(kTo, budget));
    std::vector<std::uint32_t> values(kTo + 1);
    officers.read(0, values);

    const auto found = statistics_of({values.begin(), values.end()}, 0, kTo, &officers.code());

    ASSERT_TRUE(found.rares);
    EXPECT_EQ(found.rares->mask, 0x1eeU);
    EXPECT_FALSE(found.rares->position_parity);
    EXPECT_EQ(found.rares->count, 1583U);
    EXPECT_EQ(found.rares->last, 20627U);
}

TEST(SequenceStatisticsTest, CountsNothingThatNeedsATableOfHugeValues) {
    std::vector<std::uint64_t> values(10);
    std::iota(values.begin(), values.end(), std::uint64_t{1} << 60U);

    const auto found = statistics_of(values, 0, 9, nullptr);

    EXPECT_EQ(found.largest, (std::uint64_t{1} << 60U) + 9);
    EXPECT_EQ(found.zeros, 0U);
    EXPECT_FALSE(found.distinct);
    EXPECT_FALSE(found.rares);
}

TEST(SequenceStatisticsTest, ListsNoMoreZerosThanItSays) {
    const std::vector<std::uint64_t> values(5000);

    const auto found = statistics_of(values, 0, 4999, nullptr);

    EXPECT_EQ(found.zeros, 5000U);
    EXPECT_EQ(found.first_zeros.size(), SequenceStatistics::kZerosListed);
    EXPECT_EQ(found.last_zero, 4999U);
    EXPECT_EQ(found.distinct, 1U);
}

// What was read a second time took its time after the time was over.
TEST(SequenceStatisticsTest, EveryValueIsReadOnce) {
    const HeapCode code = *HeapCode::parse("0.77");
    constexpr Heap kLast = 20'000;
    std::vector<int> times(kLast + 1);
    const SequenceStatistics found =
        sequence_statistics(0, kLast, &code, [&](Heap first, std::span<std::uint64_t> row) {
            for (std::size_t i = 0; i < row.size(); ++i) {
                ++times[first + i];
                row[i] = first + i == 77 ? 0 : 1; // the rare heap is far back
            }
        });

    EXPECT_TRUE(std::ranges::all_of(times, [](int reads) { return reads == 1; }));
    ASSERT_TRUE(found.rares.has_value());
    EXPECT_EQ(found.rares->count, 1U);
    EXPECT_EQ(found.rares->last, 77U);
}

} // namespace
} // namespace nimber::testing
