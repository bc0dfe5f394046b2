#include "nimber/game/card.hpp"

#include "nimber/game/game.hpp"
#include "nimber/games/catalogue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

namespace nimber::testing {
namespace {

/// A game of one's own whose card is made on the spot.
class Nameless final : public Game {
public:
    explicit Nameless(const GameCard& card) : Game{card} {}
    void options(StateView /*state*/, OptionVisitor /*visit*/) const override {}
};

// A game used to keep a reference to its card, and one made on the spot was gone before the game.
TEST(GameCardTest, AGameKeepsACardThatIsMadeOnTheSpot) {
    const Nameless game{{.name = "nameless", .rule = {"No moves.", "没有走法。"}}};
    EXPECT_EQ(game.card().name, "nameless");
    EXPECT_EQ(game.card().rule(Language::Chinese), "没有走法。");
    EXPECT_EQ(game.name(), "nameless");
}

TEST(GameCardTest, WhatACardDoesNotSayIsEmpty) {
    constexpr GameCard card = {.name = "nameless"};
    EXPECT_TRUE(card.usage.empty());
    EXPECT_TRUE(card.theorem.english.empty());
    EXPECT_TRUE(card.misere(Language::English).empty());
}

TEST(GameCardTest, OnlyTextsThatStandInTheSourceMakeACard) {
    static_assert(std::is_convertible_v<const char(&)[5], Literal>);
    static_assert(!std::is_constructible_v<Literal, std::string>);
    static_assert(!std::is_constructible_v<Literal, const std::string&>);
    static_assert(!std::is_constructible_v<Literal, const char*>);
    static_assert(!std::is_constructible_v<Literal, char(&)[5]>);
    static_assert(!std::is_constructible_v<LiteralText, std::string, std::string>);
    static_assert(!std::is_constructible_v<LiteralText, Text>);
    const std::string made = "made when the program runs";
    EXPECT_EQ(Literal::kept(made).data(), made.data());
}

} // namespace
} // namespace nimber::testing
