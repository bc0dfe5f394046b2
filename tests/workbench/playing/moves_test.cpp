#include "workbench/playing/moves.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "support/ask.hpp"

#include <gtest/gtest.h>

namespace nimber {
namespace {

Position read(std::string_view text) {
    auto position = parse_position(text);
    EXPECT_TRUE(position) << text;
    return *position;
}

/// Every move has the outcome and value that solving what it leaves gives.
void expect_judged(const Position& position, Play play) {
    Solver solver;
    const MoveList list = list_moves(position, play, solver, 2000);
    ASSERT_TRUE(list.answer) << to_text(position);
    ASSERT_TRUE(list.complete);
    for (const MoveList::Entry& entry : list.moves) {
        const Position left = after(position, entry.move);
        Solver fresh;
        const auto answer = fresh.solve(left, play);
        ASSERT_TRUE(answer);
        EXPECT_EQ(entry.outcome, answer->outcome) << to_text(position) << " to " << to_text(left);
        if (entry.value && answer->value) {
            EXPECT_EQ(entry.value->nimber, *answer->value) << to_text(left);
        }
    }
}

TEST(Moves, AreJudgedAsWhatTheyLeave) {
    for (const Family& family : catalogue()) {
        if (const auto position = parse_position(family.card.example)) {
            expect_judged(*position, Play::Normal);
        }
    }
    for (const char* text : {"kayles(5)+nim(3)", "cram(2x3)+*2", "tokens:0-1,1-0,1-2(0,1)+nim(2)",
                             "wythoff(3,4)+kayles(3)", "nim(0)"}) {
        expect_judged(read(text), Play::Normal);
        expect_judged(read(text), Play::Misere);
    }
}

TEST(Moves, OfHugeHeapsAreCutAndWinnersComeFirst) {
    Solver solver;
    const Position position = read("nim(1000000000000000000,5,12)");
    const MoveList list = list_moves(position, Play::Normal, solver, 100);
    EXPECT_FALSE(list.complete);
    ASSERT_FALSE(list.moves.empty());
    EXPECT_LE(list.moves.size(), 110U);
    EXPECT_EQ(list.moves.front().outcome, Outcome::P);
    EXPECT_EQ(list.moves.front().move.option, Sum{State{9}});
    EXPECT_NE(list.moves[1].outcome, Outcome::P);
}

TEST(Moves, AreListedWhereALimitHidesWhoWins) {
    Limits limits;
    limits.time = std::chrono::milliseconds{1};
    limits.memory_bytes = std::size_t{1} << 20U;
    Solver solver{limits};
    const MoveList list = list_moves(read("cram(7x9)"), Play::Normal, solver, 1000);
    EXPECT_FALSE(list.answer);
    EXPECT_TRUE(list.stopped);
    EXPECT_EQ(list.moves.size(), 110U);
}

TEST(Moves, HavePicturesOfWhatTheyLeave) {
    const auto document = support::ask("moves", {{"position", "kayles(5)"}, {"most", 100}});
    EXPECT_EQ(document["components"][0]["picture"]["count"], 5);
    bool split = false;
    for (const auto& move : document["moves"]) {
        std::size_t stones = 0;
        for (const auto& picture : move["picture"]) {
            stones += picture["count"].get<std::size_t>();
        }
        EXPECT_TRUE(stones == 3 || stones == 4) << move.dump();
        split = split || move["picture"].size() == 2;
    }
    EXPECT_TRUE(split);
}

} // namespace
} // namespace nimber
