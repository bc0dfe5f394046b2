#include "workbench/explain/explain.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace nimber {
namespace {

Explanation explain_text(std::string_view text, Play play, Language language = Language::English) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text;
    Solver solver;
    auto explanation = explain(*position, play, solver, language);
    EXPECT_TRUE(explanation.has_value()) << text << ": " << explanation.error().message();
    return explanation ? *std::move(explanation) : Explanation{};
}

/// All that is said, in one string.
std::string all_of(const Explanation& explanation) {
    std::string all;
    for (const Evidence::Step& step : explanation.steps) {
        all += step.text + '\n';
        for (const auto& row : step.rows) {
            all += join(row, " | ") + '\n';
        }
    }
    return all + explanation.conclusion;
}

TEST(ExplainTest, NimShowsTheColumnsTheSumAndWhichHeapCanBeLowered) {
    const std::string all = all_of(explain_text("nim(5,7,9)", Play::Normal));
    EXPECT_NE(all.find("9 | 1 . . 1"), std::string::npos) << all;
    EXPECT_NE(all.find("nim-sum | 1 . 1 1 | = 11"), std::string::npos) << all;
    EXPECT_NE(all.find("9 | 2 | 2 < 9: yes"), std::string::npos) << all;
    EXPECT_NE(all.find("5 | 14 | 14 > 5: no"), std::string::npos) << all;
}

TEST(ExplainTest, ALostPositionAnswersMovesInEveryHeap) {
    const Explanation explanation = explain_text("nim(3,5,6)", Play::Normal);
    const std::string all = all_of(explanation);
    EXPECT_NE(all.find("nim(0,5,6) | nim(0,5,5)"), std::string::npos) << all;
    EXPECT_NE(all.find("nim(3,0,6) | nim(3,0,3)"), std::string::npos) << all;
    EXPECT_NE(all.find("nim(3,5,0) | nim(3,3,0)"), std::string::npos) << all;
}

TEST(ExplainTest, EveryReplyThatIsShownReallyWins) {
    for (const Play play : {Play::Normal, Play::Misere}) {
        for (const Family& family : catalogue()) {
            for (const Evidence::Step& step : explain_text(family.card.example, play).steps) {
                const bool replies = !step.rows.empty() && step.rows[0][0] == "if they move to";
                for (std::size_t i = 1; replies && i < step.rows.size(); ++i) {
                    const auto reply = parse_position(step.rows[i][1]);
                    ASSERT_TRUE(reply.has_value()) << step.rows[i][1];
                    Solver solver;
                    EXPECT_EQ(solver.solve(*reply, play)->outcome, Outcome::P) << step.rows[i][1];
                }
            }
        }
    }
}

TEST(ExplainTest, EveryGameEndsWithASentenceInBothLanguagesAndBothPlays) {
    for (const Family& family : catalogue()) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const Explanation english = explain_text(family.card.example, play);
            const Explanation chinese = explain_text(family.card.example, play, Language::Chinese);
            EXPECT_FALSE(english.conclusion.empty()) << family.card.name;
            EXPECT_NE(english.conclusion, chinese.conclusion) << family.card.name;
            EXPECT_EQ(english.steps.size(), chinese.steps.size()) << family.card.name;
            // A place that no fact was put into is a slip in a message.
            for (const std::string& all : {all_of(english), all_of(chinese)}) {
                EXPECT_EQ(all.find("{0}"), std::string::npos) << all;
                EXPECT_EQ(all.find("{1}"), std::string::npos) << all;
                EXPECT_EQ(all.find("{2}"), std::string::npos) << all;
                EXPECT_EQ(all.find("{3}"), std::string::npos) << all;
            }
        }
    }
}

TEST(ExplainTest, MisereNimSaysWhenTheRuleTurns) {
    EXPECT_NE(all_of(explain_text("nim(1,1,1)", Play::Misere)).find("an odd number"),
              std::string::npos);
    EXPECT_NE(all_of(explain_text("nim(1,1,4)", Play::Misere)).find("Exactly one heap"),
              std::string::npos);
    EXPECT_NE(all_of(explain_text("nim(2,3,4)", Play::Misere)).find("At least two heaps"),
              std::string::npos);
}

TEST(ExplainTest, ASmallHeapOfACodeShowsItsOptionsAndThePeriod) {
    const std::string all = all_of(explain_text("0.77(12)", Play::Normal));
    EXPECT_NE(all.find("repeat from heap 71 on with period 12 (proved)"), std::string::npos) << all;
    EXPECT_NE(all.find("0.77(5,5) | 0"), std::string::npos) << all;
    EXPECT_NE(all.find("mex {0,1,2,3,5,6,7} = 4"), std::string::npos) << all;
    EXPECT_EQ(all.find("so a heap of"), std::string::npos) << all;
}

TEST(ExplainTest, ALargeHeapOfACodeSaysWhichSmallOneItIsLike) {
    const std::string all = all_of(explain_text("kayles(1000000000001)", Play::Normal));
    EXPECT_NE(all.find("from heap 71 on with period 12 (proved), so a heap of 1000000000001 has "
                       "the value of a heap of 77, which is 4."),
              std::string::npos)
        << all;
    EXPECT_NE(all.find("| [77]"), std::string::npos) << all;
    EXPECT_NE(all.find("No option has the value 4"), std::string::npos) << all;
    for (const std::string below : {" | 0\n", " | 1\n", " | 2\n", " | 3\n"}) {
        EXPECT_NE(all.find(below), std::string::npos) << all;
    }
    EXPECT_NE(all.find("(At least 99988 more are not shown.)"), std::string::npos) << all;
    EXPECT_LT(all.size(), 4000U);
}

TEST(ExplainTest, ALostHeapOfACodeHasRepliesHoweverLarge) {
    // 0.07 repeats from heap 53 on with period 34, and 73 is among its lost heaps.
    const std::string all = all_of(explain_text("0.07(340000000073)", Play::Normal));
    EXPECT_NE(all.find("the value of a heap of 73, which is 0"), std::string::npos) << all;
    EXPECT_NE(all.find("if they move to"), std::string::npos) << all;
}

TEST(ExplainTest, HugeHeapsMakeAShortExplanation) {
    const std::string all =
        all_of(explain_text("nim(18446744073709551615,9223372036854775808)", Play::Normal));
    EXPECT_LT(all.size(), 4000U);
    std::string many = "nim(1";
    for (int i = 0; i < 1000; ++i) {
        many += ",7";
    }
    EXPECT_LT(all_of(explain_text(many + ")", Play::Normal)).size(), 20000U);
}

} // namespace
} // namespace nimber
