#include "core/solve/sequence/kernels/wide_kernels.hpp"

#include "core/solve/sequence/kernels/wide_witnesses.hpp"
#include "support/instruction_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace nimber::testing {
namespace {

using sequence::kLowBits;
using sequence::kMostLanes;
using sequence::WideEntry;
using sequence::WideHeaps;
using sequence::WideSlots;

constexpr std::uint32_t kIndices = 256;
constexpr std::uint32_t kFourTimes = 0x01010101;

/// Heaps of random codes, the lower ones more often, and options of the last kMostLanes of them.
struct RandomHeaps {
    std::vector<std::uint8_t> low;
    std::vector<std::uint8_t> high;
    std::vector<WideEntry> options;
    std::mt19937 random;

    RandomHeaps(unsigned seed, std::size_t count) : random{seed} {
        for (std::size_t n = 0; n < 2000; ++n) {
            const std::uint32_t index = random() % kIndices & random();
            const bool known = random() % 50 != 0;
            low.push_back(known ? static_cast<std::uint8_t>(index % 64 | (random() & 64U))
                                : sequence::kNoHeap);
            high.push_back(static_cast<std::uint8_t>(index >> kLowBits));
        }
        for (std::size_t o = 0; o < count; ++o) {
            const std::uint32_t index = random() % kIndices & random();
            options.push_back(
                {static_cast<std::uint32_t>(kMostLanes + random() % 1800),
                 static_cast<std::uint32_t>(index % 64 | (random() & 64U)) * kFourTimes,
                 (index >> kLowBits) * kFourTimes});
        }
    }

    [[nodiscard]] WideHeaps at() const {
        return {low.data() + low.size() - kMostLanes, high.data() + high.size() - kMostLanes};
    }
    /// The low byte and 256 times the high byte.
    [[nodiscard]] int code(std::size_t heap, const WideEntry& option) const {
        const std::size_t n = low.size() - kMostLanes + heap - option.offset;
        return (low[n] ^ static_cast<std::uint8_t>(option.low)) +
               256 * (high[n] ^ static_cast<std::uint8_t>(option.high));
    }
};

WideSlots random_slots(std::mt19937& random, bool moved) {
    WideSlots slots;
    for (std::size_t slot = 0; slot < kMostLanes; ++slot) {
        slots.set(slot, moved ? random() % kMostLanes : slot,
                  random() % 2 == 0 ? sequence::kParityBit : std::uint8_t{0},
                  static_cast<std::uint32_t>(64 * (random() % (kIndices / 64))),
                  static_cast<std::uint32_t>(random() % 65));
    }
    return slots;
}

TEST(WideKernelsTest, MissingCodesAreThoseThatNoOptionHas) {
    on_every_instruction_set([](const std::string& name) {
        for (unsigned round = 0; round < 12; ++round) {
            RandomHeaps heaps{round, 20U << round % 6};
            const WideSlots slots =
                random_slots(heaps.random, round % 2 == 1 && sequence::slots_can_move());
            std::array<std::uint64_t, kMostLanes> missing{};

            const std::uint64_t some = missing_codes(sequence::IndexRange::Below64, heaps.at(),
                                                     slots, heaps.options, missing.data());

            for (std::size_t slot = 0; slot < kMostLanes; ++slot) {
                std::uint64_t expected = 0;
                for (unsigned bit = 0; bit < slots.needs[slot]; ++bit) {
                    const int wanted =
                        static_cast<int>(bit | slots.parity[slot]) + 256 * slots.high[slot];
                    const bool attained = std::ranges::any_of(heaps.options, [&](const auto& o) {
                        return heaps.code(slots.heap[slot], o) == wanted;
                    });
                    expected |= std::uint64_t{attained ? 0U : 1U} << bit;
                }
                ASSERT_EQ((some >> slot & 1U) != 0, expected != 0) << name;
                if (expected != 0) {
                    ASSERT_EQ(missing[slot], expected) << name << " slot " << slot;
                }
            }
        }
    });
}

TEST(WideWitnessesTest, TheOnlyCandidateForANeedComesFirst) {
    const RandomHeaps heaps{7, 300};
    std::vector<sequence::WideSample> samples(kMostLanes);
    samples[5] = {.needed = kIndices, .parity = sequence::kParityBit};
    std::map<int, int> attained;
    for (const WideEntry& option : heaps.options) {
        ++attained[heaps.code(5, option)];
    }
    const auto worth = [&](const WideEntry& option) {
        const int code = heaps.code(5, option);
        return (code & 0xC0) == sequence::kParityBit ? 1.0 / attained[code] : 0.0;
    };

    const auto chosen = choose_wide_witnesses(heaps.at(), samples, heaps.options, kIndices, 40);

    ASSERT_EQ(chosen.size(), 40U);
    EXPECT_DOUBLE_EQ(worth(chosen.front()), 1.0);
    EXPECT_TRUE(std::ranges::is_sorted(chosen, std::greater{}, worth));
}

TEST(WideWitnessesTest, WhatHelpsNoSampleIsNotChosen) {
    const RandomHeaps heaps{8, 300};
    const std::vector<sequence::WideSample> samples(kMostLanes); // they need nothing

    EXPECT_TRUE(choose_wide_witnesses(heaps.at(), samples, heaps.options, kIndices, 40).empty());
}

} // namespace
} // namespace nimber::testing
