#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

TEST(DynamicNimTest, AgreesWithBruteForceBesideNimHeaps) {
    for (const char* name : {"fibonacci", "dynamic:t", "dynamic:2t+1"}) {
        Agreement dynamic{name};
        for (Heap stones = 0; stones <= 6; ++stones) {
            dynamic.check({stones});
            for (Heap most = 0; most <= stones; ++most) {
                dynamic.check({stones, most});
            }
        }
    }
}

TEST(DynamicNimTest, AgreesWithBruteForceAlone) {
    for (const std::string name : {"fibonacci", "dynamic:t", "dynamic:3t"}) {
        Agreement dynamic{name};
        for (Heap stones = 0; stones <= 16; ++stones) {
            dynamic.check_solve(name + "(" + std::to_string(stones) + ")");
            for (Heap most = 0; most <= stones + 1; most += 1 + most / 3) {
                dynamic.check_solve(name + "(" + std::to_string(stones) + "," +
                                    std::to_string(most) + ")");
            }
        }
    }
    for (const std::string name :
         {"dynamic:t", "dynamic:2t", "dynamic:5t", "dynamic:t+1", "dynamic:2t+1", "dynamic:2t-1",
          "dynamic:5t-4", "dynamic:t+7", "dynamic:t^2"}) {
        Agreement dynamic{name};
        for (Heap stones = 0; stones <= 26; ++stones) {
            dynamic.check_hooks({stones});
            for (Heap most = 0; most <= stones; ++most) {
                dynamic.check_hooks({stones, most});
            }
        }
    }
}

TEST(DynamicNimTest, SumsAgreeWithBruteForce) {
    Agreement dynamic{"fibonacci"};
    for (const char* sum :
         {"fibonacci(5)+fibonacci(4)", "fibonacci(6)+dynamic:t(5)", "dynamic:t^2(6)+nim(2)",
          "dynamic:2t+1(7)+dynamic:2t+1(3,2)", "fibonacci(7,3)+king(1,2)"}) {
        dynamic.check_solve(sum);
    }
}

TEST(DynamicNimTest, LosingNumbersAreThePublishedOnes) {
    const auto published = golden("dynamic_nim_losing.json");
    for (const auto& [rule, numbers] : published.items()) {
        const GamePtr game = *make_game("dynamic:" + rule);
        const auto expected = numbers.get<std::vector<Heap>>();
        std::vector<Heap> found;
        for (Heap stones = 1; stones <= expected.back(); ++stones) {
            if (game->outcome(State{stones}, Play::Normal) == Outcome::P) {
                found.push_back(stones);
            }
        }
        EXPECT_EQ(found, expected) << rule;
    }
}

TEST(DynamicNimTest, KnowsTheLargestFibonacciNumber) {
    const GamePtr game = *make_game("fibonacci");
    const Heap largest = 12200160415121876738U;
    EXPECT_EQ(game->outcome(State{largest}, Play::Normal), Outcome::P);
    EXPECT_EQ(game->outcome(State{largest - 1}, Play::Normal), Outcome::N);
    EXPECT_EQ(game->outcome(State{largest + 1, largest - 1}, Play::Misere), Outcome::P);
    EXPECT_EQ(game->outcome(State{largest + 1, largest}, Play::Misere), Outcome::N);
    EXPECT_EQ(game->outcome(State{largest, largest}, Play::Normal), Outcome::N);
    EXPECT_EQ(check_winning(*game, {largest + 1}, Play::Normal), 1U);
    EXPECT_EQ(winning(*game, {kLargest, kLargest}, kAloneNormal).back(), (State{0, 0}));
}

TEST(DynamicNimTest, WinningMovesAreLostPositionsAtEverySize) {
    std::mt19937_64 random{20250108};
    for (const char* name :
         {"fibonacci", "dynamic:t", "dynamic:3t", "dynamic:t+1", "dynamic:100t-99",
          "dynamic:10000t+10000", "dynamic:t^2", "dynamic:t+10000"}) {
        const GamePtr game = *make_game(name);
        for (unsigned i = 0; i < 100; ++i) {
            const Heap stones = i < 3 ? kLargest - i : random() >> (i % 60);
            for (const Play play : {Play::Normal, Play::Misere}) {
                check_winning(*game, {stones}, play);
                check_winning(*game, {stones, random() >> (i % 64)}, play);
            }
        }
    }
}

/// Every take up to the limit against the listed ones, where that is many but not too many.
TEST(DynamicNimTest, ListsExactlyTheWinningTakes) {
    for (const char* name :
         {"fibonacci", "dynamic:t", "dynamic:5t", "dynamic:t^2", "dynamic:40t-39"}) {
        const GamePtr game = *make_game(name);
        for (Heap stones = 1; stones <= 400; stones += 1 + stones / 9) {
            for (const Heap most : {stones / 5, stones / 2, stones}) {
                for (const Play play : {Play::Normal, Play::Misere}) {
                    std::size_t count = 0;
                    game->options(State{stones, most}, [&](SumView option) {
                        count += game->outcome(only(option), play) == Outcome::P ? 1U : 0U;
                        return true;
                    });
                    EXPECT_EQ(check_winning(*game, {stones, most}, play), count)
                        << name << ' ' << stones << ',' << most;
                }
            }
        }
    }
}

TEST(DynamicNimTest, RulesAreShownInTheirShortestForm) {
    expect_shown("dynamic:1t+0 9", "dynamic:t(9)");
    expect_shown("dynamic:2t-1(9,3)+dynamic:2t+1(7)", "dynamic:2t-1(9,3)+dynamic:2t+1(7)");
    expect_shown("dynamic:t^2(9)+fibonacci(20)", "dynamic:t^2(9)+fibonacci(20)");
}

TEST(DynamicNimTest, RefusesWhatIsNoRuleAndSaysWhere) {
    expect_refused("dynamic(5)", ErrorCode::BadParameter, 7);
    expect_refused("dynamic:(5)", ErrorCode::BadParameter, 8);
    expect_refused("dynamic:2(5)", ErrorCode::BadParameter, 9);
    expect_refused("dynamic:0t(5)", ErrorCode::BadParameter, 8);
    expect_refused("dynamic:10001t(5)", ErrorCode::BadParameter, 8);
    expect_refused("dynamic:t-1(5)", ErrorCode::BadParameter, 10);
    expect_refused("dynamic:2t-2(5)", ErrorCode::BadParameter, 11);
    expect_refused("dynamic:2t+(5)", ErrorCode::BadParameter, 11);
    expect_refused("dynamic:2t+10001(5)", ErrorCode::BadParameter, 11);
    expect_refused("dynamic:t^3(5)", ErrorCode::BadParameter, 10);
    expect_refused("dynamic:2t^2(5)", ErrorCode::BadParameter, 11);
    expect_refused("dynamic:2t,3t(5)", ErrorCode::BadParameter, 11);
    expect_refused("fibonacci:2(5)", ErrorCode::NoParameter, 10);
    expect_refused("fibonacci()", ErrorCode::BadState, 10);
    expect_refused("fibonacci(5,4,3)", ErrorCode::BadState, 14);
}

TEST(DynamicNimTest, ExplainsWithTheZeckendorfSum) {
    const GamePtr game = *make_game("fibonacci");
    const std::string won = explanation(*game, {20}, Play::Normal);
    EXPECT_NE(won.find("20 = 13 + 5 + 2 in Fibonacci numbers"), std::string::npos) << won;
    EXPECT_NE(
        won.find(
            "taking 2 wins, as the opponent may then take at most 4, less than the next term 5"),
        std::string::npos)
        << won;
    const std::string lost = explanation(*game, {21}, Play::Normal);
    EXPECT_NE(lost.find("The smallest term is 21, but at most 20 may be taken: lost"),
              std::string::npos)
        << lost;
    EXPECT_NE(explanation(*game, {21}, Play::Misere).find("count 20 instead of 21"),
              std::string::npos);
    EXPECT_LT(explanation(**make_game("dynamic:t"), {kLargest}, Play::Normal).size(), 600U);
}

} // namespace
} // namespace nimber::testing
