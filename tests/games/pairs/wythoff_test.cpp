#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

/// won[x][y] by definition.
std::vector<std::vector<bool>> brute_force(Heap a, Heap size, Play play) {
    std::vector<std::vector<bool>> won(size + 1, std::vector<bool>(size + 1, false));
    for (Heap x = 0; x <= size; ++x) {
        for (Heap y = 0; y <= size; ++y) {
            bool wins = x + y == 0 && play == Play::Misere;
            for (Heap k = 0; k <= x && !wins; ++k) {
                for (Heap l = 0; l <= y && !wins; ++l) {
                    const Heap apart = k < l ? l - k : k - l;
                    wins = k + l > 0 && (k == 0 || l == 0 || apart < a) && !won[x - k][y - l];
                }
            }
            won[x][y] = wins;
        }
    }
    return won;
}

TEST(WythoffTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement wythoff{"wythoff"};
    for (const State& state : all_tuples(2, 0, 4)) {
        wythoff.check(state);
    }
    Agreement wider{"wythoff:2"};
    for (const State& state : all_tuples(2, 0, 3)) {
        wider.check(state);
    }
    for (Heap x = 0; x <= 8; ++x) {
        for (Heap y = x; y <= 8; ++y) {
            const std::string heaps = "(" + std::to_string(x) + "," + std::to_string(y) + ")";
            wythoff.check_solve("wythoff" + heaps);
            wider.check_solve("wythoff:2" + heaps);
            wider.check_solve("wythoff:3" + heaps);
        }
    }
}

TEST(WythoffTest, LostPositionsAreThoseOfBruteForceUpToSixtyInBothPlays) {
    for (const Heap a : {1U, 2U, 3U, 9U}) {
        const GamePtr game = *make_game("wythoff:" + std::to_string(a));
        for (const Play play : {Play::Normal, Play::Misere}) {
            const auto won = brute_force(a, 60, play);
            for (Heap x = 0; x <= 60; ++x) {
                for (Heap y = 0; y <= 60; ++y) {
                    ASSERT_EQ(game->outcome(State{x, y}, play) == Outcome::N, won[x][y])
                        << game->name() << ' ' << name(play) << ' ' << x << ',' << y;
                    // As many winning moves as brute force finds.
                    std::size_t count = 0;
                    for (Heap u = 0; u <= x; ++u) {
                        for (Heap v = 0; v <= y; ++v) {
                            const Heap k = x - u;
                            const Heap l = y - v;
                            const Heap apart = k < l ? l - k : k - l;
                            const bool move = k + l > 0 && (k == 0 || l == 0 || apart < a);
                            count += move && !won[u][v] ? 1U : 0U;
                        }
                    }
                    ASSERT_EQ(check_winning(*game, {x, y}, play), count)
                        << game->name() << ' ' << x << ',' << y;
                }
            }
        }
    }
}

TEST(WythoffTest, LostPairsAreThePublishedOnes) {
    const auto published = golden("a_wythoff_P.json");
    for (const auto& [a, data] : published.items()) {
        const GamePtr game = *make_game("wythoff:" + a);
        std::set<State> expected;
        for (const auto& pair : data["P"]) {
            expected.insert(pair.get<State>());
        }
        std::set<State> found;
        for (Heap x = 0; x <= 150; ++x) {
            for (Heap y = x; y <= 150; ++y) {
                if (game->outcome(State{x, y}, Play::Normal) == Outcome::P) {
                    found.insert({x, y});
                }
            }
        }
        EXPECT_EQ(found, expected) << "A = " << a;
    }
}

TEST(WythoffTest, ValuesAreThePublishedOnes) {
    const auto published = golden("wythoff_grundy_16x16.json");
    const GamePtr game = *make_game("wythoff");
    Solver solver;
    for (Heap x = 0; x < 16; ++x) {
        for (Heap y = 0; y < 16; ++y) {
            const auto found = solver.value(*game, State{x, y});
            ASSERT_TRUE(found.has_value());
            EXPECT_EQ(found->value.value(), published[x][y].get<std::uint64_t>()) << x << ',' << y;
        }
    }
}

TEST(WythoffTest, MisereSumsOfKnownPositionsPlayLikeNim) {
    Agreement wythoff{"wythoff"};
    for (const char* sum :
         {"wythoff(1,2)+nim(1)", "wythoff(2,2)+nim(1)", "wythoff(2,2)+wythoff(1,2)",
          "wythoff(3,5)+nim(2)", "wythoff(3,5)+wythoff(2,2)", "wythoff(0,3)+king(2,3)",
          "wythoff(1,3)+wythoff(2,3)", "wythoff:2(0,3)+wythoff:2(1,2)", "queen(3,4)+rook(1,2)"}) {
        wythoff.check_solve(sum);
    }
}

/// The pairs were computed with integers of unbounded size from floor((u + isqrt(v))/w).
TEST(WythoffTest, FindsTheLostPairsAtTheLargestSizes) {
    for (const auto& row : golden("wythoff_huge_pairs.json")) {
        const GamePtr game = *make_game("wythoff:" + row[0].get<std::string>());
        const Play play = row[1].get<int>() == 0 ? Play::Normal : Play::Misere;
        const Heap x = std::stoull(row[2].get<std::string>());
        const Heap y = std::stoull(row[3].get<std::string>());
        EXPECT_EQ(game->outcome(State{x, y}, play), Outcome::P) << row;
        EXPECT_EQ(game->outcome(State{y, x}, play), Outcome::P) << row;
        EXPECT_EQ(game->outcome(State{x - 1, y - 1}, play), Outcome::N) << row;
        check_winning(*game, {x - 1, y - 1}, play);
        if (y < kLargest) {
            EXPECT_EQ(game->outcome(State{x + 1, y + 1}, play), Outcome::N) << row;
            const auto found = winning(*game, {x + 1, y + 1}, {play, {}, true});
            EXPECT_EQ(std::ranges::count(found, State{x, y}), 1) << row;
        }
    }
}

TEST(WythoffTest, WinningMovesAreLostPositionsAtEverySize) {
    std::mt19937_64 random{20250101};
    for (const Heap a :
         {Heap{1}, Heap{2}, Heap{3}, Heap{1000003}, Heap{1} << 33U, Heap{1} << 63U, kLargest}) {
        const GamePtr rules = *make_game("wythoff:" + std::to_string(a));
        for (const Play play : {Play::Normal, Play::Misere}) {
            for (const Heap x :
                 {Heap{1}, Heap{2}, Heap{1} << 32U, Heap{1} << 62U, kLargest - 1, kLargest}) {
                for (const Heap y : {Heap{1}, Heap{3}, Heap{1} << 63U, kLargest - 5, kLargest}) {
                    EXPECT_LE(check_winning(*rules, {x, y}, play), 5U);
                }
            }
            for (unsigned i = 0; i < 40; ++i) {
                check_winning(*rules, {random() >> (i % 50), random() >> (i / 2)}, play);
            }
        }
    }
}

TEST(WythoffTest, AnyAUpTo64BitsIsExact) {
    // With A = 2^63: the pairs are (1, A+1), then (2, 2A+2) beyond 64 bits.
    const Heap a = Heap{1} << 63U;
    const GamePtr game = *make_game("wythoff:" + std::to_string(a));
    EXPECT_EQ(game->outcome(State{1, a + 1}, Play::Normal), Outcome::P);
    EXPECT_EQ(game->outcome(State{1, a}, Play::Normal), Outcome::N);
    EXPECT_EQ(game->outcome(State{2, a + 2}, Play::Normal), Outcome::N);
    EXPECT_EQ(game->outcome(State{0, 1}, Play::Misere), Outcome::P);
    EXPECT_EQ(game->outcome(State{2, a + 3}, Play::Misere), Outcome::P);
    EXPECT_EQ(game->outcome(State{1, a + 1}, Play::Misere), Outcome::N);
}

TEST(WythoffTest, OneIsTheDefaultAndNotWritten) {
    expect_shown("wythoff:1(3,5)", "wythoff(3,5)");
    expect_shown("wythoff:2 5 3", "wythoff:2(5,3)");
    expect_shown("queen(3,5)+wythoff(0,18446744073709551615)",
                 "queen(3,5)+wythoff(0,18446744073709551615)");
}

TEST(WythoffTest, RefusesWhatIsNoPositionAndSaysWhere) {
    expect_refused("wythoff:0(1,2)", ErrorCode::BadParameter, 8);
    expect_refused("wythoff:2,3(1,2)", ErrorCode::BadParameter, 10);
    expect_refused("wythoff:x(1,2)", ErrorCode::ExpectedNumber, 8);
    expect_refused("wythoff(1)", ErrorCode::BadState, 8);
    expect_refused("wythoff(1,2,3)", ErrorCode::BadState, 12);
    expect_refused("queen:2(1,2)", ErrorCode::NoParameter, 6);
    expect_refused("queen(1)", ErrorCode::BadState, 6);
}

TEST(WythoffTest, ExplainsThePairOfTheDifference) {
    const GamePtr game = *make_game("wythoff");
    EXPECT_NE(explanation(*game, {6, 9}, Play::Normal).find("That number is 4, not 6"),
              std::string::npos);
    EXPECT_NE(explanation(*game, {6, 10}, Play::Normal)
                  .find("That number is 6, the smaller heap itself: lost"),
              std::string::npos);
    EXPECT_NE(explanation(*game, {2, 2}, Play::Misere).find("one of them"), std::string::npos);
    const GamePtr wider = *make_game("wythoff:2");
    EXPECT_NE(explanation(*wider, {2, 5}, Play::Misere).find("2·1 + 1"), std::string::npos);
    EXPECT_NE(explanation(*wider, {2, 5}, Play::Normal).find("not a multiple of A = 2"),
              std::string::npos);
    EXPECT_NE(explanation(*game, {3, kLargest}, Play::Normal).find("larger than 3: won"),
              std::string::npos);
}

TEST(QueenTest, IsWythoffsGame) {
    Agreement queen{"queen"};
    const GamePtr wythoff = *make_game("wythoff");
    for (const State& square : all_tuples(2, 0, 3)) {
        queen.check(square);
    }
    for (const State& square : all_tuples(2, 0, 30)) {
        EXPECT_EQ(queen.game().outcome(square, Play::Normal),
                  wythoff->outcome(square, Play::Normal));
    }
}

} // namespace
} // namespace nimber::testing
