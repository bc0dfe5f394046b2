#include "nimber/certificate/values_hash.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace nimber::testing {
namespace {

std::vector<std::uint32_t> some_values(std::size_t count) {
    std::mt19937 random{20240604};
    std::vector<std::uint32_t> values(count);
    for (std::uint32_t& value : values) {
        value = static_cast<std::uint32_t>(random());
    }
    return values;
}

std::uint64_t by_formula(const std::vector<std::uint32_t>& values) {
    constexpr std::uint64_t kStart = 1469598103934665603U;
    constexpr std::uint64_t kPrime = 1099511628211U;
    std::uint64_t result = kStart;
    for (std::size_t lane = 0; lane < 8; ++lane) {
        std::uint64_t hash = kStart;
        for (std::size_t n = lane; n < values.size(); n += 8) {
            hash = (hash ^ values[n]) * kPrime;
        }
        result = (result ^ hash) * kPrime;
    }
    return result;
}

TEST(ValuesHashTest, IsTheFormulaHoweverTheValuesAreCutIntoPieces) {
    for (std::size_t count = 0; count < 70; ++count) {
        const auto values = some_values(count);
        for (std::size_t cut = 0; cut <= count; ++cut) {
            ValuesHash hash;
            hash.add(std::span{values}.first(cut));
            hash.add(std::span{values}.subspan(cut));
            ASSERT_EQ(hash.result(), by_formula(values)) << count << " cut at " << cut;
        }
        ValuesHash one_by_one;
        for (const std::uint32_t value : values) {
            one_by_one.add(value);
        }
        ASSERT_EQ(one_by_one.result(), by_formula(values)) << count;
        ASSERT_EQ(one_by_one.state().count, count);
    }
}

TEST(ValuesHashTest, GoesOnFromItsState) {
    const auto values = some_values(53);
    ValuesHash first;
    first.add(std::span{values}.first(21));
    ValuesHash second{first.state()};
    second.add(std::span{values}.subspan(21));
    EXPECT_EQ(second.result(), by_formula(values));
}

} // namespace
} // namespace nimber::testing
