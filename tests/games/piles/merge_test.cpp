#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

void add_partitions(Heap rest, Heap most, State& now, std::vector<State>& all) {
    if (rest == 0) {
        all.push_back(now);
        return;
    }
    for (Heap part = std::min(rest, most); part > 0; --part) {
        now.push_back(part);
        add_partitions(rest - part, part, now, all);
        now.pop_back();
    }
}

/// The ways to write `sum` as a sum of positive numbers, order apart.
std::vector<State> partitions(Heap sum) {
    std::vector<State> all;
    State now;
    add_partitions(sum, sum, now, all);
    return all;
}

TEST(MergeTest, AgreesWithBruteForceBesideNimHeaps) {
    Agreement merge{"merge"};
    for (Heap sum = 0; sum <= 4; ++sum) {
        for (const State& state : partitions(sum)) {
            merge.check(state);
        }
    }
    merge.check({0, 2, 0, 1});
    merge.check_solve("merge(1,2)+merge(1,1,1)");
    merge.check_solve("merge(3)+wythoff(1,2)");
}

TEST(MergeTest, AgreesWithBruteForceAlone) {
    Agreement merge{"merge"};
    for (Heap sum = 0; sum <= 10; ++sum) {
        for (const State& state : partitions(sum)) {
            merge.check_solve("merge(" + to_text(merge.game(), state) + ")");
        }
    }
}

TEST(MergeTest, HundredsOfHugeNumbersAreDecidedAtOnce) {
    const GamePtr merge = *make_game("merge");
    std::mt19937_64 random{20250107};
    for (unsigned i = 0; i < 20; ++i) {
        State numbers;
        for (unsigned j = 0; j < 200; ++j) {
            numbers.push_back(j < 10 * i ? 1 : random() >> 8U);
        }
        ASSERT_FALSE(merge->check(numbers).has_value());
        const bool normal = merge->outcome(numbers, Play::Normal) == Outcome::P;
        const bool misere = merge->outcome(numbers, Play::Misere) == Outcome::P;
        EXPECT_NE(normal, misere) << "an even number of ones";
    }
    EXPECT_EQ(merge->outcome(State{kLargest}, Play::Normal), Outcome::N);
    EXPECT_EQ(merge->outcome(State{kLargest - 1}, Play::Normal), Outcome::P);
    EXPECT_EQ(merge->outcome(State(3'000'000, 1), Play::Normal), Outcome::P);
    EXPECT_EQ(merge->outcome(State(3'000'001, 1), Play::Misere), Outcome::P);
}

TEST(MergeTest, ListsEveryWinningMoveOnce) {
    const GamePtr merge = *make_game("merge");
    std::mt19937_64 random{20250109};
    for (unsigned i = 0; i < 40; ++i) {
        State numbers;
        for (unsigned j = 0; j < i; ++j) {
            numbers.push_back(random() % 2 == 0 ? random() % 4 : random() >> (8 + j));
        }
        for (const Play play : {Play::Normal, Play::Misere}) {
            std::set<State> expected;
            merge->options(numbers, [&](SumView option) {
                if (merge->outcome(only(option), play) == Outcome::P) {
                    expected.insert(only(option));
                }
                return true;
            });
            EXPECT_EQ(check_winning(*merge, numbers, play), expected.size());
        }
    }
}

TEST(MergeTest, RefusesASumBeyond64BitsAndSaysWhere) {
    expect_refused("merge(1,18446744073709551615,2)", ErrorCode::BadState, 8);
    expect_refused("merge:1(2)", ErrorCode::NoParameter, 6);
    expect_shown("merge 3 0 1", "merge(3,0,1)");
}

TEST(MergeTest, ExplainsWithOnesAndMoves) {
    const GamePtr merge = *make_game("merge");
    EXPECT_EQ(explanation(*merge, {1, 1, 4, 3}, Play::Normal),
              "The number of ones is c = 2. The larger numbers have the sum 7 and the count 2, so "
              "s = 7 + 2 - 1, which is even.\n"
              "c = 2 and s are both even: lost.\n");
    EXPECT_NE(explanation(*merge, {1, 1, 1}, Play::Normal).find("multiple of 3: lost"),
              std::string::npos);
    EXPECT_NE(explanation(*merge, {3}, Play::Misere).find("lost in misère play"),
              std::string::npos);
}

} // namespace
} // namespace nimber::testing
