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

/// The error of a text in so much memory.
Error error_in(std::size_t bytes, std::string_view text, const FileReader& files = {}) {
    const auto parsed = parse_position(text, files, {}, {.memory_bytes = bytes});
    EXPECT_FALSE(parsed.has_value()) << text;
    return parsed ? Error{} : parsed.error();
}

TEST(ParsePositionTest, AGameThatDoesNotFitIntoTheMemoryIsRefused) {
    constexpr std::size_t kLittle = std::size_t{1} << 20U;
    for (const std::string_view text :
         {"tokens:0-999999(0)", "geography:0-999999(0)", "dynamic:10000t(7)", "dynamic:t^2(7)"}) {
        const Error error = error_in(kLittle, text);
        EXPECT_EQ(error.code, ErrorCode::GameMemoryLimit) << text;
        EXPECT_EQ(error.offset, text.find(':') + 1) << text;
        EXPECT_TRUE(parse_position(text).has_value()) << text;
    }
    EXPECT_TRUE(parse_position("dynamic:3t(7)", {}, {}, {.memory_bytes = kLittle}).has_value());
}

TEST(ParsePositionTest, AGraphFileThatDoesNotFitIntoTheMemoryIsRefused) {
    std::string path;
    constexpr int kEdges = 20'000;
    for (int i = 0; i < kEdges; ++i) {
        path += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
    }
    const FileReader files = [&](const std::string&) -> Result<std::string> { return path; };
    for (const std::string name : {"tokens:@g(0)", "geography:@g(0)", "hackenbush(@g)"}) {
        EXPECT_EQ(error_in(path.size() / 2, name, files).code, ErrorCode::GameMemoryLimit) << name;
        EXPECT_EQ(error_in(path.size() + path.size() / 4, name, files).code,
                  ErrorCode::GameMemoryLimit)
            << name;
        EXPECT_TRUE(
            parse_position(name, files, {}, {.memory_bytes = std::size_t{64} << 20U}).has_value())
            << name;
    }
}

TEST(ParsePositionTest, WhatAGameHoldsCountsAsLongAsItLives) {
    Limits limits;
    limits.outside = std::make_shared<OutsideBytes>(0);
    {
        PositionParser parser{{}, {}, limits};
        const auto first = parser.parse("tokens:0-99999(0)");
        ASSERT_TRUE(first.has_value());
        EXPECT_GE(limits.outside->load(), 400'000U);
        const std::size_t one = limits.outside->load();
        ASSERT_TRUE(parser.parse("tokens:0-99998(0)+tokens:0-99999(0)").has_value());
        EXPECT_LE(limits.outside->load(), 2 * one);
        EXPECT_GT(limits.outside->load(), one);
    }
    EXPECT_EQ(limits.outside->load(), 0U);
}

TEST(ParsePositionTest, GamesOfEarlierPositionsMakeRoom) {
    Limits limits{.memory_bytes = std::size_t{4} << 20U};
    limits.outside = std::make_shared<OutsideBytes>(0);
    PositionParser parser{{}, {}, limits};
    for (int size = 99'000; size < 99'030; ++size) {
        EXPECT_TRUE(parser.parse("tokens:0-" + std::to_string(size) + "(0)").has_value()) << size;
    }
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

TEST(ParsePositionTest, ReadsPowersAndPrintsTheirDigits) {
    EXPECT_EQ(round_trip("nim(10^9,2^40, 1e6 3)"), "nim(1000000000,1099511627776,1000000,3)");
    EXPECT_EQ(round_trip("nim 10^9 2E3 + *2^3"), "nim(1000000000,2000)+*8");
    EXPECT_EQ(round_trip("bash:10^3(1e4)+moore:2^1(3,4)"), "bash:1000(10000)+moore:2(3,4)");
    EXPECT_EQ(round_trip("sub:1,2^10(5)"), "sub:1,1024(5)");
    EXPECT_EQ(round_trip("dynamic:10^1t+2^2(7)"), "dynamic:10t+4(7)");
    EXPECT_EQ(round_trip("dynamic:t^2(7)"), "dynamic:t^2(7)");
    EXPECT_EQ(round_trip("cram(2^1x1e1)"), "cram(2x10)");
    EXPECT_EQ(round_trip("0.7E(3)+treblecross(1e1)"), "0.7E(3)+treblecross(10)");
    EXPECT_EQ(round_trip("tokens:0-1e1(2^1)"), "tokens:0-10(2)");
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
        Case{"nim(3,2^64)", ErrorCode::NumberTooLarge, 6},
        Case{"nim(1e20)", ErrorCode::NumberTooLarge, 4},
        Case{"nim(10^)", ErrorCode::ExpectedNumber, 6},
        Case{"nim(10e)", ErrorCode::ExpectedNumber, 6},
        Case{"nim(2^3^4)", ErrorCode::ExpectedNumber, 7},
        Case{"nim(10^-3)", ErrorCode::ExpectedNumber, 6},
        Case{"nim(5 7.5)", ErrorCode::ExpectedNumber, 7}, Case{"nim", ErrorCode::ExpectedNumber, 3},
        Case{"nim + *2", ErrorCode::ExpectedNumber, 4}, Case{"nim(5)+", ErrorCode::ExpectedGame, 6},
        Case{"+nim(5)", ErrorCode::ExpectedGame, 0},
        Case{"nim(5)++nim(3)", ErrorCode::ExpectedGame, 7}, Case{"(5)", ErrorCode::ExpectedGame, 0},
        Case{"nim(5) nim(3)", ErrorCode::ExpectedPlus, 7},
        Case{"nim(5))", ErrorCode::ExpectedPlus, 6}, Case{"*", ErrorCode::ExpectedNumber, 1},
        Case{"northcott(w.b) + nim(3)+ northcott(black,w.b)", ErrorCode::TurnsDiffer, 25},
        Case{"northcott(black,w.b)+northcott(w.b)", ErrorCode::TurnsDiffer, 21},
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
    EXPECT_EQ(to_text(after(*position, {0, 1, 1, Sum{State{3}}})), "nim(5,3)+*2");
    EXPECT_EQ(to_text(after(*position, {0, 0, 0, Sum::of_heaps({1, 4})})), "nim(1,4,7)+*2");
    EXPECT_EQ(to_text(after(*position, {1, 0, 2, Sum{State{0}}})), "nim(5,7)+*0");
}

} // namespace
} // namespace nimber
