#include "workbench/encode.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace nimber {
namespace {

using Json = nlohmann::ordered_json;

Json solve_json(std::string_view text, Play play) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text;
    Solver solver;
    const auto answer = solver.solve(*position, play);
    EXPECT_TRUE(answer.has_value()) << text;
    std::string out;
    JsonWriter json{out};
    encode(json, *position, play, *answer);
    return Json::parse(out);
}

TEST(EncodeTest, SolveIsTheDocumentedObject) {
    EXPECT_EQ(solve_json("nim(5,7,9)", Play::Normal), Json::parse(R"json({
        "schema":"nimber/solve/1","position":"nim(5,7,9)","play":"normal","outcome":"N","value":11,
        "winning_moves":[{"component":2,"from":"9","to":"2","position":"nim(5,7,2)"}],
        "winning_move_count":1,"standing":"proved","by":"Bouton's theorem"})json"));
}

TEST(EncodeTest, IntegersBeyondTheReachOfDoublesAreStrings) {
    EXPECT_EQ(solve_json("nim(9007199254740992)", Play::Normal)["value"], 9007199254740992U);
    EXPECT_EQ(solve_json("nim(9007199254740993)", Play::Normal)["value"], "9007199254740993");
}

TEST(EncodeTest, MiserePlayHasNoValue) {
    const Json json = solve_json("nim(1,1,1)", Play::Misere);
    EXPECT_EQ(json["play"], "misere");
    EXPECT_EQ(json["outcome"], "P");
    EXPECT_TRUE(json["value"].is_null());
    EXPECT_EQ(json["winning_moves"].size(), 0U);
}

TEST(EncodeTest, ManyHeapsAreNotRepeatedInEveryMove) {
    std::string text = "nim(1";
    for (int i = 0; i < 100; ++i) {
        text += ",5";
    }
    const Json json = solve_json(text + ")", Play::Normal);
    EXPECT_EQ(json["winning_move_count"], 101U);
    EXPECT_FALSE(json["winning_moves"][0].contains("position"));
}

TEST(EncodeTest, AnErrorHasCodeMessageAndOffset) {
    const auto parsed = parse_position("nim(5,-3)");
    ASSERT_FALSE(parsed.has_value());
    std::string out;
    JsonWriter json{out};
    encode(json, parsed.error(), Language::English, 12);
    EXPECT_EQ(Json::parse(out), Json::parse(R"json({"error":{"code":"negative-number",
        "message":"sizes are not negative","offset":6,"line":12}})json"));
}

TEST(EncodeTest, TextIsAlwaysValidJson) {
    for (const std::string& text : {std::string{"quote \" backslash \\ tab \t nul "} + '\0',
                                    std::string{"\xFF\xFE bytes"}, std::string{"必败"}}) {
        std::string out;
        JsonWriter json{out};
        json.begin_array();
        json.string(text);
        json.number(3);
        json.boolean(true);
        json.null();
        json.end_array();
        ASSERT_TRUE(Json::accept(out)) << out;
        EXPECT_EQ(Json::parse(out).size(), 4U);
    }
    std::string out;
    JsonWriter json{out};
    json.string("必败 \"x\"\n");
    EXPECT_EQ(Json::parse(out), "必败 \"x\"\n");
}

TEST(EncodeTest, TheCatalogueHoldsEveryGame) {
    std::vector<const GameCard*> cards;
    for (const Family& family : catalogue()) {
        cards.push_back(&family.card);
    }
    std::string out;
    JsonWriter json{out};
    encode(json, cards, Language::Chinese);
    const Json parsed = Json::parse(out);
    EXPECT_EQ(parsed["schema"], "nimber/games/1");
    EXPECT_EQ(parsed["games"].size(), cards.size());
}

TEST(EncodeTest, ACardNamesTheGamesAlike) {
    const std::vector<const GameCard*> cards = {&find_family("kayles")->card};
    const std::vector<std::string> alike = {"0.77(n)", "other(n-1)"};
    std::string out;
    JsonWriter json{out};
    encode(json, cards, Language::English, alike);
    EXPECT_EQ(Json::parse(out)["games"][0]["alike"], Json(alike));
}

} // namespace
} // namespace nimber
