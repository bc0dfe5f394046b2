#include "nimber/position/parse.hpp"

#include "nimber/games/catalogue.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace nimber {
namespace {

Error error_of(std::string_view text) {
    const auto parsed = parse_position(text);
    EXPECT_FALSE(parsed.has_value()) << text;
    return parsed ? Error{} : parsed.error();
}

std::string round_trip(std::string_view text) {
    const auto parsed = parse_position(text);
    EXPECT_TRUE(parsed.has_value()) << text;
    return parsed ? to_text(*parsed) : "";
}

TEST(ParsePositionTest, ReadsASumAndPrintsItAgain) {
    EXPECT_EQ(round_trip("nim(5,7,9)+*2+nim(1)"), "nim(5,7,9)+*2+nim(1)");
}

TEST(ParsePositionTest, ReadsTheFormWithoutParentheses) {
    EXPECT_EQ(round_trip("nim 5 7 9 + *2 + nim 1"), "nim(5,7,9)+*2+nim(1)");
    EXPECT_EQ(round_trip("nim 5, 7,9+*2"), "nim(5,7,9)+*2");
}

TEST(ParsePositionTest, IgnoresBlanks) {
    EXPECT_EQ(round_trip("  nim ( 5 , 7 )  +  *3 "), "nim(5,7)+*3");
}

TEST(ParsePositionTest, KeepsEmptyHeapsAndAnEmptySum) {
    EXPECT_EQ(round_trip("nim(0,5,0)"), "nim(0,5,0)");
    EXPECT_EQ(round_trip("nim()"), "nim()");
}

TEST(ParsePositionTest, ReadsTheLargestSizeAndNoLarger) {
    EXPECT_EQ(round_trip("nim(18446744073709551615)"), "nim(18446744073709551615)");
    const Error error = error_of("nim(3,18446744073709551616)");
    EXPECT_EQ(error.code, ErrorCode::NumberTooLarge);
    EXPECT_EQ(error.offset, 6U);
    EXPECT_EQ(error.facts, std::vector<std::string>{"18446744073709551615"});
}

TEST(ParsePositionTest, EveryExampleOfTheCatalogueSurvivesARoundTrip) {
    for (const Family& family : catalogue()) {
        EXPECT_EQ(round_trip(family.card.example), family.card.example);
    }
}

struct Case {
    std::string_view text;
    ErrorCode code;
    std::size_t offset;

    friend void PrintTo(const Case& each, std::ostream* out) {
        *out << slug(each.code) << " at " << each.offset;
    }
};

class ParseErrorTest : public ::testing::TestWithParam<Case> {};

TEST_P(ParseErrorTest, SaysWhatIsWrongAndWhere) {
    const Error error = error_of(GetParam().text);
    EXPECT_EQ(slug(error.code), slug(GetParam().code));
    EXPECT_EQ(error.offset, GetParam().offset);
    EXPECT_FALSE(error.message(Language::English).empty());
    EXPECT_FALSE(error.message(Language::Chinese).empty());
    EXPECT_NE(error.message(Language::English), error.message(Language::Chinese));
}

INSTANTIATE_TEST_SUITE_P(
    All, ParseErrorTest,
    ::testing::Values(
        Case{"", ErrorCode::EmptyPosition, 0}, //
        Case{"   ", ErrorCode::EmptyPosition, 0}, Case{"nimm(3)", ErrorCode::UnknownGameNear, 0},
        Case{"nim(3)+qqqqqqq(2)", ErrorCode::UnknownGame, 7},
        Case{"nim:3(4)", ErrorCode::NoParameter, 4},
        Case{"nim(5,7", ErrorCode::MissingParenthesis, 3},
        Case{"nim(5,-7)", ErrorCode::NegativeNumber, 6},
        Case{"nim -7", ErrorCode::NegativeNumber, 4},
        Case{"nim(5,,7)", ErrorCode::ExpectedNumber, 6},
        Case{"nim(5,)", ErrorCode::ExpectedNumber, 5}, Case{"nim(x)", ErrorCode::ExpectedNumber, 4},
        Case{"nim(5x)", ErrorCode::ExpectedNumber, 5},
        Case{"nim(5 7.5)", ErrorCode::ExpectedNumber, 7}, Case{"nim", ErrorCode::ExpectedNumber, 3},
        Case{"nim + *2", ErrorCode::ExpectedNumber, 4}, Case{"nim(5)+", ErrorCode::ExpectedGame, 6},
        Case{"+nim(5)", ErrorCode::ExpectedGame, 0},
        Case{"nim(5)++nim(3)", ErrorCode::ExpectedGame, 7}, Case{"(5)", ErrorCode::ExpectedGame, 0},
        Case{"nim(5) nim(3)", ErrorCode::ExpectedPlus, 7},
        Case{"nim(5))", ErrorCode::ExpectedPlus, 6}, Case{"*", ErrorCode::ExpectedNumber, 1},
        Case{"*x", ErrorCode::ExpectedNumber, 1}, Case{"*1 2", ErrorCode::BadState, 1},
        Case{"nim(\xC3\x28)", ErrorCode::BadEncoding, 4},
        Case{"\xFF\xFE", ErrorCode::BadEncoding, 0}));

TEST(ParsePositionTest, AMegabyteOfGarbageIsAShortError) {
    std::string garbage;
    for (std::size_t i = 0; i < (std::size_t{1} << 20U); ++i) {
        garbage += static_cast<char>('!' + (i * 7919) % 90);
    }
    const Error error = error_of(garbage);
    EXPECT_LT(error.message().size(), 200U);
}

TEST(ParsePositionTest, AGameIsFoundAgainAfterManyOthers) {
    PositionParser parser;
    for (int round = 0; round < 3; ++round) {
        for (int m = 1; m <= 100; ++m) {
            const std::string text = "bash:" + std::to_string(m) + "(7)";
            const auto parsed = parser.parse(text);
            ASSERT_TRUE(parsed.has_value());
            EXPECT_EQ(to_text(*parsed), text);
        }
    }
}

TEST(NormalFormTest, DoesNotDependOnTheOrderOfParts) {
    PositionParser parser;
    const auto a = parser.parse("nim(5,7)+*2+nim(1)");
    const auto b = parser.parse("*2+nim(1,7,5)");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(normal_form(*a), normal_form(*b));
}

TEST(AfterTest, ReplacesAHeapByWhatAnOptionLeaves) {
    const auto position = parse_position("nim(5,7)+*2");
    ASSERT_TRUE(position.has_value());
    EXPECT_EQ(to_text(after(*position, {0, 1, 1, {3}})), "nim(5,3)+*2");
    EXPECT_EQ(to_text(after(*position, {0, 0, 0, {1, 4}})), "nim(1,4,7)+*2");
    EXPECT_EQ(to_text(after(*position, {1, 0, 2, {0}})), "nim(5,7)+*0");
}

} // namespace
} // namespace nimber
