#include "nimber/solve/reason.hpp"

#include "nimber/game/theorems.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace nimber {
namespace {

Answer solved(const std::string& text, Play play = Play::Normal) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text;
    Solver solver;
    const auto answer = solver.solve(*position, play);
    EXPECT_TRUE(answer.has_value()) << text;
    return *answer;
}

TEST(ReasonsTest, WhoGivesNoReasonHasProvedNothing) {
    EXPECT_EQ(Reasons{}.standing(), Standing::Observed);
    EXPECT_EQ(Answer{}.standing(), Standing::Observed);
}

TEST(ReasonsTest, AnAnswerStandsNoBetterThanItsWeakestReason) {
    Reasons reasons;
    reasons.add(ByTheorem{theorems::kBouton});
    EXPECT_EQ(reasons.standing(), Standing::Proved);
    reasons.add(BySearch{BySearch::Method::Couples, 3});
    EXPECT_EQ(reasons.standing(), Standing::Computed);
    reasons.add(ByFormula{});
    reasons.add(ByTheorem{theorems::kSpragueGrundy});
    EXPECT_EQ(reasons.standing(), Standing::Observed);
}

TEST(ReasonsTest, SearchesByOneMethodAreOneReasonAndAddUp) {
    Reasons reasons;
    reasons.add(BySearch{BySearch::Method::Mex, 3});
    reasons.add(BySearch{BySearch::Method::Couples, 5});
    reasons.add(BySearch{BySearch::Method::Mex, 4});
    ASSERT_EQ(std::distance(reasons.begin(), reasons.end()), 2);
    EXPECT_EQ(reasons.find<BySearch>()->positions, 7U);
}

TEST(ReasonsTest, AQuotientProvesOnlyWithItsPeriod) {
    EXPECT_EQ(standing(ByQuotient{12, false}), Standing::Computed);
    EXPECT_EQ(standing(ByQuotient{40, true}), Standing::Proved);
}

TEST(ReasonsTest, ASumNamesItsTheoremsInOrder) {
    const Answer answer = solved("wythoff(1,2)+bash:3(10)");
    EXPECT_TRUE(answer.reasons.has(theorems::kSpragueGrundy));
    EXPECT_EQ(std::get<ByTheorem>(*answer.reasons.begin()).name.english, "Wythoff's theorem");
}

// `solve` said "proved period" of any set of numbers, also where no value was repeated yet.
TEST(ReasonsTest, AHeapBelowTheFirstPeriodIsComputedAndNotProved) {
    const Answer near = solved("sub:2,300001,400007(7)");
    EXPECT_EQ(near.standing(), Standing::Computed);
    EXPECT_EQ(near.reasons.find<ByPeriod>(), nullptr);
    const Answer far = solved("sub:2,5,9(100000)");
    EXPECT_EQ(far.standing(), Standing::Proved);
    ASSERT_NE(far.reasons.find<ByPeriod>(), nullptr);
}

TEST(ReasonsTest, ASearchSaysHowManyPositionsItExamined) {
    const Answer answer = solved("cram(4x5)");
    ASSERT_NE(answer.reasons.find<BySearch>(), nullptr);
    EXPECT_GT(answer.reasons.find<BySearch>()->positions, 0U);
}

TEST(ReasonsTest, WhoWinsAloneIsAsWellFoundedAsTheWholeAnswer) {
    for (const std::string text : {"cram(3x4)", "sub:2,5,9(100000)", "squares(300)", "kayles(50)",
                                   "wythoff(4,7)+nim(3)", "notakto(3x3)"}) {
        const auto position = parse_position(text);
        Solver solver;
        const auto answer = solver.solve(*position, Play::Normal, Solver::Want::Outcome);
        ASSERT_TRUE(answer.has_value()) << text;
        EXPECT_FALSE(answer->reasons.empty()) << text;
        EXPECT_EQ(answer->standing(), solved(text).standing()) << text;
        EXPECT_TRUE(answer->winning_moves.empty()) << text;
    }
}

TEST(ReasonsTest, EveryTheoremOfTheCatalogueHasANameInEachLanguage) {
    for (const Family& family : catalogue()) {
        const LiteralText& theorem = family.card.theorem;
        EXPECT_EQ(theorem.english.empty(), theorem.chinese.empty()) << family.card.name;
    }
}

} // namespace
} // namespace nimber
