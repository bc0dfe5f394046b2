#include "nimber/position/checked_parts.hpp"
#include "nimber/proof/strategy_checker.hpp"
#include "nimber/solve/strategy_builder.hpp"
#include "script_support.hpp"
#include "support/only.hpp"
#include "support/references/reference_solver.hpp"

#include <algorithm>
#include <random>

namespace nimber::testing {
namespace {

/// Of a tuple with one number, from which any may be taken.
constexpr const char* kTake = "moves = function(t, emit) for left = 0, t[1] - 1 do "
                              "emit({left}) end end";

std::string tuple_rules(const std::string& more) {
    return "return {kind = \"tuple\", size = 1, " + more + ", " + kTake + "}";
}

Position read(const std::string& text, const std::string& source) {
    auto position = parse_position(text, {}, rule_files({{"own.lua", source}}));
    EXPECT_TRUE(position) << text << ": " << (position ? "" : position.error().message());
    return std::move(*position);
}

StrategyVerdict verdict_on(const Strategy& strategy) {
    Budget budget{{}};
    const auto verdict = check(strategy, budget);
    EXPECT_TRUE(verdict) << verdict.error().message();
    return verdict ? *verdict : StrategyVerdict{};
}

/// The strategy that is made of a position, if one is.
std::optional<Strategy> strategy_of(const Position& position) {
    Solver solver;
    auto strategy = build_strategy(position, solver);
    return strategy ? std::optional{std::move(*strategy)} : std::nullopt;
}

// a -> b -> a without `loopy`: each value was the reason of the other.
TEST(ScriptCertificateTest, CircularClaimsOfRulesThatDoNotSaySoAreRefused) {
    const Position position =
        read("@own.lua(a)", "return {kind = \"board\", moves = function(p, emit) "
                            "emit(p == \"a\" and \"b\" or \"a\") end}");
    const Game* game = position.parts[0].game.get();
    ASSERT_FALSE(game->loopy());
    const auto b = read("@own.lua(b)", "return {kind = \"board\", moves = function() end}");
    const State other = only(b.parts[0].components);
    Strategy strategy;
    strategy.position = position;
    strategy.games = {position.parts[0].game};
    strategy.claims = {{{game, only(position.parts[0].components)}, Nimber{0}, {0}, {}}};
    EXPECT_FALSE(verdict_on(strategy).holds);
    strategy.value = Nimber{1};
    strategy.claims = {
        {{game, other}, Nimber{0}, {-1}, {}},
        {{game, only(position.parts[0].components)}, Nimber{1}, {-1}, {std::uint64_t{0}}}};
    EXPECT_FALSE(verdict_on(strategy).holds);
    std::swap(strategy.claims[0], strategy.claims[1]);
    EXPECT_FALSE(verdict_on(strategy).holds);
}

TEST(ScriptCertificateTest, NoStrategyIsMadeOfPlayThatGoesRound) {
    const Position position =
        read("@own.lua(a)", "return {kind = \"board\", moves = function(p, emit) "
                            "emit(p == \"a\" and \"b\" or \"a\") end}");
    EXPECT_FALSE(strategy_of(position).has_value());
}

// What the file says of symmetry is not believed: a heap of more than 20 plays like one of 1.
TEST(ScriptCertificateTest, ALieAboutSymmetryProvesNothing) {
    const std::string lie =
        tuple_rules("canonical = function(t) return t[1] > 20 and {1} or t end");
    const Position position = read("@own.lua(70)", lie);
    const auto strategy = strategy_of(position);
    EXPECT_TRUE(!strategy || !verdict_on(*strategy).holds);

    Strategy forged; // as it was accepted: the claim about 1 stood for 70
    const Game* game = position.parts[0].game.get();
    forged.position = position;
    forged.games = {position.parts[0].game};
    forged.value = Nimber{1};
    forged.claims = {{{game, {0}}, Nimber{0}, {}, {}},
                     {{game, {1}}, Nimber{1}, {-1}, {std::uint64_t{0}}}};
    EXPECT_EQ(verdict_on(forged).broken, StrategyRule::Root);
    EXPECT_FALSE(verdict_on(forged).holds);
}

// A lie that looks right one move deep: 3 is said to play like 5, and all else like 0.
TEST(ScriptCertificateTest, ALieThatIsConsistentOneMoveDeepProvesNothing) {
    const std::string lie =
        tuple_rules("canonical = function(t) return {(t[1] == 3 or t[1] == 5) and 5 or 0} end");
    const Position position = read("@own.lua(3)", lie);
    const Game* game = position.parts[0].game.get();
    Strategy forged;
    forged.position = position;
    forged.games = {position.parts[0].game};
    forged.value = Nimber{1};
    forged.claims = {{{game, {0}}, Nimber{0}, {}, {}},
                     {{game, {5}}, Nimber{1}, {-1, -1, -1, -1, -1}, {std::uint64_t{0}}}};
    EXPECT_FALSE(verdict_on(forged).holds);
}

TEST(ScriptCertificateTest, ASplitThatItsOptionsDenyIsNotTaken) {
    const std::string lie = tuple_rules("split = function(t) if t[1] > 20 then return {3}, {3} end "
                                        "return t end");
    const Position position = read("@own.lua(25)", lie);
    const Game& game = *position.parts[0].game;
    Budget budget{{}};
    CheckedParts parts{budget};
    EXPECT_EQ(parts(game, position.parts[0].components),
              (std::vector<State>{only(position.parts[0].components)}));
    const auto strategy = strategy_of(position);
    EXPECT_TRUE(!strategy || !verdict_on(*strategy).holds);

    Strategy forged; // 3 + 3 is worth 0, and 25 was said to be that
    forged.position = position;
    forged.games = {position.parts[0].game};
    forged.claims = {{{&game, {0}}, Nimber{0}, {}, {}},
                     {{&game, {1}}, Nimber{1}, {-1}, {0}},
                     {{&game, {2}}, Nimber{2}, {-1, -1}, {0, 1}},
                     {{&game, {3}}, Nimber{3}, {-1, -1, -1}, {0, 1, 2}}};
    EXPECT_EQ(verdict_on(forged).broken, StrategyRule::Root);
}

TEST(ScriptCertificateTest, ASplitThatIsRightIsTaken) {
    for (const auto& [text, count] :
         {std::pair{"@friends.lua(de ab bc)", 2U}, std::pair{"@tree.lua([[][]][][[]])", 3U}}) {
        const Position position = read(text, "");
        Budget budget{{}};
        CheckedParts parts{budget};
        EXPECT_EQ(parts(*position.parts[0].game, position.parts[0].components).size(), count)
            << text;
    }
}

/// Rule files with symmetry, with parts, with both and with neither, and a position of each.
const std::vector<std::string> kPositions = {
    "@words.lua(nimble)", "@dominoes.lua(...|...)", "@knight.lua(3,4)",
    "@grundy.lua(9)",     "@tree.lua([[][[]]];[])", "@friends.lua(ab bc cd ef fg)",
    "@pins.lua(7)",       "@cards.lua(2,2,3)"};

TEST(ScriptCertificateTest, WhatIsMadeOfTheExamplesHolds) {
    for (const std::string& text : kPositions) {
        const Position position = read(text, "");
        const auto strategy = strategy_of(position);
        ASSERT_TRUE(strategy) << text;
        const StrategyVerdict verdict = verdict_on(*strategy);
        EXPECT_TRUE(verdict.holds)
            << text << ": " << name(verdict.broken) << " at " << verdict.where;
        ReferenceSolver reference;
        Nimber sum;
        for (const Component& component : components(position)) {
            sum += reference.value(component);
        }
        EXPECT_EQ(strategy->value, sum) << text;
    }
}

// Each field of each claim is changed, claims are dropped, doubled and shuffled. What still holds
// must be true by the moves alone.
TEST(ScriptCertificateTest, WhatHoldsOfAChangedStrategyIsTrue) {
    std::mt19937_64 random{20261119};
    std::size_t refused = 0;
    std::size_t held = 0;
    for (const std::string& text : kPositions) {
        const Position position = read(text, "");
        const auto made = strategy_of(position);
        ASSERT_TRUE(made) << text;
        ReferenceSolver reference;
        Nimber truth;
        for (const Component& component : components(position)) {
            truth += reference.value(component);
        }
        for (int round = 0; round < 150; ++round) {
            Strategy changed = *made;
            auto& claims = changed.claims;
            StrategyClaim& claim = claims[random() % claims.size()];
            switch (random() % 8) {
            case 0: changed.value = Nimber{random() % 4}; break;
            case 1: claim.value = Nimber{random() % 4}; break;
            case 2:
                if (!claim.replies.empty()) {
                    claim.replies[random() % claim.replies.size()] =
                        static_cast<std::int64_t>(random() % 5) - 1;
                }
                break;
            case 3:
                if (!claim.smaller.empty()) {
                    claim.smaller[random() % claim.smaller.size()] = random() % 4;
                }
                break;
            case 4: std::ranges::shuffle(claims, random); break;
            case 5: claims.push_back(claim); break;
            case 6:
                claims.erase(claims.begin() +
                             static_cast<std::ptrdiff_t>(random() % claims.size()));
                break;
            default: {
                const StrategyClaim& other = claims[random() % claims.size()];
                claim.component = other.component;
                break;
            }
            }
            const bool holds = verdict_on(changed).holds;
            ++(holds ? held : refused);
            if (!holds) {
                continue;
            }
            EXPECT_EQ(changed.value, truth) << text << ", round " << round;
            for (const StrategyClaim& each : changed.claims) {
                EXPECT_EQ(each.value, reference.value(each.component)) << text;
            }
        }
    }
    EXPECT_GT(refused, 300U);
    EXPECT_GT(held, 10U);
}

TEST(ScriptCertificateTest, PremisesSayWhatIsDeclared) {
    const auto premise = [](const std::string& more) {
        return std::string{read("@own.lua(3)", tuple_rules(more)).parts[0].game->premise().english};
    };
    EXPECT_EQ(premise("examples = {\"1\"}"), "");
    EXPECT_EQ(premise("canonical = function(t) return t end"),
              "canonical of the file, taken on trust");
    EXPECT_EQ(premise("split = function(t) return t end"), "split of the file, taken on trust");
    EXPECT_EQ(premise("split = function(t) return t end, canonical = function(t) return t end"),
              "canonical and split of the file, taken on trust");
    const auto own = solve_own(tuple_rules("canonical = function(t) return t end"), "@own.lua(3)");
    ASSERT_TRUE(own);
    ASSERT_NE(own->reasons.find<Declared>(), nullptr);
    EXPECT_EQ(own->reasons.find<Declared>()->english, "canonical of the file, taken on trust");
}

} // namespace
} // namespace nimber::testing
