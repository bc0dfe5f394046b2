// How well answers are founded, of positions of all games: never better than their weakest reason.

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/solve/solver.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace nimber {
namespace {

// What is known has a reason, or it does not compile.
static_assert(!std::is_default_constructible_v<Reason>);
static_assert(!std::is_default_constructible_v<KnownValue>);
static_assert(!std::is_constructible_v<KnownValue, Nimber>);
// A standing that nobody derived is the weakest.
static_assert(Standing{} == Standing::Observed);
static_assert(Standing::Observed < Standing::Computed && Standing::Computed < Standing::Proved);

/// The standing of a reason, written down here once more.
Standing expected(const Reason& reason) {
    if (std::holds_alternative<ByFormula>(reason) || std::holds_alternative<ByPattern>(reason) ||
        std::holds_alternative<ByCheckpoint>(reason)) {
        return Standing::Observed;
    }
    const auto* quotient = std::get_if<ByQuotient>(&reason);
    const bool proves =
        std::holds_alternative<ByTheorem>(reason) || std::holds_alternative<ByRules>(reason) ||
        std::holds_alternative<ByPeriod>(reason) || std::holds_alternative<Declared>(reason) ||
        (quotient != nullptr && quotient->periodic);
    return proves ? Standing::Proved : Standing::Computed;
}

/// Whether a proved period reaches this component.
bool in_proved_period(const Game& game, StateView component) {
    if (game.heap_code() == nullptr && game.subtraction_set() == nullptr) {
        return false;
    }
    const auto sequence = make_sequence(game);
    Budget budget{{}};
    const auto period = sequence->find_period(component[0], budget);
    return period && component[0] >= period->start + period->length;
}

/// Whether the value of a component is known without computing anything of it.
bool may_be_proved(const Game& game, StateView component) {
    return game.value(component) || game.outcome(component, Play::Normal) ||
           !has_option(game, component) || in_proved_period(game, component);
}

void expect_sound(const Position& position, Solver& solver, Play play) {
    const std::string text = to_text(position) + " " + name(play);
    const auto answer = solver.solve(position, play);
    ASSERT_TRUE(answer.has_value()) << text << ": " << answer.error().message();
    ASSERT_FALSE(answer->reasons.empty()) << text;
    Standing weakest = Standing::Proved;
    for (const Reason& reason : answer->reasons) {
        weakest = std::min(weakest, expected(reason));
        if (const auto* theorem = std::get_if<ByTheorem>(&reason)) {
            EXPECT_FALSE(theorem->name.english.empty()) << text;
        }
    }
    EXPECT_EQ(answer->standing(), weakest) << text;
    if (play == Play::Misere || answer->standing() != Standing::Proved) {
        return;
    }
    for (const Part& part : position.parts) {
        for (std::size_t i = 0; i < part.component_count(); ++i) {
            EXPECT_TRUE(may_be_proved(*part.game, part.component(i))) << text;
        }
    }
}

/// Positions of every game that are soon solved: the example of its card, and options of it.
std::vector<Position> positions_of_all_games(std::mt19937_64& random) {
    std::vector<Position> positions;
    for (const Family& family : catalogue()) {
        Position position = *parse_position(std::string{family.card.example});
        for (int moves = 0; moves < 6; ++moves) {
            positions.push_back(position);
            std::vector<Move> all;
            for_each_component(position,
                               [&](std::size_t part, std::size_t index, std::size_t component) {
                                   const Part& from = position.parts[part];
                                   from.game->options(from.component(index), [&](SumView option) {
                                       all.push_back({part, index, component, Sum{option}});
                                       return all.size() < 200;
                                   });
                               });
            if (all.empty()) {
                break;
            }
            position = after(position, all[random() % all.size()]);
        }
    }
    return positions;
}

TEST(StandingTest, NoAnswerStandsBetterThanItsWeakestReason) {
    std::mt19937_64 random{1902};
    Solver solver;
    for (const Position& position : positions_of_all_games(random)) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            expect_sound(position, solver, play);
        }
        solver.renew();
    }
}

TEST(StandingTest, NoSumOfHeapsStandsBetterThanItsHeaps) {
    const std::vector<std::string> games = {
        "nim",    "bash:3",   "sub:2,5,9",     "sub:2,3,7", "sub:1,30,77",   "allbut:2,5",
        "kayles", "0.07",     "0.137",         "row:2,3",   "squares",       "half",
        "grundy", "powers:2", "dawson-kayles", "lasker",    "allbut:1,3,4,9"};
    std::mt19937_64 random{1935};
    for (std::size_t round = 0; round < testing::rounds(300); ++round) {
        std::string text;
        for (std::size_t parts = 1 + random() % 3; parts > 0; --parts) {
            text += (text.empty() ? "" : "+") + games[random() % games.size()] + "(" +
                    std::to_string(random() % (random() % 2 == 0 ? 40 : 2000)) + ")";
        }
        Solver solver;
        expect_sound(*parse_position(text), solver, Play::Normal);
    }
}

// The order of questions does not matter: a large heap makes the period known, and the small one
// was computed all the same.
TEST(StandingTest, AHeapIsComputedWhateverWasAskedBefore) {
    for (const std::string game : {"sub:2,5,9", "sub:2,3,7", "kayles"}) {
        const Position near = *parse_position(game + "(7)");
        const Position far = *parse_position(game + "(1000000)");
        Solver solver;
        EXPECT_EQ(solver.solve(near, Play::Normal)->standing(), Standing::Computed) << game;
        EXPECT_EQ(solver.solve(far, Play::Normal)->standing(), Standing::Proved) << game;
        const Position again{{{far.parts.front().game, Sum{State{7}}}}}; // the same engine
        EXPECT_EQ(solver.solve(again, Play::Normal)->standing(), Standing::Computed) << game;
    }
}

// It said "proved by Sprague-Grundy theorem": that says how to add the values, not what they are.
TEST(StandingTest, TheValuesOfAGraphThatIsGivenAreComputed) {
    for (const std::string text : {"tokens:0-1,0-2,1-2(0,2)", "tokens:0-1,1-0,1-2(0)"}) {
        const Position position = *parse_position(text);
        for (const Play play : {Play::Normal, Play::Misere}) {
            Solver solver;
            const auto answer = solver.solve(position, play);
            ASSERT_TRUE(answer.has_value()) << text;
            EXPECT_EQ(answer->standing(), Standing::Computed) << text;
            EXPECT_NE(answer->reasons.find<BySearch>(), nullptr) << text;
        }
    }
}

} // namespace
} // namespace nimber
