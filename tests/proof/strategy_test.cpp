#include "nimber/position/parse.hpp"
#include "nimber/proof/strategy_checker.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace nimber::testing {
namespace {

Position read(const std::string& text) {
    auto position = parse_position(text);
    EXPECT_TRUE(position) << text;
    return std::move(*position);
}

/// The first component of a position.
State state_of(const std::string& text) {
    return components(read(text)).front().state;
}

Strategy strategy_of(const std::string& text) {
    Solver solver;
    auto strategy = build_strategy(read(text), solver);
    EXPECT_TRUE(strategy) << text;
    return std::move(*strategy);
}

StrategyVerdict verdict_on(const Strategy& strategy) {
    Budget budget{{}};
    const auto verdict = check(strategy, budget);
    EXPECT_TRUE(verdict);
    return *verdict;
}

/// Heaps, tuples and boards, splitting and not, of small and large values, alone and in sums.
const std::vector<std::string> kPositions = {
    "nim(3,5)",
    "kayles(9,4)",
    "grundy(11)",
    "wythoff(4,6)",
    "0.137(12)",
    "treblecross(8)",
    "treblecross(..x...)",
    "cram(3x4)",
    "cram(4x4)",
    "cram(..#.|....|.#..)",
    "node-kayles(3x4)",
    "arc-kayles:path(7)",
    "chomp(3x4)",
    "notakto(3x3)",
    "cram(2x4)+kayles(5)+*2",
    "bash:3(9)+*1",
    "hackenbush(0-1,1-2,1-3,2-3)",
    "*0",
    "euclid(5,13)",
    "king(4,5)",
};

TEST(StrategyTest, WhatIsBuiltHoldsAndSaysTheValue) {
    for (const std::string& text : kPositions) {
        const Strategy strategy = strategy_of(text);
        const StrategyVerdict verdict = verdict_on(strategy);
        EXPECT_TRUE(verdict.holds)
            << text << ": " << name(verdict.broken) << " at " << verdict.where;
        ReferenceSolver reference;
        Nimber sum;
        for (const Component& component : components(strategy.position)) {
            sum += reference.value(component);
        }
        EXPECT_EQ(strategy.value, sum) << text;
        for (const StrategyClaim& claim : strategy.claims) {
            EXPECT_EQ(claim.value, reference.value(claim.component)) << text;
        }
    }
}

TEST(StrategyTest, IsTheSameWhateverTheSearchKnowsAlready) {
    const std::string text = "cram(4x5)";
    const Strategy alone = strategy_of(text);
    Limits limits;
    limits.threads = 2;
    Solver asked{limits};
    for (const char* other : {"cram(3x5)", "cram(..#..|.....|.....|.....)", "cram(4x5)"}) {
        ASSERT_TRUE(asked.solve(read(other), Play::Normal)) << other;
    }

    const auto later = build_strategy(read(text), asked);

    ASSERT_TRUE(later);
    ASSERT_EQ(later->claims.size(), alone.claims.size());
    for (std::size_t i = 0; i < alone.claims.size(); ++i) {
        EXPECT_EQ(later->claims[i].component.state, alone.claims[i].component.state) << i;
        EXPECT_EQ(later->claims[i].smaller, alone.claims[i].smaller) << i;
        EXPECT_EQ(later->claims[i].replies, alone.claims[i].replies) << i;
    }
}

TEST(StrategyTest, AnotherValueAnywhereFails) {
    for (const std::string& text : kPositions) {
        const Strategy strategy = strategy_of(text);
        for (std::size_t i = 0; i < strategy.claims.size(); ++i) {
            for (const std::uint64_t other :
                 {strategy.claims[i].value.value() + 1, strategy.claims[i].value.value() ^ 3U}) {
                Strategy tampered = strategy;
                tampered.claims[i].value = Nimber{other};
                tampered.claims[i].smaller.resize(other);
                EXPECT_FALSE(verdict_on(tampered).holds) << text << " claim " << i;
            }
        }
        Strategy tampered = strategy;
        tampered.value += Nimber{1};
        EXPECT_EQ(verdict_on(tampered).broken, StrategyRule::Root) << text;
    }
}

// All claims false together, in a way that fits: the checker must not believe them one another.
TEST(StrategyTest, ValuesThatAreAllShiftedFail) {
    Strategy strategy = strategy_of("kayles(6)");
    for (StrategyClaim& claim : strategy.claims) {
        claim.value += Nimber{4};
        claim.smaller.resize(claim.value.value());
    }
    strategy.value = strategy.claims.back().value;
    EXPECT_FALSE(verdict_on(strategy).holds);
}

TEST(StrategyTest, AMissingClaimFails) {
    for (const std::string& text : kPositions) {
        const Strategy strategy = strategy_of(text);
        for (std::size_t i = 0; i < strategy.claims.size(); ++i) {
            Strategy tampered = strategy;
            tampered.claims.erase(tampered.claims.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_FALSE(verdict_on(tampered).holds) << text << " claim " << i;
        }
    }
}

// A reply in place of another may be as good. What then still holds must be a strategy: no reply,
// one that is no move, and one too many or too few never are.
TEST(StrategyTest, TamperedRepliesFail) {
    for (const std::string& text : kPositions) {
        const Strategy strategy = strategy_of(text);
        for (std::size_t i = 0; i < strategy.claims.size(); ++i) {
            const auto& replies = strategy.claims[i].replies;
            for (std::size_t k = 0; k < replies.size(); ++k) {
                Strategy tampered = strategy;
                for (const std::int64_t bad : {std::int64_t{-2}, std::int64_t{1} << 40U}) {
                    tampered.claims[i].replies[k] = bad;
                    EXPECT_EQ(verdict_on(tampered).broken, StrategyRule::Possible) << text;
                }
            }
            Strategy longer = strategy;
            longer.claims[i].replies.push_back(StrategyClaim::kOptionClaimed);
            EXPECT_EQ(verdict_on(longer).broken, StrategyRule::Replies) << text;
            if (!replies.empty()) {
                Strategy shorter = strategy;
                shorter.claims[i].replies.pop_back();
                EXPECT_EQ(verdict_on(shorter).broken, StrategyRule::Replies) << text;
            }
        }
    }
}

TEST(StrategyTest, EachRuleIsHeld) {
    // 0.77: heap 3 has the options 2, 1+1, 1, 0+... and value 3.
    const Strategy good = strategy_of("kayles(3)");
    ASSERT_TRUE(verdict_on(good).holds);
    {
        Strategy twice = good;
        twice.claims.push_back(twice.claims.back());
        EXPECT_EQ(verdict_on(twice).broken, StrategyRule::Once);
    }
    {
        Strategy smaller = good;
        StrategyClaim& last = smaller.claims.back();
        ASSERT_GE(last.smaller.size(), 2U);
        std::swap(last.smaller[0], last.smaller[1]);
        EXPECT_EQ(verdict_on(smaller).broken, StrategyRule::Smaller);
        last.smaller.pop_back();
        EXPECT_EQ(verdict_on(smaller).broken, StrategyRule::Smaller);
    }
    {
        Strategy nothing = good;
        nothing.claims.clear();
        EXPECT_EQ(verdict_on(nothing).broken, StrategyRule::Root);
    }
    {
        // Not in its normal form: the same board mirrored.
        Strategy mirrored = strategy_of("cram(2x3)");
        StrategyClaim claim = mirrored.claims.back();
        claim.component = {mirrored.games[0].get(), state_of("cram(.#|..)")};
        State normal = claim.component.state;
        mirrored.games[0]->normalise(normal);
        if (normal == claim.component.state) {
            claim.component.state = state_of("cram(#.|..)");
        }
        mirrored.claims.push_back(claim);
        EXPECT_EQ(verdict_on(mirrored).broken, StrategyRule::Once);
    }
    {
        // A lost position whose reply is taken away: 1+1 is answered by taking the other 1.
        Strategy lost = strategy_of("cram(4x4)");
        ASSERT_EQ(lost.value, Nimber{});
        ASSERT_FALSE(lost.claims.back().replies.empty());
        ASSERT_GE(lost.claims.back().replies[0], 0);
        lost.claims.back().replies[0] = StrategyClaim::kOptionClaimed;
        EXPECT_EQ(verdict_on(lost).broken, StrategyRule::Claimed);
    }
}

TEST(StrategyTest, ClaimsRestOnEarlierOnesAlone) {
    std::mt19937_64 random{20261119};
    std::size_t refused = 0;
    for (const std::string& text : kPositions) {
        const Strategy strategy = strategy_of(text);
        if (strategy.claims.size() < 2) {
            continue;
        }
        Strategy tampered = strategy;
        std::rotate(tampered.claims.begin(), tampered.claims.end() - 1, tampered.claims.end());
        EXPECT_EQ(verdict_on(tampered).broken, StrategyRule::Claimed) << text;
        EXPECT_FALSE(verdict_on(tampered).holds) << text;
        tampered = strategy;
        std::ranges::reverse(tampered.claims);
        EXPECT_FALSE(verdict_on(tampered).holds) << text;
        for (int round = 0; round < 10; ++round) {
            tampered = strategy;
            std::ranges::shuffle(tampered.claims, random);
            refused += verdict_on(tampered).holds ? 0 : 1; // another order may do as well
        }
    }
    EXPECT_GT(refused, 100U);
}

// The strategies of 0 -> 1, 1 -> 0 in which each value is the reason of the other: the checker took
// the word of the game that it ends.
TEST(StrategyTest, CircularClaimsAreRefused) {
    const Position position = read("tokens:0-1,1-0(0)");
    const GamePtr& game = position.parts[0].game;
    for (const bool lost : {true, false}) {
        Strategy strategy;
        strategy.position = position;
        strategy.games = {game};
        if (lost) {
            strategy.claims = {{{game.get(), {0}}, Nimber{0}, {0}, {}}};
        } else {
            strategy.value = Nimber{1};
            strategy.claims = {{{game.get(), {1}}, Nimber{0}, {-1}, {}},
                               {{game.get(), {0}}, Nimber{1}, {-1}, {std::uint64_t{0}}}};
        }
        const StrategyVerdict verdict = verdict_on(strategy);
        EXPECT_FALSE(verdict.holds);
        EXPECT_EQ(verdict.broken, StrategyRule::Claimed);
    }
}

TEST(StrategyTest, LoopyGamesAreRefused) {
    Solver solver;
    const auto refused = build_strategy(read("tokens:0-1,1-0,1-2(0)"), solver);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::NoStrategy);
}

/// A game of the test, whose normal forms may lie: a heap from which any number may be taken, and
/// of which `normalise` says that those above three play like the heap of one.
class LyingNim final : public Game {
public:
    LyingNim() : Game{GameCard{.name = "lying"}} {}
    void options(StateView heap, OptionVisitor visit) const override {
        for (Heap left = 0; left < heap[0]; ++left) {
            if (!visit(left)) {
                return;
            }
        }
    }
    void normalise(State& heap) const override { heap[0] = heap[0] > 3 ? 1 : heap[0]; }
};

TEST(StrategyTest, ANormalFormMustHaveTheOptionsOfWhatItStandsFor) {
    Strategy strategy;
    strategy.games = {std::make_shared<LyingNim>()};
    const Game* game = strategy.games[0].get();
    strategy.position.parts = {{strategy.games[0], Sum{State{7}}}};
    strategy.value = Nimber{1};
    strategy.claims = {{{game, {0}}, Nimber{0}, {}, {}},
                       {{game, {1}}, Nimber{1}, {-1}, {std::uint64_t{0}}}};
    EXPECT_EQ(verdict_on(strategy).broken, StrategyRule::Alike);
    EXPECT_FALSE(verdict_on(strategy).holds);
    strategy.position.parts[0].components = Sum{State{1}};
    EXPECT_TRUE(verdict_on(strategy).holds);
}

// Normal forms of sprouts are theorems, and not the same text for all that play alike.
TEST(StrategyTest, NormalFormsOfBuiltInGamesAreConfirmed) {
    for (const char* text :
         {"sprouts(2)", "sprouts(3)", "sprouts(4)", "geography:0-1,1-2,2-3,0-3,3-4,4-5(0)",
          "kotzig:2,3(9)", "end-nim(3,2,4)", "staircase(2,0,3)", "moore:2(3,3,2)",
          "tartan:turtles,turtles(2:3,3:1)", "rook(3,4)", "chomp(4,3,1)", "notakto(x..|...|...)",
          "fibonacci(9)", "merge(3,2,4)", "lim(3,2,2)"}) {
        const auto position = parse_position(text);
        if (!position) {
            ADD_FAILURE() << text << ": " << position.error().message();
            continue;
        }
        const Strategy strategy = strategy_of(text);
        const StrategyVerdict verdict = verdict_on(strategy);
        EXPECT_TRUE(verdict.holds)
            << text << ": " << name(verdict.broken) << " at " << verdict.where;
    }
}

TEST(StrategyTest, LimitsEndBuildingAndChecking) {
    Solver solver{{.time = std::chrono::milliseconds{50}}};
    const auto stopped = build_strategy(read("nim(100000)"), solver);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::TimeLimit);

    Solver small{{.memory_bytes = std::size_t{1} << 20U}};
    const auto full = build_strategy(read("nim(100000)"), small);
    ASSERT_FALSE(full);
    EXPECT_EQ(full.error().code, ErrorCode::MemoryLimit);

    Strategy huge;
    huge.position = read("nim(0)");
    huge.games = {huge.position.parts[0].game};
    const Game* nim = huge.games[0].get();
    huge.claims = {{{nim, {0}}, Nimber{}, {}, {}},
                   {{nim, {1}}, Nimber{1}, {-1}, {std::uint64_t{0}}},
                   {{nim, {Heap{1} << 60U}}, Nimber{1}, {-1}, {~std::uint64_t{0}}}};
    huge.claims[2].replies.assign(1000, 0);
    Budget budget{{.time = std::chrono::milliseconds{50}}};
    const auto verdict = check(huge, budget);
    EXPECT_TRUE(!verdict || !verdict->holds);
}

} // namespace
} // namespace nimber::testing
