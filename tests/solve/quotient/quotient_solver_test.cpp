#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

Position position_of(const std::string& text) {
    return *parse_position(text);
}

TEST(QuotientSolverTest, SumsOfHeapsAgreeWithBruteForce) {
    std::mt19937 random{40};
    for (const std::string game : {"kayles", "0.07", "0.137", "0.15", "grundy", "0.8", "4.7"}) {
        Agreement agreement{game};
        for (int round = 0; round < 12; ++round) {
            std::string heaps;
            for (std::size_t count = 1 + random() % 3; count > 0; --count) {
                heaps += (heaps.empty() ? "" : ",") + std::to_string(1 + random() % 7);
            }
            agreement.check_solve(game + "(" + heaps + ")");
        }
    }
}

TEST(QuotientSolverTest, AQuotientAnswersForHeapsOfACode) {
    Solver solver;
    const auto answer = solver.solve(position_of("kayles(5,6)"), Play::Misere);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->outcome, Outcome::N);
    ASSERT_NE(answer->reasons.find<ByQuotient>(), nullptr);
    EXPECT_EQ(answer->reasons.find<ByQuotient>()->order, 12U);
    EXPECT_EQ(answer->standing(), Standing::Computed);
    EXPECT_EQ(solver.solve(position_of("kayles(9)"), Play::Misere)->outcome, Outcome::P);
    EXPECT_EQ(solver.solve(position_of("kayles(5,5)"), Play::Misere)->outcome, Outcome::N);
}

TEST(QuotientSolverTest, APeriodAnswersForLargeHeaps) {
    Solver solver;
    const auto far = solver.solve(position_of("kayles(1000,85)"), Play::Misere);
    ASSERT_TRUE(far.has_value());
    EXPECT_EQ(far->standing(), Standing::Proved);
    // 1000 = 76 + 77 · 12, and 85 = 73 + 12: both lie behind the start of the period, 71.
    Solver other;
    const auto near = other.solve(position_of("kayles(76,73)"), Play::Misere);
    ASSERT_TRUE(near.has_value());
    EXPECT_EQ(far->outcome, near->outcome);
    EXPECT_EQ(far->winning_moves.empty(), near->winning_moves.empty());
}

TEST(QuotientSolverTest, ManyHeapsTakeTheirTimeEach) {
    std::string heaps = "kayles(1";
    for (int i = 1; i < 20'000; ++i) {
        heaps += "," + std::to_string(1 + i % 40);
    }
    Limits limits;
    limits.time = std::chrono::seconds{20};
    Solver solver{limits};
    const auto answer = solver.solve(position_of(heaps + ")"), Play::Misere);
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_EQ(answer->outcome == Outcome::N, !answer->winning_moves.empty());
}

TEST(QuotientSolverTest, SumsThatAreTooLongToSearchGoByTheirJointClosure) {
    Limits limits;
    limits.time = std::chrono::seconds{20};
    Solver solver{limits};
    const auto answer = solver.solve(
        position_of("kayles(9,9,8,7,6,5)+dawson-kayles(9,9,8,8,7)+notakto(3x3)+*3"), Play::Misere);
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_NE(answer->reasons.find<ByQuotient>(), nullptr);
    // A winning move leaves a lost position, and no other move does.
    const Position position =
        position_of("kayles(9,9,8,7,6,5)+dawson-kayles(9,9,8,8,7)+notakto(3x3)+*3");
    std::size_t lost = 0;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const Part& from = position.parts[part];
        from.game->options(from.component(index), [&](SumView option) {
            const Position next = after(position, {part, index, component, Sum{option}});
            lost += *solver.outcome(next, Play::Misere) == Outcome::P ? 1U : 0U;
            return true;
        });
    });
    EXPECT_EQ(lost, answer->winning_moves.size());
}

} // namespace
} // namespace nimber::testing
