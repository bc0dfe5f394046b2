// Coins on steps and strips: staircase, nimble, silver-dollar with and without the dollar.

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

constexpr Heap kLargest = ~Heap{0};

Answer solved(const std::string& text, Play play = Play::Normal) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    auto answer = Solver{}.solve(*position, play);
    EXPECT_TRUE(answer.has_value()) << text << ": " << answer.error().message();
    return *answer;
}

/// The positions that the winning moves lead to.
std::set<std::string> winning_positions(const std::string& text, Play play = Play::Normal) {
    const Answer answer = solved(text, play);
    EXPECT_FALSE(answer.moves_cut.has_value()) << text;
    std::set<std::string> next;
    for (const Move& move : answer.winning_moves) {
        next.insert(to_text(after(*parse_position(text), move)));
    }
    return next;
}

using Positions = std::set<std::string>;

void expect_error(const std::string& text, ErrorCode code, std::size_t offset) {
    const auto parsed = parse_position(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().code, code) << text << ": " << parsed.error().message();
    EXPECT_EQ(parsed.error().offset, offset) << text;
}

/// Every strictly increasing row of `length` squares in [low, high].
std::vector<State> all_rows(std::size_t length, Heap low, Heap high) {
    std::vector<State> rows = all_tuples(length, low, high);
    std::erase_if(rows, [](const State& row) {
        return std::ranges::adjacent_find(row, std::greater_equal{}) != row.end();
    });
    return rows;
}

// Staircase.

TEST(StaircaseTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement staircase{"staircase"};
    for (std::size_t steps = 0; steps <= 3; ++steps) {
        for (const State& state : all_tuples(steps, 0, 2)) {
            staircase.check(state);
        }
    }
    for (const State& state : all_tuples(2, 3, 4)) {
        staircase.check(state);
    }
    for (const State& state : all_tuples(5, 0, 1)) {
        staircase.check(state);
    }
}

TEST(StaircaseTest, ListsMovesThatRaiseAnOddStep) {
    EXPECT_EQ(winning_positions("staircase(1,5,4)"),
              (Positions{"staircase(4,2,4)", "staircase(1,8,1)"}));
}

TEST(StaircaseTest, IsWonInMiserePlayWhenOnlyEvenStepsHoldCoins) {
    EXPECT_EQ(winning_positions("staircase(0,3,0,2)", Play::Misere),
              (Positions{"staircase(1,2,0,2)", "staircase(0,3,1,1)"}));
}

TEST(StaircaseTest, IsExactForTheLargestNumbers) {
    EXPECT_EQ(solved("staircase(18446744073709551615)").value->value(), kLargest);
    EXPECT_EQ(winning_positions("staircase(18446744073709551615)"), (Positions{"staircase(0)"}));
    EXPECT_EQ(winning_positions("staircase(18446744073709551615)", Play::Misere),
              (Positions{"staircase(1)"}));
    EXPECT_EQ(winning_positions("staircase(0,18446744073709551615)+*18446744073709551614"),
              (Positions{"staircase(18446744073709551614,1)+*18446744073709551614",
                         "staircase(0,18446744073709551615)+*0"}));
}

TEST(StaircaseTest, StopsListingMovesBeforeTheyFillTheMemory) {
    // Every odd step has a winning move, and every one of them leaves all the steps to be written.
    std::string text = "staircase(1";
    for (int step = 0; step < 10'000; ++step) {
        text += ",0,3";
    }
    text += ",0,1,0,2)";
    const Answer answer = solved(text);
    EXPECT_TRUE(answer.moves_cut.has_value());
    EXPECT_GT(answer.winning_moves.size(), 100U);
    EXPECT_LT(answer.winning_moves.size(), 10'000U);
}

TEST(StaircaseTest, RefusesMoreCoinsThanFitAndSaysWhere) {
    expect_error("staircase(1,18446744073709551615)", ErrorCode::BadState, 12);
    expect_error("staircase(18446744073709551615,0,1)", ErrorCode::BadState, 33);
    expect_error("staircase(3,x)", ErrorCode::ExpectedNumber, 12);
    expect_error("staircase:2(3)", ErrorCode::NoParameter, 10);
}

// Nimble.

TEST(NimbleTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement nimble{"nimble"};
    for (Heap square = 0; square <= 6; ++square) {
        nimble.check({square});
    }
    for (const State& state : all_tuples(3, 0, 3)) {
        nimble.check_solve("nimble(" + to_text(nimble.game(), state) + ")");
    }
}

TEST(NimbleTest, IsExactForTheLargestNumbers) {
    EXPECT_EQ(winning_positions("nimble(18446744073709551615,1)"), (Positions{"nimble(1,1)"}));
}

// The silver dollar game without the dollar.

TEST(SilverDollarTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement game{"silver-dollar"};
    for (std::size_t coins = 0; coins <= 3; ++coins) {
        for (const State& row : all_rows(coins, 0, 5)) {
            game.check(row);
        }
    }
    for (const State& row : all_rows(4, 0, 6)) {
        game.check_hooks(row);
    }
    game.check({0, 3, 4, 7});
    game.check({2, 3, 5, 6});
}

TEST(SilverDollarTest, MovesEitherCoinOfAGap) {
    // Gaps from the right: 2, 1, 0, 1; the first and the third count.
    EXPECT_EQ(solved("silver-dollar(1,2,4,7)").value->value(), 2U);
    EXPECT_EQ(winning_positions("silver-dollar(1,2,4,7)"), (Positions{"silver-dollar(1,2,4,5)"}));
    // Gaps from the right: 0, 3, 1; the last is matched by sliding the middle coin away.
    EXPECT_EQ(winning_positions("silver-dollar(1,5,6)"),
              (Positions{"silver-dollar(0,5,6)", "silver-dollar(1,4,6)"}));
}

TEST(SilverDollarTest, IsExactForTheLargestNumbers) {
    EXPECT_EQ(solved("silver-dollar(0,18446744073709551615)").value->value(), kLargest - 1);
    EXPECT_EQ(winning_positions("silver-dollar(0,18446744073709551615)"),
              (Positions{"silver-dollar(0,1)"}));
    EXPECT_EQ(winning_positions("silver-dollar(9223372036854775807,18446744073709551615)"),
              (Positions{"silver-dollar(9223372036854775807,9223372036854775808)"}));
}

TEST(SilverDollarTest, RefusesSquaresThatDoNotGoUpAndSaysWhere) {
    expect_error("silver-dollar(1,4,4)", ErrorCode::BadState, 18);
    expect_error("silver-dollar(5,2)", ErrorCode::BadState, 16);
}

// With the dollar.

/// Rows of coins some of which are in the bag.
std::vector<State> all_rows_with_bag(std::size_t length, Heap high) {
    std::vector<State> all;
    for (std::size_t bagged = 0; bagged <= length; ++bagged) {
        for (State row : all_rows(length - bagged, 1, high)) {
            row.insert(row.begin(), bagged, 0);
            all.push_back(std::move(row));
        }
    }
    return all;
}

TEST(SilverDollarWithBagTest, AgreesWithBruteForceOnAllSmallPositions) {
    for (std::size_t dollar = 1; dollar <= 4; ++dollar) {
        Agreement game{"silver-dollar:" + std::to_string(dollar)};
        for (std::size_t coins = dollar; coins <= 3; ++coins) {
            for (const State& row : all_rows_with_bag(coins, 4)) {
                game.check(row);
            }
        }
        for (std::size_t coins = std::max<std::size_t>(dollar, 4); coins <= 5; ++coins) {
            for (const State& row : all_rows_with_bag(coins, 7)) {
                game.check_hooks(row);
            }
        }
    }
}

TEST(SilverDollarWithBagTest, ListsExactlyTheMovesToLostPositions) {
    for (std::size_t dollar = 1; dollar <= 4; ++dollar) {
        const GamePtr game = *make_game("silver-dollar:" + std::to_string(dollar));
        for (const State& row : all_rows_with_bag(4, 8)) {
            std::multiset<State> listed;
            ASSERT_TRUE(game->winning_options(row, {Play::Normal, {}, true}, [&](SumView option) {
                listed.insert(only(option));
                return true;
            }));
            std::multiset<State> lost;
            game->options(row, [&](SumView option) {
                if (game->outcome(only(option), Play::Normal) == Outcome::P) {
                    lost.insert(only(option));
                }
                return true;
            });
            EXPECT_EQ(listed, lost) << to_text(*game, row);
        }
    }
}

TEST(SilverDollarWithBagTest, BagsADollarThatStandsFirst) {
    EXPECT_EQ(winning_positions("silver-dollar:2(0,9,18446744073709551615)"),
              (Positions{"silver-dollar:2(0,0,18446744073709551615)"}));
}

TEST(SilverDollarWithBagTest, IsOverOnceTheDollarIsBagged) {
    EXPECT_EQ(solved("silver-dollar:1(0,5)").outcome, Outcome::P);
    EXPECT_EQ(solved("silver-dollar:1(0,5)", Play::Misere).outcome, Outcome::N);
    // Only there: in a sum play goes on, and in misère play bagging it was the last move.
    EXPECT_EQ(solved("silver-dollar:1(1)+nim(1)").outcome, Outcome::P);
    EXPECT_EQ(solved("silver-dollar:1(1)", Play::Misere).outcome, Outcome::P);
}

TEST(SilverDollarWithBagTest, IsExactForTheLargestNumbers) {
    EXPECT_EQ(winning_positions("silver-dollar:2(1,18446744073709551615)"),
              (Positions{"silver-dollar:2(1,2)"}));
    EXPECT_EQ(winning_positions("silver-dollar:3(7,9223372036854775808,18446744073709551615)"),
              (Positions{"silver-dollar:3(7,9223372036854775808,9223372036854775816)"}));
}

TEST(SilverDollarWithBagTest, ReadsBackWhatItWrites) {
    for (const std::string text :
         {"silver-dollar:3(0,0,5)", "silver-dollar:1(4)", "silver-dollar()", "silver-dollar(0,3,9)",
          "staircase(0,2,0)", "nimble(3,3,0)"}) {
        EXPECT_EQ(to_text(*parse_position(text)), text);
    }
}

TEST(SilverDollarWithBagTest, RefusesWrongParametersAndRowsAndSaysWhere) {
    expect_error("silver-dollar:0(1,4)", ErrorCode::BadParameter, 14);
    expect_error("silver-dollar:1,2(1,4)", ErrorCode::BadParameter, 16);
    expect_error("silver-dollar:x(1,4)", ErrorCode::ExpectedNumber, 14);
    expect_error("silver-dollar:3(1,4)", ErrorCode::BadState, 16);
    expect_error("silver-dollar:1(1,4,4)", ErrorCode::BadState, 20);
    expect_error("silver-dollar:1(1,0,4)", ErrorCode::BadState, 18);
}

// Sums.

TEST(StripGamesTest, AgreeWithBruteForceInMixedSums) {
    Agreement any{"nim"};
    for (const std::string text :
         {"staircase(1,1)+silver-dollar(1,3)", "staircase(0,2)+silver-dollar(0,2)+nimble(2)",
          "silver-dollar(0,2,3)+staircase(2,1)+nim(2)", "silver-dollar:2(1,3)+staircase(1,1)",
          "silver-dollar:1(2)+silver-dollar(1,2)", "silver-dollar:3(1,2,3)+nimble(2)",
          "staircase(0,1)+staircase(0,1)", "staircase(1,2,3)+staircase(2,1)"}) {
        any.check_solve(text);
    }
}

TEST(StripGamesTest, ExplainThemselvesBriefly) {
    for (const std::string text :
         {"staircase(3,4,5,2)", "nimble(18446744073709551615)", "silver-dollar(1,4,6,9)",
          "silver-dollar:1(0,3)", "silver-dollar:1(2,3)", "silver-dollar:2(2,3)",
          "silver-dollar:3(2,3,9)"}) {
        const Part part = parse_position(text)->parts.front();
        for (const Language language : {Language::English, Language::Chinese}) {
            Evidence evidence{language};
            part.game->explain(part.component(0), Play::Normal, evidence);
            EXPECT_FALSE(evidence.steps().empty()) << text;
            for (const Evidence::Step& step : evidence.steps()) {
                EXPECT_LT(step.text.size(), 400U) << text;
                EXPECT_EQ(step.text.find('{'), std::string::npos) << step.text;
            }
        }
    }
}

} // namespace
} // namespace nimber::testing
