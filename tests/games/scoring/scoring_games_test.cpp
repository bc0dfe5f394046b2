#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring/scoring_game.hpp"
#include "nimber/position/parse.hpp"

#include <gtest/gtest.h>

namespace nimber {
namespace {

std::string read_back(const std::string& text) {
    const auto position = parse_scoring(text);
    return position ? to_text(*position) : position.error().message();
}

void expect_error(const std::string& text, ErrorCode code, std::size_t offset) {
    const auto position = parse_scoring(text);
    ASSERT_FALSE(position.has_value()) << text;
    EXPECT_EQ(position.error().code, code) << text << ": " << position.error().message();
    EXPECT_EQ(position.error().offset, offset) << text;
}

TEST(ScoringGamesTest, EveryExampleIsReadAndShownTheSame) {
    for (const ScoringGame* game : scoring_games()) {
        const GameCard& card = game->card().game;
        EXPECT_EQ(names_scoring_game(card.example), game);
        const std::string shown = read_back(std::string{card.example});
        EXPECT_EQ(read_back(shown), shown);
        for (const Text& text : {card.rule, card.form, card.statement, card.misere}) {
            EXPECT_FALSE(text.english.empty());
            EXPECT_FALSE(text.chinese.empty());
        }
        EXPECT_FALSE(game->card().cost.empty());
    }
}

TEST(ScoringGamesTest, EveryStateThatPlayReachesIsReadBack) {
    for (const std::string text :
         {"stones-ends(5,3,4,5)", "stones-double(2,7,9,4,4)", "stones-front:2(1,-2,3)",
          "stones-split(6,2,3,3,2,6)", "stones-values(1:2,3:1,0:4)", "stones-rest(5,3,1)",
          "stones-prefix(-1000000000000,-1000000000000,3)", "stones-thirds(2,1,3,4)"}) {
        std::vector<ScoringState> open = {parse_scoring(text)->state};
        const ScoringGame& game = *names_scoring_game(text);
        while (!open.empty()) {
            const ScoringState state = open.back();
            open.pop_back();
            const auto again = parse_scoring(to_text(game, state));
            ASSERT_TRUE(again.has_value()) << to_text(game, state);
            EXPECT_EQ(again->state, state) << to_text(game, state);
            game.moves(state, [&](std::uint64_t move) {
                EXPECT_FALSE(game.describe(state, move, Language::English).empty());
                EXPECT_FALSE(game.describe(state, move, Language::Chinese).empty());
                open.push_back(game.play(state, move).next);
                return true;
            });
        }
    }
}

TEST(ScoringGamesTest, ReadsBlanksAndParameters) {
    EXPECT_EQ(read_back("  stones-ends 5 3, 4 5 "), "stones-ends(5,3,4,5)");
    EXPECT_EQ(read_back("stones-front:3(1,-2)"), "stones-front(1,-2)");
    EXPECT_EQ(read_back("stones-front:7 -1 -2"), "stones-front:7(-1,-2)");
    EXPECT_EQ(read_back("stones-double:1(4)"), "stones-double(4)");
    EXPECT_EQ(read_back("stones-values:second( 1:2 3:1 )"), "stones-values:second(1:2,3:1)");
    EXPECT_EQ(read_back("stones-thirds:2,second(1)"), "stones-thirds:2,second(1)");
    EXPECT_EQ(read_back("stones-ends()"), "stones-ends()");
}

TEST(ScoringGamesTest, SaysWhatIsWrongAndWhere) {
    expect_error("stones-ends(5,-3)", ErrorCode::NegativeNumber, 14);
    expect_error("stones-ends(5,1000000000001)", ErrorCode::NumberTooLarge, 14);
    expect_error("stones-front(5,-1000000000001)", ErrorCode::NumberOutside, 15);
    expect_error("stones-front(5,--1)", ErrorCode::ExpectedNumber, 15);
    expect_error("stones-front(5,x)", ErrorCode::ExpectedNumber, 15);
    expect_error("stones-front:0(5)", ErrorCode::BadParameter, 13);
    expect_error("stones-ends:2(5)", ErrorCode::NoParameter, 12);
    expect_error("stones-values(1:2,3)", ErrorCode::BadState, 19);
    expect_error("stones-values:third(1:2)", ErrorCode::BadParameter, 14);
    expect_error("stones-thirds:4(1)", ErrorCode::BadParameter, 14);
    expect_error("stones-prefix(1000000000000000000,1)", ErrorCode::BadState, 34);
    expect_error("stones-ends(5", ErrorCode::MissingParenthesis, 11);
    expect_error("stones-ends", ErrorCode::ExpectedNumber, 11);
    expect_error("stones-ends(5)x", ErrorCode::BadState, 14);
    expect_error("stones-ends(5)\xff", ErrorCode::BadEncoding, 14);
}

TEST(ScoringGamesTest, RefusesSumsBecauseScoresDecide) {
    expect_error("stones-ends(1,2)+nim(3)", ErrorCode::ScoresDecide, 16);
    expect_error("stones-ends 1 2 + nim 3", ErrorCode::ScoresDecide, 16);
    const auto sum = parse_position("nim(3)+stones-ends(1,2)");
    ASSERT_FALSE(sum.has_value());
    EXPECT_EQ(sum.error().code, ErrorCode::ScoresDecide);
    EXPECT_EQ(sum.error().offset, 7U);
    EXPECT_EQ(make_game("stones-front:2").error().code, ErrorCode::ScoresDecide);
}

TEST(ScoringGamesTest, RefusesMoreStonesThanTheLimit) {
    std::string text = "stones-ends(0";
    for (std::size_t i = 1; i < kMostStones; ++i) {
        text += ",0";
    }
    EXPECT_TRUE(parse_scoring(text + ')').has_value());
    expect_error(text + ",0)", ErrorCode::TooManyNumbers, text.size() + 1);
}

TEST(ScoringGamesTest, AMisspeltNameFindsAScoringGame) {
    EXPECT_EQ(nearest_name("stone-ends"), "stones-ends");
}

} // namespace
} // namespace nimber
