#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {
namespace {

TEST(RookTest, AgreesWithBruteForceOnAllSmallSquares) {
    Agreement rook{"rook"};
    for (const State& square : all_tuples(2, 0, 3)) {
        rook.check(square);
    }
    for (const char* sum : {"rook(1,1)+rook(0,1)", "rook(2,3)+rook(3,1)", "rook(2,2)+king(1,2)"}) {
        rook.check_solve(sum);
    }
}

TEST(RookTest, MeetsAnyGoalAtTheLargestSizes) {
    const GamePtr rook = *make_game("rook");
    const State square = {kLargest, Heap{1} << 63U};
    EXPECT_EQ(rook->value(square)->value(), kLargest >> 1U);
    EXPECT_EQ(winning(*rook, square, kAloneNormal),
              (std::vector<State>{{Heap{1} << 63U, Heap{1} << 63U}}));
    const Goal beside_five{Play::Normal, {Nimber{5}, false}, false};
    EXPECT_EQ(winning(*rook, square, beside_five),
              (std::vector<State>{{(Heap{1} << 63U) + 5, Heap{1} << 63U}}));
}

TEST(KingTest, AgreesWithBruteForceOnAllSmallSquares) {
    Agreement king{"king"};
    for (const State& square : all_tuples(2, 0, 4)) {
        king.check(square);
    }
}

TEST(KingTest, ValueAndMisereOutcomeAreThoseOfBruteForceUpToThirty) {
    Agreement king{"king"};
    for (const State& square : all_tuples(2, 0, 30)) {
        king.check_hooks(square);
    }
}

/// Sums of kings in misère play are answered as if they were nim heaps.
TEST(KingTest, MisereSumsPlayLikeNim) {
    Agreement king{"king"};
    for (Heap a = 0; a <= 3; ++a) {
        for (Heap b = a; b <= 4; ++b) {
            for (Heap c = 0; c <= 3; ++c) {
                for (Heap d = c; d <= 3; ++d) {
                    king.check_solve("king(" + std::to_string(a) + "," + std::to_string(b) +
                                     ")+king(" + std::to_string(c) + "," + std::to_string(d) + ")");
                }
            }
        }
    }
    for (const char* sum :
         {"king(2,2)+king(1,1)+king(0,1)", "king(1,2)+king(2,3)+nim(2)",
          "king(2,2)+king(2,2)+king(0,3)", "king(3,4)+nim(1,1)", "king(2,3)+wythoff(1,2)"}) {
        king.check_solve(sum);
    }
}

TEST(KingTest, KnowsTheLargestSquares) {
    const GamePtr king = *make_game("king");
    EXPECT_EQ(king->value(State{kLargest, kLargest})->value(), 2U);
    EXPECT_EQ(king->value(State{kLargest, kLargest - 1})->value(), 1U);
    EXPECT_EQ(king->value(State{kLargest - 2, kLargest - 1})->value(), 3U);
    EXPECT_EQ(check_winning(*king, {kLargest, kLargest}, Play::Normal), 1U);
    EXPECT_EQ(check_winning(*king, {0, kLargest}, Play::Misere), 0U);
}

TEST(KingTest, RefusesWhatIsNoSquareAndSaysWhere) {
    expect_refused("king(1)", ErrorCode::BadState, 5);
    expect_refused("king(1,2,3)", ErrorCode::BadState, 9);
    expect_refused("king:1(1,2)", ErrorCode::NoParameter, 5);
    expect_refused("rook()", ErrorCode::BadState, 5);
    expect_shown("king 3 4 + rook 2 5", "king(3,4)+rook(2,5)");
}

TEST(KingTest, ExplainsByParity) {
    const GamePtr king = *make_game("king");
    EXPECT_EQ(explanation(*king, {4, 7}, Play::Normal),
              "4 is even and smaller than the odd 7: the value is 1.\n");
    EXPECT_EQ(explanation(*king, {7, 8}, Play::Normal),
              "8 is even and larger than the odd 7: the value is 3.\n");
    EXPECT_EQ(explanation(*king, {4, 7}, Play::Normal, Language::Chinese),
              "偶数 4 小于奇数 7：值为 1。\n");
}

} // namespace
} // namespace nimber::testing
