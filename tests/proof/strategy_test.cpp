#include "nimber/position/parse.hpp"
#include "nimber/proof/strategy_checker.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

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
    strategy.value = strategy.claims.front().value;
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
        ASSERT_GE(smaller.claims[0].smaller.size(), 2U);
        std::swap(smaller.claims[0].smaller[0], smaller.claims[0].smaller[1]);
        EXPECT_EQ(verdict_on(smaller).broken, StrategyRule::Smaller);
        smaller.claims[0].smaller.pop_back();
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
        StrategyClaim claim = mirrored.claims[0];
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
        ASSERT_FALSE(lost.claims[0].replies.empty());
        ASSERT_GE(lost.claims[0].replies[0], 0);
        lost.claims[0].replies[0] = StrategyClaim::kOptionClaimed;
        EXPECT_EQ(verdict_on(lost).broken, StrategyRule::Claimed);
    }
}

TEST(StrategyTest, LoopyGamesAreRefused) {
    Solver solver;
    const auto refused = build_strategy(read("tokens:0-1,1-0,1-2(0)"), solver);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::NoStrategy);
    Strategy strategy;
    strategy.position = read("tokens:0-1,1-0,1-2(0)");
    strategy.games = {strategy.position.parts[0].game};
    strategy.claims = {{{strategy.games[0].get(), {0}}, Nimber{}, {}, {}}};
    EXPECT_EQ(verdict_on(strategy).broken, StrategyRule::Ends);
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
