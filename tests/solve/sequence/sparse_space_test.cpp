#include "core/solve/sequence/rares/sparse_space.hpp"

#include "support/heap_codes.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::sequence {
namespace {

TEST(SparseSpaceTest, ClassAndIndexTellTheValueAndKeepItsOrder) {
    for (const std::uint32_t mask : {1U, 2U, 6U, 13U, 20U, 31U, 0x1EEU}) {
        for (const bool by_position : {false, true}) {
            const SparseSpace space{mask, by_position, 1};
            for (Heap heap = 10; heap < 12; ++heap) {
                std::array<std::uint32_t, 2> next = {0, 0}; // index in each class
                for (std::uint32_t value = 0; value < 256; ++value) {
                    const unsigned cls = space.class_of(heap, value);
                    EXPECT_EQ(space.index(value), next[cls]++);
                    EXPECT_EQ(space.value(heap, cls, space.index(value)), value);
                    if (cls == 1) {
                        EXPECT_EQ(space.rare_values_below(heap, space.index(value)), next[0]);
                    }
                }
            }
        }
    }
}

TEST(SparseSpaceTest, SplitsRespectTheClasses) {
    // n = i + j + k: the class of the nim-sum as an option of n is rare if both parts are alike.
    std::mt19937 random{7};
    for (int round = 0; round < 1000; ++round) {
        const auto parity = static_cast<unsigned>(random() % 2);
        const SparseSpace space{1U + static_cast<std::uint32_t>(random() % 255), random() % 2 == 0,
                                parity};
        const Heap i = 1 + random() % 100;
        const Heap j = 1 + random() % 100;
        const Heap n = i + j + 2 * (random() % 5) + parity;
        const auto g = static_cast<std::uint32_t>(random() % 256);
        const auto h = static_cast<std::uint32_t>(random() % 256);
        EXPECT_EQ(space.class_of(n, g ^ h), space.class_of(i, g) ^ space.class_of(j, h));
        EXPECT_EQ(space.index(g ^ h), space.index(g) ^ space.index(h));
    }
}

TEST(SparseSpaceTest, TheChosenSpaceHasTheFewestRareHeaps) {
    std::mt19937 random{8};
    for (int round = 0; round < 100; ++round) {
        std::vector<std::uint32_t> values(200);
        ValueCounts counts;
        for (std::size_t n = 1; n < values.size(); ++n) {
            values[n] = static_cast<std::uint32_t>(random() % 16);
            counts.add(n, values[n]);
        }
        const auto rares = [&](const SparseSpace& space) {
            std::uint64_t count = 0;
            for (std::size_t n = 1; n < values.size(); ++n) {
                count += space.class_of(n, values[n]) == 0 ? 1U : 0U;
            }
            return count;
        };
        for (const std::optional<unsigned> parity :
             {std::optional<unsigned>{}, std::optional{0U}, std::optional{1U}}) {
            const ChosenSpace chosen = choose_sparse_space(counts, parity);
            EXPECT_EQ(chosen.rares, rares(chosen.space));
            EXPECT_TRUE(parity || !chosen.space.by_position);
            for (std::uint32_t mask = 1; mask < 16; ++mask) {
                for (const bool by_position : {false, true}) {
                    if (parity || !by_position) {
                        EXPECT_LE(chosen.rares, rares({mask, by_position, parity.value_or(0)}));
                    }
                }
            }
        }
    }
}

TEST(SparseSpaceTest, ByPositionOnlyIfAllSplitsTakeNumbersOfOneParity) {
    EXPECT_EQ(common_split_parity(testing::code_of("0.77")), std::nullopt);
    EXPECT_EQ(common_split_parity(testing::code_of("0.106")), 1U);
    EXPECT_EQ(common_split_parity(testing::code_of("0.07")), 0U);
    EXPECT_EQ(common_split_parity(testing::code_of("4.04")), 0U);
    EXPECT_EQ(common_split_parity(testing::code_of("0.33")), std::nullopt);
}

} // namespace
} // namespace nimber::sequence
