#include "nimber/game/number_set.hpp"

#include "nimber/game/subtraction_set.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace nimber {
namespace {

using Files = std::map<std::string, std::string>;

FileReader reader_of(Files files) {
    return [files = std::move(files)](const std::string& path) -> Result<std::string> {
        const auto found = files.find(path);
        return found == files.end() ? Result<std::string>{Error{ErrorCode::NoFile, {path, "none"}}}
                                    : Result<std::string>{found->second};
    };
}

Result<GamePtr> make(const std::string& text, const Files& files = {}) {
    const FileReader reader = reader_of(files);
    return make_game(text, &reader, nullptr, nullptr);
}

std::vector<Heap> numbers_of(const std::string& text, const Files& files = {}) {
    const auto game = make(text, files);
    EXPECT_TRUE(game.has_value()) << text << (game ? "" : game.error().message());
    return game ? (*game)->subtraction_set()->numbers : std::vector<Heap>{};
}

std::string name_of(const std::string& text, const Files& files = {}) {
    const auto game = make(text, files);
    EXPECT_TRUE(game.has_value()) << text << (game ? "" : game.error().message());
    return game ? (*game)->name() : "";
}

Error error_of(const std::string& text, const Files& files = {}) {
    const auto game = make(text, files);
    EXPECT_FALSE(game.has_value()) << text;
    return game ? Error{} : game.error();
}

TEST(NumberSetTest, RangesStandForTheirNumbers) {
    EXPECT_EQ(numbers_of("sub:1-5,9"), (std::vector<Heap>{1, 2, 3, 4, 5, 9}));
    EXPECT_EQ(numbers_of("allbut:2-4"), (std::vector<Heap>{2, 3, 4}));
    EXPECT_EQ(numbers_of("sub:7,3-5,4-6,3"), (std::vector<Heap>{3, 4, 5, 6, 7}));
    EXPECT_EQ(numbers_of("sub:10^2-102,2^3"), (std::vector<Heap>{8, 100, 101, 102}));
    EXPECT_EQ(numbers_of("sub:18446744073709551614-18446744073709551615"),
              (std::vector<Heap>{~Heap{0} - 1, ~Heap{0}}));
}

TEST(NumberSetTest, EveryGameOfASetReadsRangesAndFiles) {
    const Files files = {{"set", "1-3 5\n"}};
    for (const std::string game : {"sub", "allbut", "row", "kotzig"}) {
        EXPECT_EQ(name_of(game + ":1-3,5"), game + ":1,2,3,5");
        EXPECT_EQ(name_of(game + ":@set", files), game + ":1,2,3,5");
    }
}

TEST(NumberSetTest, AShortSetIsPrintedAsAListAndALongOneWithRanges) {
    EXPECT_EQ(name_of("sub:9,1-5"), "sub:1,2,3,4,5,9");
    EXPECT_EQ(name_of("sub:1-40,42,44-45,50-52"), "sub:1-40,42,44,45,50-52");
}

TEST(NumberSetTest, RandomTextsWithRangesAreTheSetsOfTheirNumbers) {
    constexpr unsigned kSeed = 20;
    std::mt19937_64 random{kSeed};
    for (int round = 0; round < 500; ++round) {
        std::set<Heap> expected;
        std::string text;
        std::string lines;
        const auto items = 1 + random() % 12;
        for (std::size_t i = 0; i < items; ++i) {
            const Heap first = 1 + random() % 200;
            const Heap last = random() % 2 == 0 ? first : first + random() % 20;
            const std::string item =
                std::to_string(first) +
                (last > first || random() % 3 == 0 ? "-" + std::to_string(last) : "");
            text += (i == 0 ? "" : ",") + item;
            lines += (i == 0 ? "" : random() % 2 == 0 ? "\n" : " , ") + item;
            for (Heap number = first; number <= last; ++number) {
                expected.insert(number);
            }
        }
        const std::vector<Heap> wanted{expected.begin(), expected.end()};
        EXPECT_EQ(numbers_of("sub:" + text), wanted) << text << " of seed " << kSeed;
        EXPECT_EQ(numbers_of("sub:@lines", {{"lines", lines}}), wanted) << lines;
        EXPECT_EQ(numbers_of("sub:" + set_text(wanted)), wanted) << text << " of seed " << kSeed;
        EXPECT_EQ(name_of(name_of("sub:" + text)), name_of("sub:" + text)) << kSeed;
    }
}

TEST(NumberSetTest, SaysWhatIsWrongAndWhere) {
    struct Case {
        std::string text;
        ErrorCode code;
        std::size_t offset;
    };
    for (const Case& each : std::vector<Case>{
             {"sub:", ErrorCode::ExpectedNumber, 4},
             {"sub:0-3", ErrorCode::BadParameter, 4},
             {"sub:1,0", ErrorCode::BadParameter, 6},
             {"sub:1,5-3", ErrorCode::BadParameter, 6},
             {"sub:1-", ErrorCode::ExpectedNumber, 6},
             {"sub:-5", ErrorCode::NegativeNumber, 4},
             {"sub:1--5", ErrorCode::NegativeNumber, 6},
             {"sub:1-3-5", ErrorCode::ExpectedNumber, 7},
             {"sub:1,2^64", ErrorCode::NumberTooLarge, 6},
             {"sub:1-10^9", ErrorCode::BadParameter, 4},
             {"sub:1-999999,10^6,1", ErrorCode::BadParameter, 18},
             {"sub:0-18446744073709551615", ErrorCode::BadParameter, 4},
             {"row:3,4000-5000", ErrorCode::NumberTooLarge, 11},
             {"sub:@none", ErrorCode::NoFile, 4},
             {"sub:@", ErrorCode::BadParameter, 4},
             {"sub:@set,7", ErrorCode::BadParameter, 9},
         }) {
        const Error error = error_of(each.text, {{"set", "1 2"}});
        EXPECT_EQ(slug(error.code), slug(each.code)) << each.text;
        EXPECT_EQ(error.offset, each.offset) << each.text;
    }
    EXPECT_EQ(parse_position("sub:@set(5)").error().code, ErrorCode::NoFilesHere);
}

TEST(NumberSetTest, AFileHoldsNumbersApartByBlanksCommasOrLines) {
    EXPECT_EQ(numbers_of("sub:@s", {{"s", "# odd\n1, 3\t5\r\n\n  7-9 # and more, 100\n2^4,\n20"}}),
              (std::vector<Heap>{1, 3, 5, 7, 8, 9, 16, 20}));
}

TEST(NumberSetTest, WhatIsWrongInAFileIsToldWithItsLine) {
    struct Case {
        std::string contents;
        std::string line;
        std::string detail;
    };
    for (const Case& each : std::vector<Case>{
             {"", "1", "there is no number in this file"},
             {"# nothing\n", "1", "there is no number in this file"},
             {"1\n2\nx", "3", "a number is expected here"},
             {"1\t2\n3 0", "2", "the numbers of the set are at least 1: nobody may take nothing"},
             {"1\n5-3", "2", "a range goes up, such as 3-7"},
             {"1\n\n-3", "3", "the numbers are not negative"},
             {"2^64", "1", "this number is above the limit 18446744073709551615"},
         }) {
        const Error error = error_of("sub:@s", {{"s", each.contents}});
        EXPECT_EQ(error.code, ErrorCode::BadSetLine);
        EXPECT_EQ(error.message(), "s, line " + each.line + ": " + each.detail);
        EXPECT_EQ(error.offset, 4U);
    }
}

TEST(NumberSetTest, ALongSetFromAFileIsPrintedAsTheFile) {
    std::string odd;
    for (int i = 1; i < 400; i += 2) {
        odd += std::to_string(i) + "\n";
    }
    const FileReader files = reader_of({{"dir/odd+.txt", odd}});
    for (const std::string text : {"sub:@dir/odd+.txt(10)", "sub:@dir/odd+.txt 10"}) {
        const auto read = parse_position("*1+" + text + "+*2", files);
        ASSERT_TRUE(read.has_value()) << read.error().message();
        EXPECT_EQ(to_text(*read), "*1+sub:@dir/odd+.txt(10)+*2");
        EXPECT_EQ(read->parts[1].game->subtraction_set()->numbers.size(), 200U);
    }
}

TEST(NumberSetTest, ASetThatDoesNotFitIntoTheMemoryIsRefused) {
    constexpr std::size_t kLittle = std::size_t{1} << 20U;
    const FileReader files = reader_of({{"s", "1-100000"}});
    for (const std::string text : {"sub:1-100000(5)", "sub:@s(5)"}) {
        const auto refused = parse_position(text, files, {}, {.memory_bytes = kLittle});
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().code, ErrorCode::GameMemoryLimit);
        EXPECT_EQ(refused.error().offset, 4U);
        EXPECT_TRUE(parse_position(text, files).has_value());
    }
}

TEST(NumberSetTest, ASetCountsAsLongAsItsGameLives) {
    Limits limits;
    limits.outside = std::make_shared<OutsideBytes>(0);
    {
        const auto read = parse_position("sub:1-100000(5)", {}, {}, limits);
        ASSERT_TRUE(read.has_value());
        EXPECT_GE(limits.outside->load(), 800'000U);
    }
    EXPECT_EQ(limits.outside->load(), 0U);
}

} // namespace
} // namespace nimber
