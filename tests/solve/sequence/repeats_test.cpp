#include "core/solve/sequence/repeats.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace nimber::sequence {
namespace {

/// By the definition.
template <class Key>
Heap plain_repeat(const Key& key, Heap from, Heap size) {
    for (Heap length = 1; 2 * length <= size - from; ++length) {
        bool repeats = true;
        for (Heap n = from; n + length < size; ++n) {
            repeats = repeats && key(n) == key(n + length);
        }
        if (repeats) {
            return length;
        }
    }
    return 0;
}

/// Random letters, repeated with a random period from a random place on, perhaps with a flaw.
std::vector<std::uint8_t> random_row(std::mt19937& random) {
    const std::size_t size = 1 + random() % 60;
    const std::size_t period = 1 + random() % 20;
    const std::size_t start = random() % 20;
    const std::size_t letters = 1 + random() % 3;
    std::vector<std::uint8_t> row(size);
    for (std::size_t n = 0; n < size; ++n) {
        row[n] =
            n >= start + period ? row[n - period] : static_cast<std::uint8_t>(random() % letters);
    }
    if (random() % 3 == 0) {
        row[random() % size] ^= 1U;
    }
    return row;
}

TEST(RepeatsTest, TheLeastRepeatIsThatOfTheDefinition) {
    std::mt19937 random{1991};
    int found = 0;
    for (int round = 0; round < 20'000; ++round) {
        const auto row = random_row(random);
        const Heap from = random() % row.size();
        const Heap expected = plain_repeat([&](Heap n) { return row[n]; }, from, row.size());
        EXPECT_EQ(least_repeat({.bytes = row.data()}, from, row.size()), expected);
        const std::vector<std::uint32_t> longs(row.begin(), row.end());
        EXPECT_EQ(least_repeat({.longs = longs.data()}, from, row.size()), expected);
        found += expected > 0 ? 1 : 0;
    }
    EXPECT_GT(found, 1000);
}

TEST(RepeatsTest, OddHeapsAndSecondBytesAreTold) {
    std::mt19937 random{1992};
    for (int round = 0; round < 5000; ++round) {
        const auto low = random_row(random);
        auto high = random_row(random);
        high.resize(low.size());
        EXPECT_EQ(least_repeat({.bytes = low.data(), .high = high.data()}, 0, low.size()),
                  plain_repeat([&](Heap n) { return low[n] + 256 * high[n]; }, 0, low.size()));
        EXPECT_EQ(least_repeat({.bytes = low.data(), .odd = 256}, 0, low.size()),
                  plain_repeat([&](Heap n) { return low[n] + 256 * (n % 2); }, 0, low.size()));
    }
}

} // namespace
} // namespace nimber::sequence
