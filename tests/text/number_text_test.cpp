#include "nimber/text/number_text.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace nimber {
namespace {

constexpr std::uint64_t kLargest = ~std::uint64_t{0};

TEST(NumberTextTest, ReadsDigitsPowersAndZeros) {
    EXPECT_EQ(parse_number("0"), 0U);
    EXPECT_EQ(parse_number("1000"), 1000U);
    EXPECT_EQ(parse_number("10^8"), 100'000'000U);
    EXPECT_EQ(parse_number("2^40"), std::uint64_t{1} << 40U);
    EXPECT_EQ(parse_number("12e3"), 12'000U);
    EXPECT_EQ(parse_number("1E6"), 1'000'000U);
    EXPECT_EQ(parse_number("0000000000000000000000000017"), 17U);
}

TEST(NumberTextTest, NumbersWhosePowersStayTheSameHaveAnyExponent) {
    EXPECT_EQ(parse_number("7^0"), 1U);
    EXPECT_EQ(parse_number("0^0"), 1U);
    EXPECT_EQ(parse_number("0^5"), 0U);
    EXPECT_EQ(parse_number("99999999999999999999^0"), 1U);
    EXPECT_EQ(parse_number("1^99999999999999999999"), 1U);
    EXPECT_EQ(parse_number("0e99999999999999999999"), 0U);
}

TEST(NumberTextTest, ReadsUpToTheLargestNumberAndNoFurther) {
    EXPECT_EQ(parse_number("18446744073709551615"), kLargest);
    EXPECT_EQ(parse_number("2^63"), std::uint64_t{1} << 63U);
    EXPECT_EQ(parse_number("18446744073709551615^1"), kLargest);
    for (const char* text : {"18446744073709551616", "2^64", "1e20", "3^41", "10^99999999999999999",
                             "99999999999999999999e0", "2^99999999999999999999"}) {
        const NumberRead read = read_number(text);
        EXPECT_FALSE(read.fits) << text;
        EXPECT_EQ(read.length, std::string{text}.size()) << text;
        EXPECT_EQ(read.at_most(7), 7U) << text;
        EXPECT_EQ(parse_number(text), std::nullopt) << text;
    }
}

TEST(NumberTextTest, RefusesWhatIsNoNumber) {
    for (const char* text :
         {"", "x", "-5", "+5", "2^", "^5", "2^3^4", "1e", "1.5", "2 ^ 3", "e3"}) {
        EXPECT_EQ(parse_number(text), std::nullopt) << text;
    }
}

TEST(NumberTextTest, LeavesAMarkThatNoDigitFollows) {
    EXPECT_EQ(read_number("12e)").length, 2U);
    EXPECT_EQ(read_number("12^n").length, 2U);
    EXPECT_EQ(read_number("12^3^4").length, 4U);
    EXPECT_EQ(read_number("12^n").value, 12U);
    EXPECT_EQ(read_number("n").length, 0U);
}

TEST(NumberTextTest, EveryPowerOfRandomBasesIsTheirProduct) {
    constexpr unsigned kSeed = 7;
    std::mt19937_64 random{kSeed};
    for (int round = 0; round < 2000; ++round) {
        const std::uint64_t base = 2 + random() % 1000;
        const std::uint64_t first = random() % 5000;
        std::uint64_t power = 1;
        std::uint64_t zeros = first;
        for (unsigned exponent = 0; exponent < 7; ++exponent) { // 1001^6 < 2^64
            const std::string e = std::to_string(exponent);
            EXPECT_EQ(parse_number(std::to_string(base) + "^" + e), power) << kSeed;
            EXPECT_EQ(parse_number(std::to_string(first) + "e" + e), zeros) << kSeed;
            power *= exponent < 6 ? base : 1;
            zeros *= 10;
        }
    }
}

TEST(NumberTextTest, AnExtentIsTwoNumbersWithACross) {
    const auto extent = parse_extent("4x6");
    ASSERT_TRUE(extent.has_value());
    EXPECT_EQ(extent->rows.value, 4U);
    EXPECT_EQ(extent->columns.value, 6U);
    EXPECT_EQ(parse_extent("4X6")->columns.value, 6U);
    EXPECT_EQ(parse_extent("2^3x1e1")->rows.value, 8U);
    EXPECT_EQ(parse_extent("2^3x1e1")->columns.value, 10U);
    EXPECT_FALSE(parse_extent("2^64x1")->rows.fits);
    for (const char* text : {"", "4", "4x", "x6", "4x6x", "4y6", "4x6 ", "4xx6"}) {
        EXPECT_FALSE(parse_extent(text).has_value()) << text;
    }
}

} // namespace
} // namespace nimber
