#include "workbench/playing/move_text.hpp"

#include "workbench/playing/option_check.hpp"
#include "workbench/playing/play_support.hpp"

#include <algorithm>

namespace nimber::testing {
namespace {

/// The position that a move leads to, or the message of the error.
std::string played(const std::string& position, const std::string& move) {
    const Position here = position_of(position);
    PositionParser parser;
    const auto read = read_move(here, move, parser);
    return read ? to_text(after(here, *read)) : "error: " + read.error().message();
}

TEST(MoveTextTest, ReadsWhatTheOnlyComponentBecomes) {
    EXPECT_EQ(played("bash:3(10)", "8"), "bash:3(8)");
    EXPECT_EQ(played("wythoff(3,5)", " 1,3 "), "wythoff(1,3)");
    EXPECT_EQ(played("wythoff(3,5)", "1 3"), "wythoff(1,3)");
    EXPECT_EQ(played("kayles(5)", "1,3"), "kayles(1,3)");
    EXPECT_EQ(played("kayles(5)", "3,1"), "kayles(3,1)");
    EXPECT_EQ(played("tartan:turtles,turtles(1:1)", "0:1"), "tartan:turtles,turtles(0:1)");
}

TEST(MoveTextTest, ReadsTheComponentByItsTextOrItsNumber) {
    EXPECT_EQ(played("nim(5,7,9)", "9 > 2"), "nim(5,7,2)");
    EXPECT_EQ(played("nim(5,7,9)", "9->2"), "nim(5,7,2)");
    EXPECT_EQ(played("nim(5,7,9)", "9 → 2"), "nim(5,7,2)");
    EXPECT_EQ(played("nim(5,7,9)", "3:2"), "nim(5,7,2)");
    EXPECT_EQ(played("nim(5)+kayles(4)", "2:1,1"), "nim(5)+kayles(1,1)");
    EXPECT_EQ(played("nim(5,7,9)", "8"), "nim(5,7,8)") << "no other heap can become 8";
    EXPECT_EQ(played("nim(4,4)", "3"), "nim(3,4)") << "equal heaps are alike";
}

TEST(MoveTextTest, ReadsThePositionThatIsLeft) {
    EXPECT_EQ(played("nim(5,7,9)", "nim(5,7,2)"), "nim(5,7,2)");
    EXPECT_EQ(played("nim(5)+wythoff(3,5)", "nim(5)+wythoff(1,3)"), "nim(5)+wythoff(1,3)");
    EXPECT_EQ(played("kayles(7,2)", "kayles(2,3,3)"), "kayles(3,3,2)") << "in any order";
    EXPECT_EQ(played("nim(5,7,9)", "nim(5,6,8)"), "error: no move leads to nim(5,6,8)");
    EXPECT_EQ(played("nim(5,7,9)", "nim(5,7,9)"), "error: no move leads to nim(5,7,9)");
    EXPECT_EQ(played("nim(5)", "kayles(2)"), "error: no move leads to kayles(2)");
}

TEST(MoveTextTest, ReadsCellsOfABoard) {
    EXPECT_EQ(played("cram(2x3)", "a1 b1"), "cram(##.|...)");
    EXPECT_EQ(played("cram(2x3)", "B2-B1"), "cram(.#.|.#.)");
    EXPECT_EQ(played("notakto(3x3)", "b2"), "notakto(...|.x.|...)");
    EXPECT_EQ(played("node-kayles(3x3)", "b2"), "node-kayles(.#.|###|.#.)");
    EXPECT_EQ(played("node-kayles(3x3)", "a1"), "node-kayles(##.|#..|...)");
    EXPECT_EQ(played("chomp(3x4)", "c2"), "chomp(4,2,2)");
    EXPECT_EQ(played("northcott(w..b)", "a1 b1"), "northcott(black,.w.b)");
    EXPECT_EQ(played("nim(2)+notakto(3x3)", "2:b2"), "nim(2)+notakto(...|.x.|...)");
    EXPECT_EQ(played("cram(2x3)", "a1"), "error: a1 is no move here") << "two dominoes cover it";
    EXPECT_EQ(played("cram(2x3)", "a1 c1"), "error: a1 c1 is no move here");
}

TEST(MoveTextTest, ABeginningSufficesIfOnlyOneMoveHasIt) {
    EXPECT_EQ(played("geography:0-1,1-2,2-3(1)", "2"), "geography:0-1,1-2,2-3(2,1)");
    EXPECT_EQ(played("kotzig:1,2(8)", "8,2"), "kotzig:1,2(8,2,0)");
}

TEST(MoveTextTest, ReadsTheNumberOfAMoveInTheList) {
    const Position here = position_of("wythoff(2,2)");
    PositionParser parser;
    const auto moves = listed_moves(here, 100);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto read = read_move(here, "#" + std::to_string(i + 1), parser);
        ASSERT_TRUE(read);
        EXPECT_EQ(read->option, moves[i].option);
    }
    EXPECT_FALSE(read_move(here, "#0", parser));
    EXPECT_FALSE(read_move(here, "#" + std::to_string(moves.size() + 1), parser));
    EXPECT_FALSE(read_move(here, "#x", parser));
}

TEST(MoveTextTest, NothingCanBeLeft) {
    EXPECT_EQ(played("hackenbush(0-1)", "nothing"), "hackenbush()");
    EXPECT_EQ(played("hackenbush(0-1)", "-"), "hackenbush()");
}

TEST(MoveTextTest, SaysWhatIsWrongAndWhatWouldBeRight) {
    const Position here = position_of("bash:3(10)");
    PositionParser parser;
    const auto wrong = read_move(here, "5", parser);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::NoSuchMove);
    EXPECT_EQ(wrong.error().message(), "5 is no move here");
    EXPECT_EQ(wrong.error().advice(), "Moves are, for example, 7, 8, 9.") << "the nearest first";
    EXPECT_EQ(wrong.error().message(Language::Chinese), "5 不是可行的着法");

    EXPECT_EQ(played("nim(5,7,9)", "2"),
              "error: several components can become 2: say which, such as 2:2");
    EXPECT_EQ(played("nim(5,7,9)", "4:2"), "error: there is no component 4");
    EXPECT_EQ(played("nim(5,7,9)", "0:2"), "error: there is no component 0");
    EXPECT_EQ(played("nim(5,7,9)", "6 > 2"), "error: there is no component 6 here");
    EXPECT_EQ(played("nim(5,7,9)", ""), "error: a move is expected");
    EXPECT_EQ(played("nim(5)", "5"), "error: 5 is no move here");
    EXPECT_EQ(played("nim(5)", "x"), "error: x is no move here");
    EXPECT_EQ(played("nim(5)", std::string(20'000, '1')), "error: a move is expected");
}

TEST(MoveTextTest, KnowsMovesOfHugeHeapsWithoutTryingThemAll) {
    EXPECT_EQ(played("nim(18446744073709551615)", "7"), "nim(7)");
    EXPECT_EQ(played("half(1000000000000000000)", "600000000000000000"),
              "half(600000000000000000)");
    EXPECT_EQ(played("half(1000000000000000000)", "400000000000000000"),
              "error: there are too many moves to tell whether 400000000000000000 is one");
    EXPECT_EQ(played("wythoff(1000000000000,2000000000000)", "1000000000000,618033988749"),
              "error: there are too many moves to tell whether 1000000000000,618033988749 is one");
}

TEST(MoveTextTest, WhatIsWrittenIsReadBackInEveryGame) {
    for (const Family& family : catalogue()) {
        const std::string example{family.card.example};
        for (const std::string& text : {example, example + "+" + example, example + "+nim(3)"}) {
            const Position here = position_of(text);
            PositionParser parser;
            MoveNames name{here};
            std::size_t seen = 0;
            for (const Move& move : listed_moves(here, 200)) {
                const auto read = read_move(here, name(move), parser);
                ASSERT_TRUE(read) << text << ": " << name(move);
                EXPECT_EQ(to_text(after(here, *read)), to_text(after(here, move)))
                    << text << ": " << name(move);
                ++seen;
            }
            EXPECT_GT(seen, 0U) << text;
        }
    }
}

TEST(MoveTextTest, CompletesWhatWasTyped) {
    const Position nim = position_of("nim(3,12)");
    EXPECT_EQ(complete_move(nim, "3 > ", 10),
              (std::vector<std::string>{"3 > 2", "3 > 1", "3 > 0"}));
    EXPECT_EQ(complete_move(nim, "1:", 10), (std::vector<std::string>{"1:2", "1:1", "1:0"}));
    EXPECT_EQ(complete_move(nim, "12 > 1", 10),
              (std::vector<std::string>{"12 > 11", "12 > 10", "12 > 1"}));
    EXPECT_EQ(complete_move(nim, "", 4).size(), 4U);
    EXPECT_TRUE(complete_move(nim, "z", 10).empty());
    EXPECT_EQ(complete_move(position_of("notakto(x..|.x.|...)"), "b", 10),
              (std::vector<std::string>{"b1", "b3"}));
}

TEST(OptionCheckTest, AgreesWithTheListOfOptions) {
    for (const Family& family : catalogue()) {
        const Position here = position_of(std::string{family.card.example});
        const Part& part = here.parts[0];
        const StateView component = part.component(0);
        EXPECT_EQ(is_option(*part.game, component, component), IsOption::No) << part.game->name();
        part.game->options(component, [&](SumView option) {
            EXPECT_EQ(is_option(*part.game, component, option), IsOption::Yes) << part.game->name();
            return true;
        });
    }
}

} // namespace
} // namespace nimber::testing
