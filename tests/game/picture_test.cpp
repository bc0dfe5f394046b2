#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace nimber::testing {
namespace {

using Kind = Picture::Kind;
using Rows = std::vector<std::string>;
using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
using Numbers = std::vector<Heap>;

/// The picture of the first component.
Picture drawn(const std::string& text) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position) << text;
    const Part& part = position->parts.front();
    return part.game->picture(part.component(0));
}

TEST(PictureTest, EveryGameOfTheCatalogueLooksLikeSomething) {
    for (const Family& family : catalogue()) {
        const Picture picture = drawn(std::string{family.card.example});
        // Curves that may run anywhere have no picture but their text, a line for each region.
        const bool words = family.card.name == "sprouts";
        EXPECT_EQ(picture.kind == Kind::Words, words) << family.card.name;
        EXPECT_FALSE(picture.numbers.empty() && picture.rows.empty() && picture.edges.empty())
            << family.card.name;
    }
}

TEST(PictureTest, HeapsAreStones) {
    EXPECT_EQ(drawn("nim(5,7)").kind, Kind::Stones);
    EXPECT_EQ(drawn("nim(5,7)").numbers, (Numbers{5}));
    EXPECT_EQ(drawn("*2").kind, Kind::Stones);
    EXPECT_EQ(drawn("fibonacci(20,4)").kind, Kind::Stones);
    EXPECT_EQ(drawn("fibonacci(20,4)").numbers, (Numbers{20}));
    EXPECT_EQ(drawn("wythoff(6,9)").kind, Kind::Heaps);
    EXPECT_EQ(drawn("wythoff(6,9)").numbers, (Numbers{6, 9}));
    EXPECT_EQ(drawn("staircase(3,4)").kind, Kind::Heaps);
}

TEST(PictureTest, BoardsHaveTheirRowsAlsoWhereTheTextIsASize) {
    EXPECT_EQ(drawn("cram(2x3)").rows, (Rows{"...", "..."}));
    EXPECT_EQ(drawn("cram(.#|..)").rows, (Rows{".#", ".."}));
    EXPECT_EQ(drawn("node-kayles(1x4)").rows, (Rows{"...."}));
    EXPECT_EQ(drawn("arc-kayles(2x2)").kind, Kind::Board);
    EXPECT_EQ(drawn("notakto(3x3)").rows, (Rows{"...", "...", "..."}));
    EXPECT_EQ(drawn("notakto(x..|.x.|...)").rows, (Rows{"x..", ".x.", "..."}));
    EXPECT_EQ(drawn("chomp(4,2,1)").rows, (Rows{"p...", "..", "."}));
    EXPECT_EQ(drawn("northcott(black,w..b,.bw)").rows, (Rows{"w..b", ".bw"}));
    EXPECT_EQ(drawn("tartan:turtles,ruler(1:2,2:1)").rows, (Rows{"...", "..h", ".h."}));
    EXPECT_EQ(drawn("treblecross(4)").rows, (Rows{"...."}));
}

TEST(PictureTest, CoinsLieOnStripsAndPiecesOnSquares) {
    EXPECT_EQ(drawn("nimble(5,2)").kind, Kind::Strip);
    EXPECT_EQ(drawn("nimble(5,2)").numbers, (Numbers{5}));
    for (const char* game :
         {"silver-dollar", "silver-dollar:2", "turtles", "twins", "mock-turtles", "ruler"}) {
        const Picture strip = drawn(std::string{game} + "(2,5,6)");
        EXPECT_EQ(strip.kind, Kind::Strip) << game;
        EXPECT_EQ(strip.numbers, (Numbers{2, 5, 6})) << game;
    }
    for (const char* game : {"queen", "rook", "king"}) {
        const Picture square = drawn(std::string{game} + "(6,9)");
        EXPECT_EQ(square.kind, Kind::Square) << game;
        EXPECT_EQ(square.numbers, (Numbers{6, 9})) << game;
    }
}

TEST(PictureTest, GraphsHaveEdgesTokensAndWhatIsSpent) {
    const Picture tokens = drawn("tokens:0-1,0-2,1-2(1)");
    EXPECT_EQ(tokens.edges, (Edges{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(tokens.numbers, (Numbers{1}));
    EXPECT_TRUE(tokens.directed);

    const Picture geography = drawn("geography:0-1,1-2,2-3(2,1)");
    EXPECT_EQ(geography.edges, (Edges{{0, 1}, {1, 2}, {2, 3}}));
    EXPECT_EQ(geography.numbers, (Numbers{2}));
    EXPECT_EQ(geography.spent, (std::vector<std::uint32_t>{1}));
    EXPECT_FALSE(geography.directed);

    const Picture kotzig = drawn("kotzig:1(3,2,0)");
    EXPECT_EQ(kotzig.edges, (Edges{{0, 1}, {1, 2}, {2, 0}}));
    EXPECT_EQ(kotzig.numbers, (Numbers{2}));
    EXPECT_EQ(kotzig.spent, (std::vector<std::uint32_t>{0}));

    EXPECT_EQ(drawn("hackenbush(0-1,1-1)").edges, (Edges{{0, 1}, {1, 1}}));
    EXPECT_TRUE(drawn("hackenbush(0-1,1-1)").numbers.empty());
}

TEST(PictureTest, KaylesOnGraphsShowsTheVerticesThatAreGone) {
    const Picture kayles = drawn("node-kayles:0-1,1-2(0,2,5)");
    EXPECT_EQ(kayles.edges, (Edges{{0, 1}, {1, 2}, {5, 5}})) << "5 stands by itself";
    EXPECT_EQ(kayles.spent, (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(drawn("arc-kayles:0-1,1-2(0,2,5)").edges, (Edges{{0, 1}, {1, 2}}));
    EXPECT_EQ(drawn("node-kayles:cycle(3)").edges, (Edges{{0, 1}, {1, 2}, {0, 2}}));
    EXPECT_EQ(drawn("node-kayles:cycle(path3)").edges, (Edges{{0, 1}, {1, 2}}));
    EXPECT_EQ(drawn("node-kayles:cycle(1)").edges, (Edges{{0, 0}}));
    EXPECT_EQ(drawn("node-kayles:cycle(2)").edges, (Edges{{0, 1}}));
}

TEST(PictureTest, WhatIsHugeIsNotDrawn) {
    for (const char* text : {"chomp(1000x1000)", "tartan:twins,twins(1000000000:1000000000)",
                             "tartan:twins,twins(101:101)", "node-kayles:cycle(1000000000000)",
                             "kotzig:1,2,3(4096)"}) {
        const Picture picture = drawn(text);
        EXPECT_EQ(picture.kind, Kind::Words) << text;
        ASSERT_EQ(picture.rows.size(), 1U) << text;
        EXPECT_FALSE(picture.rows[0].empty()) << text;
    }
    EXPECT_EQ(drawn("treblecross(1000000000000)").kind, Kind::Stones);
    EXPECT_EQ(drawn("chomp(100x100)").kind, Kind::Board);
}

/// A game of one's own that says nothing about its looks.
class Drawn final : public Game {
public:
    explicit Drawn(const GameCard& card) : Game{card} {}
    [[nodiscard]] bool reads_numbers() const override { return false; }
    void show(SumView components, std::string& out) const override {
        out += components.numbers().empty() ? "words" : "ab|c";
    }
    void options(StateView /*state*/, OptionVisitor /*visit*/) const override {}
};

TEST(PictureTest, ByDefaultRowsThatBarsDivideAreABoard) {
    const Drawn game{catalogue().front().card};
    EXPECT_EQ(game.picture(State{1}).kind, Kind::Board);
    EXPECT_EQ(game.picture(State{1}).rows, (Rows{"ab", "c"}));
    EXPECT_EQ(game.picture(State{}).kind, Kind::Words);
    EXPECT_EQ(game.picture(State{}).rows, (Rows{"words"}));
}

TEST(PictureTest, ALongTextIsCut) {
    const GamePtr game = *make_game("staircase");
    const Picture picture = game->picture(State(20'000, 7));
    EXPECT_EQ(picture.kind, Kind::Words);
    EXPECT_LT(picture.rows.front().size(), 10'010U);
    EXPECT_TRUE(picture.rows.front().ends_with("…"));
}

} // namespace
} // namespace nimber::testing
