#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

TEST(LimTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement lim{"lim"};
    for (const State& state : all_tuples(3, 0, 2)) {
        lim.check(state);
    }
    for (const State& state : all_tuples(3, 0, 7)) {
        if (std::ranges::is_sorted(state)) {
            lim.check_solve("lim(" + to_text(lim.game(), state) + ")");
        }
    }
    lim.check_solve("lim(7,2,5)");
    lim.check_solve("lim(1,2,2)+lim(1,1,3)");
    lim.check_solve("lim(2,3,1)+wythoff(1,2)");
}

TEST(LimTest, OutcomesAreThoseOfBruteForceOnLargerPositions) {
    Agreement lim{"lim"};
    for (Heap a = 0; a <= 8; ++a) {
        for (Heap b = a; b <= 10; ++b) {
            lim.check_hooks({a, b, 11});
        }
    }
}

TEST(LimTest, HasAtMostThreeWinningMovesAtAnySize) {
    const GamePtr lim = *make_game("lim");
    std::mt19937_64 random{20250105};
    for (unsigned i = 0; i < 500; ++i) {
        const State state = {random() >> (2 + i % 50), random() >> (2 + i / 10),
                             random() >> (2 + i % 7)};
        EXPECT_LE(check_winning(*lim, state, Play::Normal), 3U);
        EXPECT_LE(check_winning(*lim, state, Play::Misere), 3U);
    }
    const Heap half = Heap{1} << 63U;
    EXPECT_EQ(lim->outcome(State{half, half - 1, 0}, Play::Normal), Outcome::P);
    EXPECT_EQ(lim->outcome(State{half - 1, half - 1, 1}, Play::Normal), Outcome::N);
    EXPECT_EQ(lim->outcome(State{half + 1, half - 2, 0}, Play::Misere), Outcome::N);
    EXPECT_EQ(lim->outcome(State{1, 1, kLargest - 2}, Play::Misere), Outcome::P);
    check_winning(*lim, {half, half - 2, 1}, Play::Misere);
}

TEST(LimTest, RefusesWhatIsNoPositionAndSaysWhere) {
    expect_refused("lim(1,2)", ErrorCode::BadState, 4);
    expect_refused("lim(1,2,3,4)", ErrorCode::BadState, 10);
    expect_refused("lim(18446744073709551615,0,1)", ErrorCode::BadState, 27);
    expect_refused("lim:2(1,2,3)", ErrorCode::NoParameter, 4);
    expect_shown("lim 5 0 7", "lim(5,0,7)");
}

TEST(LimTest, ExplainsWithTheSums) {
    const GamePtr lim = *make_game("lim");
    const std::string normal = explanation(*lim, {1, 2, 4}, Play::Normal);
    EXPECT_NE(normal.find("1+2 = 3, 1+4 = 5 and 2+4 = 6"), std::string::npos) << normal;
    EXPECT_NE(normal.find("3 xor 5 xor 6 = 0: lost"), std::string::npos) << normal;
    const std::string misere = explanation(*lim, {1, 2, 5}, Play::Misere);
    EXPECT_NE(misere.find("1, 2, 3"), std::string::npos) << misere;
    EXPECT_NE(misere.find("1 xor 2 xor 3 = 0: lost"), std::string::npos) << misere;
}

} // namespace
} // namespace nimber::testing
