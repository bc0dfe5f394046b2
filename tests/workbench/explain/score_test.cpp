#include "workbench/explain/score.hpp"

#include "nimber/text/language.hpp"
#include "support/ask.hpp"
#include "workbench/operations/solve.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace nimber {
namespace {

using Json = nlohmann::json;

Json solve_json(const std::string& text) {
    SolveRequest request;
    request.position = text; // longer than a door takes it
    const auto answer = run(request, {});
    EXPECT_TRUE(answer.has_value()) << text;
    return support::as_json(*answer);
}

ScoreExplanation explain_text(const std::string& text, Language language = Language::English) {
    ScoringSolver solver;
    return *explain(*parse_scoring(text), solver, language);
}

TEST(ScoreJsonTest, HasWinnerMarginTotalsAndEveryBestMove) {
    const Json json = solve_json("stones-double(2,7,9,4,4)");
    EXPECT_EQ(json["schema"], "nimber/score/1");
    EXPECT_EQ(json["position"], "stones-double(2,7,9,4,4)");
    EXPECT_EQ(json["play"], "score");
    EXPECT_EQ(json["winner"], "second");
    EXPECT_EQ(json["margin"], -6);
    EXPECT_EQ(json["totals"]["first"], 10);
    EXPECT_EQ(json["totals"]["second"], 16);
    EXPECT_EQ(json["best_move_count"], 1);
    EXPECT_EQ(json["best_moves"][0]["to"], "stones-double(7,9,4,4)");
    EXPECT_EQ(json["best_moves"][0]["points"], 2);
    EXPECT_EQ(json["standing"], "computed");
}

TEST(ScoreJsonTest, SaysNullWhereThereIsNothingToSay) {
    EXPECT_TRUE(solve_json("stones-split(4,4)")["winner"].is_null());
    EXPECT_TRUE(solve_json("stones-split(4,4)")["totals"].is_null());
    EXPECT_TRUE(solve_json("stones-thirds(2,1)")["margin"].is_null());
}

TEST(ScoreJsonTest, WritesIntegersBeyondDoublesAsStrings) {
    std::string row = "stones-prefix(-1000000000000";
    for (int i = 0; i < 9'007; ++i) {
        row += ",-1000000000000";
    }
    const Json json = solve_json("stones-prefix(-9007199254740993,0)");
    EXPECT_EQ(json["margin"], "-9007199254740993");
    EXPECT_EQ(solve_json("stones-prefix(-9007199254740992,0)")["margin"], -9007199254740992);
    EXPECT_EQ(solve_json(row + ")")["best_moves"][0].contains("to"), false); // a long row
}

TEST(ScoreExplainTest, TheLineOfBestPlayEndsWithTheMargin) {
    for (const Language language : {Language::English, Language::Chinese}) {
        const ScoreExplanation explanation = explain_text("stones-ends(3,9,1,2)", language);
        const auto& rows = explanation.steps.back().rows;
        ASSERT_EQ(rows.size(), 5U);
        const Score first = std::stoll(rows.back()[3]);
        const Score second = std::stoll(rows.back()[4]);
        EXPECT_EQ(first - second, explanation.answer.margin);
        EXPECT_FALSE(explanation.conclusion.empty());
    }
}

TEST(ScoreExplainTest, TheSecondPlayerMayBegin) {
    const ScoreExplanation explanation = explain_text("stones-values:second(1:2,3:1)");
    const auto& rows = explanation.steps.back().rows;
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(rows[1][0], "second");
    EXPECT_EQ(rows[2][0], "first");
    EXPECT_EQ(explanation.answer.margin, std::stoll(rows[2][3]) - std::stoll(rows[2][4]));
}

TEST(ScoreExplainTest, EveryExampleIsExplainedInBothLanguages) {
    for (const ScoringGame* game : scoring_games()) {
        for (const Language language : {Language::English, Language::Chinese}) {
            const auto explanation = explain_text(std::string{game->card().game.example}, language);
            EXPECT_GE(explanation.steps.size(), 3U) << explanation.position;
            EXPECT_EQ(explanation.conclusion.find('{'), std::string::npos);
        }
    }
}

TEST(ScoreExplainTest, CutsALongLineAndSaysSo) {
    std::string row = "stones-ends(1";
    for (int i = 0; i < 40; ++i) {
        row += ",1";
    }
    const ScoreExplanation explanation = explain_text(row + ")");
    EXPECT_NE(explanation.steps.back().text.find("The first 12 moves"), std::string::npos);
    EXPECT_LT(explanation.heading.size(), 80U);
}

TEST(ScoreExplainTest, APositionWithoutMovesSaysSo) {
    EXPECT_EQ(explain_text("stones-ends()").steps.back().text, "there is no move left");
}

} // namespace
} // namespace nimber
