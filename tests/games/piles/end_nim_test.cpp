#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

TEST(EndNimTest, AgreesWithBruteForceBesideNimHeaps) {
    Agreement end_nim{"end-nim"};
    for (std::size_t piles = 0; piles <= 4; ++piles) {
        for (const State& state : all_tuples(piles, piles < 4 ? 0 : 1, 2)) {
            end_nim.check(state);
        }
    }
    end_nim.check_solve("end-nim(2,1,2)+end-nim(1,1,1)");
    end_nim.check_solve("end-nim(3,1,2)+king(2,2)");
}

TEST(EndNimTest, AgreesWithBruteForceAlone) {
    Agreement end_nim{"end-nim"};
    const auto check_all = [&](std::size_t piles, Heap most) {
        for (const State& state : all_tuples(piles, 1, most)) {
            end_nim.check_solve("end-nim(" + to_text(end_nim.game(), state) + ")");
        }
    };
    check_all(1, 6);
    check_all(2, 6);
    check_all(3, 4);
    check_all(4, 3);
    check_all(5, 3);
    check_all(6, 2);
}

TEST(EndNimTest, LostRowsAreThePublishedOnes) {
    const auto published = golden("end_nim_P.json");
    const GamePtr game = *make_game("end-nim");
    for (const auto& [length, rows] : published.items()) {
        std::set<State> expected;
        for (const auto& row : rows) {
            expected.insert(row.get<State>());
        }
        std::set<State> found;
        for (const State& row : all_tuples(std::stoul(length), 1, 5)) {
            if (game->outcome(row, Play::Normal) == Outcome::P) {
                found.insert(row);
            }
        }
        EXPECT_EQ(found, expected) << length << " piles";
    }
}

TEST(EndNimTest, HasAtMostTwoWinningMovesAtAnySize) {
    const GamePtr game = *make_game("end-nim");
    std::mt19937_64 random{20250106};
    for (unsigned i = 0; i < 400; ++i) {
        State row;
        for (unsigned j = 0; j < 3 + i % 20; ++j) {
            row.push_back(i % 2 == 0 ? random() : kLargest - random() % 3);
        }
        EXPECT_LE(check_winning(*game, row, Play::Normal), 2U);
        EXPECT_LE(check_winning(*game, row, Play::Misere), 2U);
    }
    EXPECT_EQ(check_winning(*game, State(1000, 1), Play::Normal), 0U);
    EXPECT_EQ(check_winning(*game, State(1000, 1), Play::Misere), 1U);
    EXPECT_EQ(check_winning(*game, {kLargest, 1, 1, 1}, Play::Misere), 1U);
}

TEST(EndNimTest, EmptyPilesAreNotThere) {
    Agreement end_nim{"end-nim"};
    for (const State& state :
         {State{0, 3, 0, 2, 1, 0}, State{0}, State{1, 0, 1}, State{0, 0, 2, 0, 2, 3}}) {
        end_nim.check_hooks(state);
        end_nim.check_solve("end-nim(" + to_text(end_nim.game(), state) + ")");
    }
}

TEST(EndNimTest, RefusesTooManyPilesAndSaysWhere) {
    std::string text = "end-nim(1";
    for (unsigned i = 0; i < 2000; ++i) {
        text += ",1";
    }
    expect_refused(text + ")", ErrorCode::BadState, 8 + 4000);
    expect_refused("end-nim:1(2)", ErrorCode::NoParameter, 8);
    expect_shown("end-nim 3 1 4 + end-nim()", "end-nim(3,1,4)+end-nim()");
}

TEST(EndNimTest, ExplainsWithTheLeftPile) {
    const GamePtr game = *make_game("end-nim");
    EXPECT_NE(explanation(*game, {2, 1, 3, 3}, Play::Normal)
                  .find("a pile of just 2 there, and that is the pile: lost"),
              std::string::npos);
    EXPECT_NE(explanation(*game, {5, 1, 3, 3}, Play::Normal).find("lowering 5 to 2 wins"),
              std::string::npos);
    EXPECT_NE(explanation(*game, {1, 1, 1}, Play::Misere).find("odd number is lost"),
              std::string::npos);
}

} // namespace
} // namespace nimber::testing
