#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

TEST(MooreTest, AgreesWithBruteForceBesideNimHeaps) {
    for (const char* name : {"moore:1", "moore:2", "moore:3"}) {
        Agreement moore{name};
        for (std::size_t heaps = 0; heaps <= 3; ++heaps) {
            for (const State& state : all_tuples(heaps, 0, 2)) {
                moore.check(state);
            }
        }
    }
}

TEST(MooreTest, AgreesWithBruteForceAlone) {
    for (const std::string name : {"moore:1", "moore:2", "moore:3"}) {
        Agreement moore{name};
        for (const State& state : all_tuples(3, 0, 3)) {
            moore.check_solve(name + "(" + to_text(moore.game(), state) + ")");
        }
        for (const State& state : all_tuples(4, 1, 3)) {
            if (std::ranges::is_sorted(state)) {
                moore.check_solve(name + "(" + to_text(moore.game(), state) + ")");
            }
        }
        for (std::size_t ones = 0; ones <= 7; ++ones) {
            moore.check_solve(name + "(" + to_text(moore.game(), State(ones, 1)) + ")");
        }
        moore.check_solve(name + "(1,1,1,1,2)");
        moore.check_solve(name + "(2,1,2,1,2)");
    }
}

TEST(MooreTest, SumsAgreeWithBruteForce) {
    Agreement moore{"moore:2"};
    for (const char* sum :
         {"moore:2(1,2)+moore:2(1,1,1)", "moore:2(2,2,1)+nim(3)", "moore:3(1,1,2)+wythoff(1,2)",
          "moore:2(1,2)+king(2,2)", "moore:1(1,2)+moore:1(3)"}) {
        moore.check_solve(sum);
    }
}

/// Every way to lower at most `most` heaps from index `i` on, as the rule says it.
void lower_from(std::size_t i, Heap most, State& left, const State& heaps,
                std::vector<State>& options) {
    if (i == heaps.size()) {
        if (left != heaps) {
            options.push_back(left);
        }
        return;
    }
    lower_from(i + 1, most, left, heaps, options);
    while (most > 0 && left[i] > 0) {
        --left[i];
        lower_from(i + 1, most - 1, left, heaps, options);
    }
    left[i] = heaps[i];
}

TEST(MooreTest, OptionsAreAllWaysToLowerAtMostKHeapsInOrder) {
    for (const Heap most : {1U, 2U, 3U, 4U, 9U}) {
        const GamePtr moore = *make_game("moore:" + std::to_string(most));
        for (std::size_t heaps = 0; heaps <= 4; ++heaps) {
            for (const State& state : all_tuples(heaps, 0, 3)) {
                std::vector<State> expected;
                State left = state;
                lower_from(0, most, left, state, expected);
                std::vector<State> options;
                moore->options(state, [&](SumView option) {
                    options.push_back(only(option));
                    return true;
                });
                ASSERT_EQ(options, expected) << most << " of " << to_text(*moore, state);
            }
        }
    }
}

// They were found by a recursion as deep as there are heaps: 15,000 ended a thread of the server.
TEST(MooreTest, AsManyHeapsAsATextHasRoomForAreNoDepth) {
    const GamePtr moore = *make_game("moore:2");
    const State ones(1'000'000, 1);
    std::size_t count = 0;
    moore->options(ones, [&](SumView option) {
        EXPECT_EQ(only(option).size(), ones.size());
        return ++count < 3;
    });
    EXPECT_EQ(count, 3U);
}

TEST(MooreTest, AtMostKHeapsAreOneHeapOfTheirTotal) {
    const GamePtr moore = *make_game("moore:3");
    EXPECT_EQ(moore->value(State{5, 0, 7, 9})->value(), 21U);
    EXPECT_FALSE(moore->value(State{kLargest, 1}).has_value());
    EXPECT_FALSE(moore->value(State{5, 7, 9, 1}).has_value());
    // (2,1,2) can leave a total of 3 in five ways: each option once.
    const Goal three{Play::Normal, {Nimber{3}, false}, false};
    EXPECT_EQ(winning(*moore, {2, 1, 2}, three),
              (std::vector<State>{{0, 1, 2}, {1, 0, 2}, {1, 1, 1}, {2, 0, 1}, {2, 1, 0}}));
}

TEST(MooreTest, FindsAllWinningMovesOfLargeHeaps) {
    std::mt19937_64 random{20250102};
    for (const char* name : {"moore:1", "moore:2", "moore:3", "moore:18446744073709551615"}) {
        const GamePtr moore = *make_game(name);
        for (unsigned i = 0; i < 20; ++i) {
            State heaps;
            for (unsigned j = 0; j < 4; ++j) {
                heaps.push_back(i < 10 ? random() % 64
                                       : random() & (random() | 0xF000000000000000U) & random());
            }
            for (const Play play : {Play::Normal, Play::Misere}) {
                if (moore->outcome(heaps, play) == Outcome::P) {
                    continue;
                }
                std::size_t count = 0;
                EXPECT_TRUE(moore->winning_options(heaps, {play, {}, true}, [&](SumView option) {
                    EXPECT_EQ(moore->outcome(only(option), play), Outcome::P);
                    return ++count < 1000;
                }));
                EXPECT_GT(count, 0U);
            }
        }
    }
}

/// There are far too many to list: the search must get to each without a detour, and stop when
/// told.
TEST(MooreTest, StopsAmongExponentiallyManyWinningMoves) {
    const GamePtr moore = *make_game("moore:20");
    const State heaps(40, kLargest);
    std::size_t count = 0;
    EXPECT_TRUE(moore->winning_options(heaps, kAloneNormal, [&](SumView option) {
        EXPECT_EQ(moore->outcome(only(option), Play::Normal), Outcome::P);
        return ++count < 1000;
    }));
    EXPECT_EQ(count, 1000U);

    Solver solver;
    const auto answer = solver.solve({{{moore, Sum{heaps}}}}, Play::Normal);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->outcome, Outcome::N);
    ASSERT_TRUE(answer->moves_cut.has_value());
    EXPECT_EQ(answer->moves_cut->code, ErrorCode::MoveListLimit);
}

TEST(MooreTest, MisereOnesCountModuloKPlusOne) {
    const GamePtr moore = *make_game("moore:2");
    for (std::size_t ones = 0; ones <= 100; ++ones) {
        EXPECT_EQ(moore->outcome(State(ones, 1), Play::Misere) == Outcome::P, ones % 3 == 1);
        EXPECT_EQ(moore->outcome(State(ones, 1), Play::Normal) == Outcome::P, ones % 3 == 0);
    }
}

TEST(MooreTest, RefusesWhatIsNoPositionAndSaysWhere) {
    expect_refused("moore(1,2)", ErrorCode::ExpectedNumber, 5);
    expect_refused("moore:0(1,2)", ErrorCode::BadParameter, 6);
    expect_refused("moore:2,3(1,2)", ErrorCode::BadParameter, 8);
    expect_shown("moore:2 3 5 6", "moore:2(3,5,6)");
}

TEST(MooreTest, ExplainsTheDigitThatIsWrong) {
    const GamePtr moore = *make_game("moore:2");
    EXPECT_EQ(explanation(*moore, {3, 5, 6, 7}, Play::Normal),
              "Every binary digit is in a multiple of K+1 = 3 heaps: lost.\n");
    EXPECT_EQ(explanation(*moore, {3, 5, 6}, Play::Normal),
              "The digit 4 is in 2 heaps, which is not a multiple of K+1 = 3: won.\n");
    EXPECT_NE(explanation(*moore, {1, 1, 1, 1}, Play::Misere).find("lost in misère play"),
              std::string::npos);
}

} // namespace
} // namespace nimber::testing
