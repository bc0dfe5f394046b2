#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

__extension__ using Wide = unsigned __int128;

TEST(EuclidTest, AgreesWithBruteForceOnAllSmallPositions) {
    Agreement euclid{"euclid"};
    for (const State& state : all_tuples(2, 0, 7)) {
        euclid.check(state);
    }
    Agreement positive{"euclid:positive"};
    for (const State& state : all_tuples(2, 1, 7)) {
        positive.check(state);
    }
}

TEST(EuclidTest, AgreesWithBruteForceAlone) {
    Agreement euclid{"euclid"};
    Agreement positive{"euclid:positive"};
    for (const State& state : all_tuples(2, 1, 16)) {
        euclid.check_solve("euclid(" + to_text(euclid.game(), state) + ")");
        positive.check_solve("euclid:positive(" + to_text(positive.game(), state) + ")");
    }
}

TEST(EuclidTest, SumsAgreeWithBruteForce) {
    Agreement euclid{"euclid"};
    for (const char* sum :
         {"euclid(7,3)+euclid(5,2)", "euclid(8,3)+euclid:positive(9,2)", "euclid(2,9)+nim(3)",
          "euclid:positive(3,14)+king(2,3)", "euclid(5,5)+wythoff(1,2)"}) {
        euclid.check_solve(sum);
    }
}

/// Cole and Davie's condition and Nivasch's formula, against the values along Euclid's algorithm.
TEST(EuclidTest, IsDecidedByTheGoldenRatioAndNivaschsFormula) {
    const GamePtr euclid = *make_game("euclid");
    const GamePtr positive = *make_game("euclid:positive");
    const auto check = [&](Heap x, Heap y) {
        const Wide small = std::min(x, y);
        const Wide large = std::max(x, y);
        const bool lost = small != large && large * (large - small) < small * small;
        EXPECT_EQ(euclid->outcome(State{x, y}, Play::Normal) == Outcome::P, lost) << x << ',' << y;
        const auto formula = static_cast<Heap>((large * large - small * small) / (small * large));
        EXPECT_EQ(positive->value(State{x, y})->value(), formula) << x << ',' << y;
    };
    for (Heap x = 1; x <= 200; ++x) {
        for (Heap y = 1; y <= 200; ++y) {
            check(x, y);
        }
    }
    std::mt19937_64 random{20250103};
    for (unsigned i = 0; i < 2000; ++i) {
        check((random() >> (i % 60)) | 1U, (random() >> (i / 40)) | 1U);
    }
    // Fibonacci numbers are nearest to the golden ratio: these are the largest of 64 bits.
    check(7540113804746346429U, 12200160415121876738U);
    check(12200160415121876738U, kLargest);
    check(kLargest, kLargest);
    check(1, kLargest);
}

TEST(EuclidTest, EveryGoalHasAtMostOneWinningMove) {
    const GamePtr euclid = *make_game("euclid");
    const GamePtr positive = *make_game("euclid:positive");
    std::mt19937_64 random{20250104};
    for (unsigned i = 0; i < 300; ++i) {
        const State state = {(random() >> (i % 60)) | 1U, (random() >> (i / 6)) | 1U};
        for (const GamePtr& game : {euclid, positive}) {
            check_winning(*game, state, Play::Normal);
            check_winning(*game, state, Play::Misere);
            const Heap own = game->value(state)->value();
            for (const Heap target :
                 {Heap{0}, Heap{1}, own / 2, own - (own > 0 ? 1 : 0), own, own + 1}) {
                const auto found =
                    winning(*game, state, {Play::Normal, {Nimber{target}, false}, false});
                EXPECT_LE(found.size(), 1U + (state[0] == state[1] ? 1U : 0U));
                EXPECT_TRUE(target >= own || !found.empty())
                    << to_text(*game, state) << " to " << target;
                for (const State& option : found) {
                    EXPECT_EQ(game->value(only(option))->value(), target);
                }
            }
        }
    }
}

TEST(EuclidTest, ZeroHasNoMove) {
    const GamePtr euclid = *make_game("euclid");
    for (const State& state : {State{0, 0}, State{0, 9}, State{9, 0}}) {
        EXPECT_EQ(euclid->value(state)->value(), 0U);
        EXPECT_EQ(euclid->outcome(state, Play::Misere), Outcome::N);
    }
}

TEST(EuclidTest, RefusesWhatIsNoPositionAndSaysWhere) {
    expect_refused("euclid(1)", ErrorCode::BadState, 7);
    expect_refused("euclid(1,2,3)", ErrorCode::BadState, 11);
    expect_refused("euclid:big(1,2)", ErrorCode::BadParameter, 7);
    expect_refused("euclid:positive,2(1,2)", ErrorCode::BadParameter, 16);
    expect_refused("euclid:positive(3,0)", ErrorCode::BadState, 18);
    expect_shown("euclid:positive 3 5 + euclid 0 4", "euclid:positive(3,5)+euclid(0,4)");
}

TEST(EuclidTest, ExplainsAlongTheAlgorithm) {
    const GamePtr euclid = *make_game("euclid");
    Evidence evidence{Language::English};
    euclid->explain(State{25, 7}, Play::Normal, evidence);
    ASSERT_EQ(evidence.steps().size(), 3U);
    const std::vector<std::vector<std::string>> rows = {{"division", "value"},
                                                        {"3 = 3·1 + 0", "3"},
                                                        {"4 = 1·3 + 1", "0"},
                                                        {"7 = 1·4 + 3", "1"},
                                                        {"25 = 3·7 + 4", "3"}};
    EXPECT_EQ(evidence.steps()[1].rows, rows);
    EXPECT_EQ(evidence.steps()[2].text,
              "25·(25 - 7) > 7²: the quotient is above the golden ratio, won.");
    Evidence long_one{Language::Chinese};
    euclid->explain(State{7540113804746346429U, 12200160415121876738U}, Play::Misere, long_one);
    EXPECT_LE(long_one.steps()[2].rows.size(), 14U);
}

} // namespace
} // namespace nimber::testing
