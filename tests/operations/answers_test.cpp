// What operations answer, as docs/json.md describes it.

#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring/scoring_game.hpp"
#include "support/ask.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace nimber {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using support::ask;

json solve(const std::string& position, bool misere = false) {
    return ask("solve", {{"position", position}, {"misere", misere}});
}

TEST(AnswersTest, SolveIsTheDocumentedObject) {
    EXPECT_EQ(ordered_json::parse(support::ask_text("solve", {{"position", "nim(5,7,9)"}})),
              ordered_json::parse(R"json({
        "schema":"nimber/solve/1","position":"nim(5,7,9)","play":"normal","outcome":"N","value":11,
        "winning_moves":[{"component":2,"from":"9","to":"2","position":"nim(5,7,2)"}],
        "winning_move_count":1,"standing":"proved","by":"Bouton's theorem"})json"));
}

// The list was searched for, and then there were "0 winning moves" of a position that is won.
TEST(AnswersTest, NothingIsSaidOfWinningMovesThatNobodyAskedFor) {
    for (const bool misere : {false, true}) {
        const json position = {{"position", "nim(5,7,9)"}, {"misere", misere}};
        json wanted = ask("solve", position);
        ASSERT_EQ(wanted.erase("winning_moves"), 1U);
        ASSERT_EQ(wanted.erase("winning_move_count"), 1U);

        json request = position;
        request["moves"] = 0;
        EXPECT_EQ(ask("solve", request), wanted);
        request["moves"] = 1;
        EXPECT_EQ(ask("solve", request), ask("solve", position));
    }
}

TEST(AnswersTest, IntegersBeyondTheReachOfDoublesAreStrings) {
    EXPECT_EQ(solve("nim(9007199254740992)")["value"], 9007199254740992U);
    EXPECT_EQ(solve("nim(9007199254740993)")["value"], "9007199254740993");
}

TEST(AnswersTest, MiserePlayHasNoValue) {
    const json answer = solve("nim(1,1,1)", true);
    EXPECT_EQ(answer["play"], "misere");
    EXPECT_EQ(answer["outcome"], "P");
    EXPECT_TRUE(answer["value"].is_null());
    EXPECT_EQ(answer["winning_moves"].size(), 0U);
}

TEST(AnswersTest, ManyHeapsAreNotRepeatedInEveryMove) {
    std::string text = "nim(1";
    for (int i = 0; i < 100; ++i) {
        text += ",5";
    }
    const json answer = solve(text + ")");
    EXPECT_EQ(answer["winning_move_count"], 101U);
    EXPECT_FALSE(answer["winning_moves"][0].contains("position"));
}

TEST(AnswersTest, TheCatalogueHoldsEveryGame) {
    const json answer = ask("games", {{"lang", "zh"}});
    EXPECT_EQ(answer["schema"], "nimber/games/1");
    EXPECT_EQ(answer["games"].size(), catalogue().size() + scoring_games().size());
}

TEST(AnswersTest, ACardNamesTheGamesAlike) {
    EXPECT_EQ(ask("games", {{"name", "row:1,2"}})["games"][0]["alike"], json({"kayles(n)"}));
    EXPECT_EQ(ask("games", {{"name", "0.4"}})["games"][0]["alike"],
              json({"0.137(n-2)", "dawson-kayles(n-1)", "dawson-chess(n-2)"}));
    EXPECT_FALSE(ask("games", {{"name", "kayles"}})["games"][0].contains("alike"));
}

} // namespace
} // namespace nimber
