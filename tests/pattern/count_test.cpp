#include "nimber/pattern/count.hpp"

#include "nimber/solve/solver.hpp"
#include "support/references/reference_solver.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber {
namespace {

CountAnswer count(std::string_view text, CountRequest request) {
    auto positions = PositionTemplate::parse(text, request.from.small().value_or(1));
    EXPECT_TRUE(positions) << text;
    auto answer = count_positions(*positions, request);
    EXPECT_TRUE(answer) << text << ": " << answer.error().message();
    return std::move(*answer);
}

/// Compares with what the bare rules say of every n in the range.
void expect_as_by_the_rules(std::string_view text, Heap from, Heap to, Play play,
                            CountMethod method, Standing standing = Standing::Proved) {
    auto positions = *PositionTemplate::parse(text, from);
    testing::ReferenceSolver reference;
    std::vector<Natural> lost;
    std::vector<Position> kept; // the reference knows games by where they are
    for (Heap n = from; n <= to; ++n) {
        kept.push_back(*positions.at(n));
        if (reference.outcome(testing::components(kept.back()), play) == Outcome::P) {
            lost.emplace_back(n);
        }
    }
    const CountAnswer answer = count(text, {from, to, play, 1'000'000});
    EXPECT_EQ(answer.method, method) << text;
    EXPECT_EQ(answer.count, Natural{lost.size()}) << text;
    EXPECT_EQ(answer.list, lost) << text;
    EXPECT_FALSE(answer.stopped);
    EXPECT_EQ(answer.standing(), method == CountMethod::OneByOne ? Standing::Computed : standing)
        << text;
}

TEST(CountTest, AgreesWithTheBareRules) {
    using enum CountMethod;
    struct Case {
        std::string_view text;
        Heap to;
        CountMethod method;
    };
    for (const Case& one : std::vector<Case>{
             {"nim(n,2n,3n)", 6, Automaton},      {"nim(n,n+1,1)", 7, Automaton},
             {"rook(n,3)+*2", 10, Automaton},     {"nimble(n,5)", 20, Automaton},
             {"bash:3(n)", 60, Period},           {"bash:3(2n+1)+nim(2)", 40, Period},
             {"bash:2(n)+bash:3(n)", 14, Period}, {"sub:1,3,4(n)", 60, Period},
             {"sub:2,5(3n+1)+*1", 20, Period},    {"powers:2(n)", 60, Period},
             {"allbut:2,5(n)", 40, Bound},        {"allbut:2,5(2n)+*1", 30, Bound},
             {"wythoff(n,2n)", 8, Bound},         {"wythoff(n,n+2)", 10, Bound},
             {"wythoff:2(n,2n+1)", 7, Bound},     {"queen(n+1,5)", 14, Bound},
             {"squares(n)", 60, OneByOne},        {"half(n)+*1", 20, OneByOne},
             {"wythoff(n,n)+*2", 5, OneByOne},    {"king(n,2n)", 8, OneByOne},
         }) {
        for (const Heap from : {Heap{0}, Heap{1}, Heap{3}}) {
            expect_as_by_the_rules(one.text, from, one.to, Play::Normal, one.method);
            expect_as_by_the_rules(one.text, from, one.to, Play::Misere, one.method);
        }
    }
    expect_as_by_the_rules("kayles(n)", 0, 20, Play::Normal, Period);
    expect_as_by_the_rules("kayles(n)", 0, 12, Play::Misere, OneByOne);
    expect_as_by_the_rules("0.137(n)+*3", 1, 16, Play::Normal, Period);
    // What the constant is worth was computed, so the count stands no better.
    expect_as_by_the_rules("nim(n,2n)+kayles(5)", 1, 5, Play::Normal, Automaton,
                           Standing::Computed);
    // A board of two cells is not a row of two.
    expect_as_by_the_rules("treblecross(n)", 0, 30, Play::Normal, OneByOne);
    expect_as_by_the_rules("nim(n)+treblecross(..x..)", 1, 5, Play::Normal, OneByOne);
}

TEST(CountTest, CountsBeyondAPeriodAsOneByOne) {
    for (const std::string_view text :
         {"kayles(n)", "kayles(3n+2)+*1", "dawson-kayles(n)+kayles(n)", "sub:2,7,11(n)+*2",
          "bash:6(n)+bash:4(2n)"}) {
        const CountAnswer answer = count(text, {500, 3500, Play::Normal, 100'000});
        EXPECT_EQ(answer.method, CountMethod::Period) << text;
        auto positions = *PositionTemplate::parse(text);
        Solver solver;
        std::vector<Natural> lost;
        std::vector<Position> kept;
        for (Heap n = 500; n <= 3500; ++n) {
            kept.push_back(*positions.at(n));
            if (solver.solve(kept.back(), Play::Normal)->outcome == Outcome::P) {
                lost.emplace_back(n);
            }
        }
        EXPECT_EQ(answer.list, lost) << text;
        EXPECT_EQ(answer.count, Natural{lost.size()}) << text;
    }
}

TEST(CountTest, CountsByAPeriodAtAnyDistance) {
    const Natural far = *Natural::parse("10^1000");
    EXPECT_EQ(count("bash:3(n)", {1, far}).count, [&] {
        Natural quarter = far;
        static_cast<void>(quarter.divide_by(4));
        return quarter;
    }());
    // Kayles is won by the first player for every heap but the empty one.
    EXPECT_EQ(count("kayles(n)", {0, far}).count, Natural{1});
}

TEST(CountTest, AgreesWithWythoffPairsOnRandomForms) {
    std::mt19937_64 random{1907};
    std::size_t found = 0;
    for (std::size_t round = 0; round < testing::rounds(150); ++round) {
        const Heap a = 1 + random() % 3;
        std::vector<LinearForm> forms(2);
        for (LinearForm& form : forms) {
            form = {random() % 9, random() % 12};
        }
        forms[0].times += forms[0].times + forms[1].times == 0 ? 1U : 0U;
        const std::string text = "wythoff:" + std::to_string(a) + "(" + to_text(forms[0]) + "," +
                                 to_text(forms[1]) + ")";
        const Play play = random() % 2 == 0 ? Play::Normal : Play::Misere;
        auto positions = *PositionTemplate::parse(text);
        Heap lost = 0;
        for (Heap n = 0; n <= 2000; ++n) {
            const Position position = *positions.at(n);
            const Part& part = position.parts[0];
            lost += part.game->outcome(part.component(0), play) == Outcome::P ? 1U : 0U;
        }
        // As many as in all: none is beyond.
        const CountAnswer answer = count(text, {0, *Natural::parse("10^100"), play});
        EXPECT_EQ(answer.count, Natural{lost}) << text;
        EXPECT_EQ(answer.standing(), Standing::Proved);
        found += lost;
    }
    EXPECT_GE(found, 30U);
}

TEST(CountTest, SaysHowFarItCounted) {
    const CountAnswer answer = count("half(n)+*1", {1, *Natural::parse("10^18")});
    ASSERT_TRUE(answer.stopped);
    EXPECT_EQ(answer.stopped->code, ErrorCode::CountLimit);
    EXPECT_EQ(answer.counted_to, Natural{CountAnswer::kMostOneByOne});
    EXPECT_EQ(answer.standing(), Standing::Computed);
}

// It said "proved", and that no theorem counts these.
TEST(CountTest, ABoundThatWasNotReachedProvesNothing) {
    const CountAnswer answer = count("allbut:2(n)+nim(4000000)", {1, *Natural::parse("2^40")});
    ASSERT_TRUE(answer.stopped);
    EXPECT_EQ(answer.stopped->code, ErrorCode::CountBelowBound);
    EXPECT_EQ(answer.standing(), Standing::Computed);
    // The theorem counts where its bound is reached.
    const CountAnswer near = count("allbut:2(n)+nim(40)", {1, *Natural::parse("2^40")});
    EXPECT_FALSE(near.stopped);
    EXPECT_EQ(near.standing(), Standing::Proved);
}

TEST(CountTest, RefusesARangeThatIsEmpty) {
    auto positions = *PositionTemplate::parse("nim(n,2n)");
    const auto answer = count_positions(positions, {5, 4});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::BadRange);
}

TEST(CountTest, NamesAnNThatMakesNoPosition) {
    auto positions = *PositionTemplate::parse("silver-dollar(n,5)");
    const auto answer = count_positions(positions, {1, 9});
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::BadAtN);
    EXPECT_EQ(answer.error().facts.back(), "5");
}

} // namespace
} // namespace nimber
