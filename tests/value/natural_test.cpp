#include "nimber/value/natural.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber {
namespace {

__extension__ using Wide = unsigned __int128;

Natural natural(Wide value) {
    Natural made{static_cast<std::uint64_t>(value >> 64U)};
    made *= std::uint64_t{1} << 32U;
    made *= std::uint64_t{1} << 32U;
    return made += static_cast<std::uint64_t>(value);
}

std::string text(Wide value) {
    std::string digits;
    do {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
        value /= 10;
    } while (value > 0);
    return digits;
}

TEST(NaturalTest, AgreesWith128BitArithmetic) {
    std::mt19937_64 random{1901};
    for (int i = 0; i < 2000; ++i) {
        const auto draw = [&] { return ((Wide{random()} << 62U) + random()) >> random() % 126; };
        const Wide a = draw();
        const Wide b = draw();
        const auto small = random() >> random() % 64 | 1U;
        EXPECT_EQ((natural(a) + natural(b)).text(), text(a + b));
        EXPECT_EQ((natural(std::max(a, b)) - natural(std::min(a, b))).text(),
                  text(std::max(a, b) - std::min(a, b)));
        EXPECT_EQ(natural(a) < natural(b), a < b);
        Natural quotient = natural(a);
        EXPECT_EQ(quotient.divide_by(small), static_cast<std::uint64_t>(a % small));
        EXPECT_EQ(quotient, natural(a / small));
        EXPECT_EQ(Natural::parse(text(a))->text(), text(a));
        const auto place = static_cast<std::size_t>(random() % 130);
        EXPECT_EQ(natural(a).bit(place), place < 128 && (a >> place & 1U) != 0);
    }
}

TEST(NaturalTest, CarriesAndBorrowsThroughManyLimbs) {
    const Natural power = *Natural::parse("2^640");
    const Natural below = power - 1;
    EXPECT_EQ(power.bit_width(), 641U);
    EXPECT_EQ(below.bit_width(), 640U);
    EXPECT_EQ(below + 1, power);
    EXPECT_EQ((power - power).text(), "0");
}

TEST(NaturalTest, ReadsPowers) {
    EXPECT_EQ(Natural::parse("2^30")->text(), "1073741824");
    EXPECT_EQ(Natural::parse("10^20")->text(), "100000000000000000000");
    EXPECT_EQ(Natural::parse("12e19")->text(), "120000000000000000000");
    EXPECT_EQ(Natural::parse("0e99999999999999999999")->text(), "0");
    EXPECT_EQ(Natural::parse("1^99999999999999999999")->text(), "1");
    EXPECT_EQ(Natural::parse("7^0")->text(), "1");
    EXPECT_EQ(Natural::parse("0^0")->text(), "1");
    EXPECT_EQ(Natural::parse("0^5")->text(), "0");
    EXPECT_EQ(Natural::parse("00017")->text(), "17");
    EXPECT_EQ(Natural::parse("10^99999")->text().size(), 100'000U);
}

TEST(NaturalTest, RefusesWhatIsNoNumberOrTooLong) {
    for (const char* text : {"", "x", "-5", "2^", "^5", "2^3^4", "1e", "1.5", "2 ^ 3", "2^-1"}) {
        const auto parsed = Natural::parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().code, ErrorCode::BadNumber) << text;
    }
    for (const char* text : {"10^100000", "2^400000", "1e99999999999999999999999", "9^104800"}) {
        const auto parsed = Natural::parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().code, ErrorCode::NumberTooLong) << text;
    }
}

} // namespace
} // namespace nimber
