#include "nimber/games/catalogue.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "nimber/text/language.hpp"
#include "nimber/text/messages.hpp"
#include "nimber/text/nearest.hpp"
#include "nimber/text/presentable.hpp"
#include "nimber/text/utf8.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace nimber {
namespace {

TEST(FillTest, PutsFactsWhereTheNumbersAre) {
    const std::vector<std::string> facts = {"a", "b"};
    EXPECT_EQ(fill("{1} and {0}, {1}", facts), "b and a, b");
    EXPECT_EQ(fill("mex {{0}} = {1}", facts), "mex {a} = b");
    EXPECT_EQ(fill("{7} {x} {", facts), "{7} {x} {");
}

/// How often {0} to {9}, {d} and {line} occur.
std::array<int, 12> places(std::string_view text) {
    std::array<int, 12> count = {};
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        count.back() += text.substr(i).starts_with("{line}") ? 1 : 0;
        if (text[i] == '{' && text[i + 2] == '}') {
            const char c = text[i + 1];
            ++count.at(c == 'd' ? 10 : static_cast<std::size_t>(c - '0'));
        }
    }
    return count;
}

TEST(MessagesTest, BothLanguagesNameTheSameFacts) {
    for (int i = 0; i <= static_cast<int>(ErrorCode::Fault); ++i) {
        const auto code = static_cast<ErrorCode>(i);
        for (const Text text : {message_text(code), advice_text(code)}) {
            EXPECT_EQ(places(text.english), places(text.chinese)) << text.english;
            EXPECT_EQ(text.english.empty(), text.chinese.empty()) << text.english;
        }
    }
}

TEST(MessagesTest, EveryCodeHasTheKindOfItsName) {
    EXPECT_EQ(kind(ErrorCode::UnknownGame), ErrorKind::Request);
    EXPECT_EQ(kind(ErrorCode::ScriptInstructions), ErrorKind::Limit);
    EXPECT_EQ(kind(ErrorCode::WriteFailed), ErrorKind::Fault);
    for (std::size_t i = 0; i < kErrorCodes; ++i) {
        const auto code = static_cast<ErrorCode>(i);
        const std::string_view name = slug(code);
        if (name == "time-limit" || name == "memory-limit") {
            EXPECT_EQ(kind(code), ErrorKind::Limit) << message_text(code).english;
        }
        EXPECT_EQ(kind(code) == ErrorKind::Cancelled, name == "cancelled")
            << message_text(code).english;
        EXPECT_EQ(Error{code}.kind(), kind(code));
    }
}

TEST(MessagesTest, ALineIsThatOfThePlace) {
    const Error error{ErrorCode::ScriptErrorAt,
                      {"mine.lua", "attempt to {line} a nil", "7"},
                      Error::kNoOffset,
                      {},
                      Place{"mine.lua", 12}};
    EXPECT_EQ(error.message(), "mine.lua, line 12: attempt to {line} a nil, at the position 7");
    EXPECT_EQ(error.message(Language::Chinese),
              "mine.lua 第 12 行：attempt to {line} a nil，局面为 7");
}

TEST(LimitCodesTest, ALimitTakesTheCodeOfItsOperationAndKeepsItsFacts) {
    const Error limit = limit_of({ErrorCode::MemoryLimit, {"1G", "7"}}, kGraphLimits);
    EXPECT_EQ(limit.code, ErrorCode::GraphMemoryLimit);
    EXPECT_EQ(limit.facts, (std::vector<std::string>{"1G", "7"}));
    EXPECT_EQ(limit_of({ErrorCode::TimeLimit}, kCheckLimits).code, ErrorCode::CheckTimeLimit);
    EXPECT_EQ(limit_of({ErrorCode::Cancelled}, kMovesLimits).code, ErrorCode::MovesCancelled);
    EXPECT_EQ(limit_of({ErrorCode::CheckTimeLimit}, kResumedLimits, kCheckLimits).code,
              ErrorCode::ResumedTimeLimit);
}

TEST(LimitCodesTest, WhatIsNoLimitStaysWhatItIs) {
    EXPECT_EQ(limit_of({ErrorCode::BadMove}, kGraphLimits).code, ErrorCode::BadMove);
    EXPECT_EQ(limit_of({ErrorCode::HeapTooFar}, kMovesLimits).code, ErrorCode::HeapTooFar);
    EXPECT_EQ(limit_of({ErrorCode::TimeLimit}, kResumedLimits, kCheckLimits).code,
              ErrorCode::TimeLimit);
}

TEST(LimitCodesTest, EveryOperationSaysAllThreeByTheSameSlugs) {
    for (const LimitCodes& codes :
         {kSearchLimits, kMovesLimits, kCountLimits, kGraphLimits, kValuesLimits, kQuotientLimits,
          kCheckLimits, kVerifyLimits, kProofLimits, kResumedLimits, kSavedLimits, kAnswerLimits}) {
        EXPECT_EQ(slug(codes.time), "time-limit") << message_text(codes.time).english;
        EXPECT_EQ(slug(codes.memory), "memory-limit") << message_text(codes.memory).english;
        EXPECT_EQ(slug(codes.cancelled), "cancelled") << message_text(codes.cancelled).english;
    }
}

TEST(CatalogueTest, EveryCardIsCompleteInBothLanguages) {
    for (const Family& family : catalogue()) {
        const GameCard& card = family.card;
        EXPECT_FALSE(card.usage.empty()) << card.name;
        for (const Text text : {card.rule, card.form, card.statement, card.misere}) {
            EXPECT_FALSE(text.english.empty()) << card.name;
            EXPECT_FALSE(text.chinese.empty()) << card.name;
        }
        EXPECT_FALSE(card.source.empty()) << card.name;
    }
}

TEST(PresentableTest, LeavesWordsOfEveryScriptAsTheyAre) {
    for (const std::string_view text : {"", "nim(5,7)", "Conway’s *2 → 取走", "e\u0301", "👍"}) {
        EXPECT_TRUE(is_presentable(text)) << text;
        EXPECT_EQ(presentable(text), text);
    }
}

TEST(PresentableTest, ReplacesWhatSteersATerminal) {
    EXPECT_EQ(presentable("a\x1b[2Jb\r\n\x7f"), "a?[2Jb???");
    EXPECT_EQ(presentable("C1 \u009b2J, bidi \u202e \u2066 \u200f, line \u2028"),
              "C1 ?2J, bidi ? ? ?, line ?");
    EXPECT_EQ(presentable("\xff\xc3(\xe4\xb8"), "\?\?(\?\?");
    EXPECT_EQ(presentable(std::string_view{"\0", 1}), "?");
}

TEST(PresentableTest, KeepsLinesWhereTheyAreWanted) {
    EXPECT_EQ(presentable("a\n\tb\r\x1b", LineBreaks::Kept), "a\n\tb??");
    EXPECT_TRUE(is_presentable("a\nb", LineBreaks::Kept));
    EXPECT_FALSE(is_presentable("a\nb"));
}

TEST(PresentableTest, ShortensBetweenCharacters) {
    EXPECT_EQ(shortened("abcdefgh", 8), "abcdefgh");
    EXPECT_EQ(shortened("abcdefghij", 8), "abcdef…ij");
    EXPECT_EQ(shortened("取取取取取取", 9), "取取…");
    EXPECT_TRUE(is_presentable(shortened("取取取取取取取取取取取取取取取取", 21)));
}

TEST(NearestTest, FindsASlipOfTheFingerAndNothingFarOff) {
    const std::vector<std::string_view> names = {"nim", "bash", "wythoff", "squares"};
    EXPECT_EQ(nearest("wytoff", names), "wythoff");
    EXPECT_EQ(nearest("whytoff", names), "wythoff");
    EXPECT_EQ(nearest("nmi", names), "nim");
    EXPECT_EQ(nearest("zzzzzz", names), "");
    EXPECT_EQ(nearest("", names), "");
    EXPECT_EQ(nearest(std::string(100'000, 'w'), names), "");
}

TEST(Utf8Test, FindsTheFirstByteThatIsNotValid) {
    EXPECT_EQ(find_invalid_utf8("plain"), std::string_view::npos);
    EXPECT_EQ(find_invalid_utf8("必败 → ✓ 😀"), std::string_view::npos);
    EXPECT_EQ(find_invalid_utf8("ab\xC0\x80"), 2U);       // overlong
    EXPECT_EQ(find_invalid_utf8("\xED\xA0\x80"), 0U);     // a surrogate
    EXPECT_EQ(find_invalid_utf8("a\xE5\xBF"), 1U);        // cut short
    EXPECT_EQ(find_invalid_utf8("\xF4\x90\x80\x80"), 0U); // beyond the last code point
    EXPECT_EQ(find_invalid_utf8("\xF5\x80\x80\x80"), 0U);
}

TEST(Utf8Test, CountsWideCharactersTwice) {
    EXPECT_EQ(display_width("nim"), 3U);
    EXPECT_EQ(display_width("必败 P"), 6U);
    EXPECT_EQ(display_width("misère → 2"), 10U);
}

} // namespace
} // namespace nimber
