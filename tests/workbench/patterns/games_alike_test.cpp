#include "workbench/patterns/games_alike.hpp"

#include "nimber/games/catalogue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace nimber {
namespace {

using Names = std::vector<std::string>;

Names alike(const std::string& text) {
    const auto game = make_game(text);
    EXPECT_TRUE(game.has_value()) << text;
    return games_alike(**game);
}

TEST(GamesAlikeTest, NamesTheStandardCodeAndTheGamesOfTheCatalogue) {
    EXPECT_EQ(alike("0.4"), (Names{"0.137(n-2)", "dawson-kayles(n-1)", "dawson-chess(n-2)"}));
    EXPECT_EQ(alike("dawson-chess"), (Names{"dawson-kayles(n+1)"}));
    EXPECT_EQ(alike("0.007"), (Names{"0.11337(n-2)", "treblecross(n-2)"}));
    EXPECT_EQ(alike("row:1,2"), (Names{"kayles(n)"}));
    EXPECT_EQ(alike("0.27"), (Names{"0.337(n-1)"}));
}

TEST(GamesAlikeTest, SaysNothingWhereNothingIsKnown) {
    EXPECT_EQ(alike("kayles"), Names{});
    EXPECT_EQ(alike("grundy"), Names{});
    EXPECT_EQ(alike("nim"), Names{});
}

} // namespace
} // namespace nimber
