#include "core/solve/couple/rule_couples.hpp"

#include "core/solve/search/rule_search.hpp"
#include "nimber/solve/solver.hpp"
#include "support/game_checks.hpp"
#include "support/references/reference_solver.hpp"

#include <random>
#include <set>
#include <stop_token>

namespace nimber::testing {
namespace {

/// A game of the catalogue of which nothing but the rules is told.
class BareRules final : public Game {
public:
    explicit BareRules(GamePtr game) : Game{game->card()}, game_{std::move(game)} {}

    void options(StateView component, OptionVisitor visit) const override {
        game_->options(component, visit);
    }
    void split(StateView component, ComponentVisitor visit) const override {
        game_->split(component, visit);
    }
    void normalise(State& component) const override { game_->normalise(component); }

private:
    GamePtr game_;
};

/// Takes one stone or two: lines of play as long as one likes.
class Deep final : public Game {
public:
    Deep() : Game{kCard} {}

    void options(StateView stones, OptionVisitor visit) const override {
        for (Heap left = stones[0] - std::min<Heap>(stones[0], 2); left < stones[0]; ++left) {
            if (!visit(left)) {
                return;
            }
        }
    }

private:
    static constexpr GameCard kCard = {};
};

/// Three positions, from the last of which play comes back to the first.
class Round final : public Game {
public:
    Round() : Game{kCard} {}

    void options(StateView at, OptionVisitor visit) const override {
        static_cast<void>(visit((at[0] + 1) % 3));
    }
    [[nodiscard]] bool may_cycle() const override { return true; }
    void report_cycle(StateView component) const override { back.push_back(component[0]); }

    mutable std::vector<Heap> back;

private:
    static constexpr GameCard kCard = {};
};

/// Every component that can be reached, or nothing if there are more than `most`.
std::set<State> reachable(const Game& game, const State& from, std::size_t most) {
    std::set<State> found = {from};
    std::vector<State> waiting = {from};
    while (!waiting.empty() && found.size() <= most) {
        const State here = std::move(waiting.back());
        waiting.pop_back();
        game.options(here, [&](SumView option) {
            for (const StateView part : option) {
                const auto [next, is_new] = found.emplace(part.begin(), part.end());
                if (is_new) {
                    waiting.push_back(*next);
                }
            }
            return found.size() <= most;
        });
    }
    return found.size() <= most ? found : std::set<State>{};
}

/// What can be reached from `from` after as few random moves as make that few positions.
std::set<State> few_below(const Game& game, State from, std::size_t most, std::mt19937_64& random) {
    for (;;) {
        if (auto found = reachable(game, from, most); !found.empty()) {
            return found;
        }
        std::vector<State> options;
        game.options(from, [&](SumView option) {
            for (const StateView part : option) {
                options.emplace_back(part.begin(), part.end());
            }
            return true;
        });
        from = options[random() % options.size()];
    }
}

/// One position of every game of the catalogue that is a tuple and ends.
std::vector<Position> tuple_positions() {
    std::vector<Position> positions;
    for (const std::string text :
         {"chomp(5x5)", "chomp(9,6,4,1)", "cram(4x4)", "cram(2x7)", "node-kayles(4x4)",
          "arc-kayles(3x5)", "wythoff(12,9)", "moore:2(4,5,6)", "merge(3,4,5)", "end-nim(4,3,5)",
          "rook(4,90)", "tartan:ruler,turtles(3x3)", "hackenbush(0-1,1-2,2-3,0-2,0-3,3-4)"}) {
        if (auto position = parse_position(text)) {
            positions.push_back(std::move(*position));
        }
    }
    for (const Family& family : catalogue()) {
        auto position = parse_position(family.card.example);
        if (position) {
            positions.push_back(std::move(*position));
        }
    }
    std::erase_if(positions, [](const Position& position) {
        return !RuleSearch::suits(*position.parts.front().game);
    });
    return positions;
}

constexpr std::size_t kFew = 700;

TEST(RuleCouplesTest, AgreesWithMexOnEveryTupleGameOfTheCatalogue) {
    std::mt19937_64 random{31};
    std::set<std::string> names;
    for (const Position& position : tuple_positions()) {
        const Part& part = position.parts.front();
        names.insert(part.game->name());
        const BareRules bare{part.game};
        ReferenceSolver reference;
        ValueSearch plain;
        RuleCouples by_rules{bare, plain};
        RuleCouples with_theorems{*part.game, plain};
        Budget budget{{}};
        const State start = components(position).front().state;
        for (const State& state : few_below(*part.game, start, kFew, random)) {
            const Nimber value = reference.value({part.game.get(), state});
            const std::string text = part.game->name() + "(" + to_text(*part.game, state) + ")";
            const Nimber other{random() % (value.value() + 3)};
            ASSERT_EQ(by_rules.has_value(state, other, budget), other == value) << text;
            ASSERT_EQ(with_theorems.has_value(state, other, budget), other == value) << text;
            ASSERT_EQ(by_rules.value(state, budget), value) << text;
            ASSERT_EQ(with_theorems.value(state, budget), value) << text;
            ASSERT_EQ(by_rules.has_value(state, value, budget), true) << text;
        }
    }
    EXPECT_GE(names.size(), 20U);
}

TEST(RuleCouplesTest, FindsLargeValuesFromTheWholeAtOnce) {
    for (const std::string text : {"chomp(4x6)", "rook(3,80)", "cram(3x6)", "wythoff(9,12)"}) {
        const auto position = parse_position(text);
        const Part& part = position->parts.front();
        const BareRules bare{part.game};
        ReferenceSolver reference;
        ValueSearch plain;
        RuleCouples couples{bare, plain};
        Budget budget{{}};
        const Nimber value = reference.value(components(*position).front());
        EXPECT_EQ(couples.value(part.component(0), budget), value) << text;
        for (const std::uint64_t other : {0U, 1U, 63U, 64U, 65U, 500U}) {
            RuleCouples fresh{bare, plain};
            EXPECT_EQ(fresh.has_value(part.component(0), Nimber{other}, budget),
                      Nimber{other} == value)
                << text << ' ' << other;
        }
    }
}

// What was learnt must be right whatever was asked before, and from whatever was cut short.
TEST(RuleCouplesTest, ASearchThatWasCutShortGoesOnToTheSameValue) {
    for (const auto& [text, expected] :
         {std::pair{"cram(4x5)", 2U}, std::pair{"cram(3x8)", 3U}, std::pair{"node-kayles(5x5)", 3U},
          std::pair{"chomp(7,7,6,6,5)", 9U}}) {
        const auto position = parse_position(text);
        const Part& part = position->parts.front();
        ValueSearch plain;
        RuleCouples couples{*part.game, plain};
        std::stop_source stop;
        stop.request_stop(); // noticed after some thousand steps
        int cuts = 0;
        for (;; ++cuts) {
            ASSERT_LT(cuts, 1000);
            Budget budget{{.stop = stop.get_token()}};
            if (const auto found = couples.value(part.component(0), budget)) {
                EXPECT_EQ(found->value(), expected) << text;
                break;
            }
        }
        EXPECT_GT(cuts, 0) << text;
        // What is left in the table is true.
        Budget budget{{}};
        RuleCouples fresh{*part.game, plain};
        part.game->options(part.component(0), [&](SumView option) {
            for (const StateView left : option) {
                EXPECT_EQ(couples.value(left, budget), fresh.value(left, budget)) << text;
            }
            return true;
        });
    }
}

TEST(RuleCouplesTest, LittleMemoryIsKeptAndTheValueIsTheSame) {
    const auto position = parse_position("cram(4x5)");
    const Part& part = position->parts.front();
    const BareRules bare{part.game};
    Budget unlimited{{}};
    ValueSearch plain;
    RuleCouples whole{bare, plain};
    ASSERT_EQ(whole.value(part.component(0), unlimited), Nimber{2});
    int forgetful = 0;
    int ended = 0;
    for (std::size_t bytes = 1000; bytes < unlimited.held(); bytes += bytes / 4) {
        RuleCouples little{bare, plain};
        Budget budget{{.memory_bytes = bytes}};
        if (const auto value = little.value(part.component(0), budget)) {
            ++forgetful;
            EXPECT_EQ(*value, Nimber{2}) << bytes;
            EXPECT_LE(budget.held(), bytes);
        } else {
            ++ended;
            EXPECT_FALSE(budget.exceeded()) << bytes;
            little.clear(budget);
            EXPECT_EQ(budget.held(), 0U);
        }
    }
    EXPECT_GT(forgetful, 2);
    EXPECT_GT(ended, 2);
}

TEST(PartTableTest, GivesItsMemoryBack) {
    // To assign {} to a row keeps its memory: mex, which came next, then had it all once more.
    const auto position = parse_position("chomp(4x6)");
    const Part& part = position->parts.front();
    PartTable parts{*part.game};
    Budget budget{{}};
    std::vector<PartTable::Id> sum;
    ASSERT_TRUE(parts.find_parts(part.components, sum, budget));
    ASSERT_TRUE(parts.expand(sum.front(), budget));
    EXPECT_GT(parts.bytes_held(), 1000U);
    EXPECT_EQ(parts.bytes_held(), budget.held());
    parts.clear(budget);
    EXPECT_EQ(parts.bytes_held(), 0U);
    EXPECT_EQ(budget.held(), 0U);
}

TEST(RuleCouplesTest, LongLinesOfPlayNeedNoStack) {
    const Deep game;
    constexpr Heap kLong = 100'000;
    ValueSearch plain;
    RuleCouples couples{game, plain};
    Budget budget{{}};
    EXPECT_EQ(couples.value(State{kLong}, budget), Nimber{kLong % 3});
    EXPECT_EQ(couples.has_value(State{kLong + 1}, Nimber{1}, budget), (kLong + 1) % 3 == 1);
}

TEST(RuleCouplesTest, TellsTheGameWherePlayComesBack) {
    const Round game;
    ValueSearch plain;
    RuleCouples couples{game, plain};
    Budget budget{{}};
    EXPECT_FALSE(couples.value(State{1}, budget).has_value());
    EXPECT_EQ(game.back, std::vector<Heap>{1});
    EXPECT_FALSE(budget.exceeded());
}

TEST(RuleSearchTest, TakesMexWhereThereAreFewPositionsAndCouplesWhereThereAreMany) {
    for (const auto& [text, many] :
         {std::pair{"chomp(5,5,4)", false}, std::pair{"cram(3x4)", false},
          std::pair{"cram(4x5)", true}, std::pair{"cram(3x8)", true}}) {
        const auto position = parse_position(text);
        const Part& part = position->parts.front();
        ValueSearch plain;
        RuleSearch search{*part.game, plain};
        ValueSearch all;
        Budget budget{{}};
        const auto found = search.value(part.component(0), budget);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->by_couples, many) << text;
        EXPECT_EQ(found->value, all.value(*part.game, part.component(0), budget)) << text;
        part.game->options(part.component(0), [&](SumView option) {
            for (const StateView left : option) {
                const auto value = all.value(*part.game, left, budget);
                EXPECT_EQ(search.has_value(left, Nimber{1}, budget), value == Nimber{1}) << text;
            }
            return true;
        });
    }
}

TEST(RuleSearchTest, GoesBackToMexWhereCouplesHaveTooLittleMemory) {
    // As many options as positions: few values to keep, and long lists of options.
    const auto position = parse_position("rook(3,700)");
    const BareRules bare{position->parts.front().game};
    constexpr std::size_t kLittle = 600'000;
    Budget budget{{.memory_bytes = kLittle}};
    ValueSearch plain;
    RuleSearch search{bare, plain};
    const auto found = search.value(position->parts.front().component(0), budget);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->value, Nimber{3 ^ 700});
    EXPECT_FALSE(found->by_couples);
    ValueSearch again;
    RuleSearch other{bare, again};
    Budget less{{.memory_bytes = kLittle / 10}};
    EXPECT_FALSE(other.value(position->parts.front().component(0), less).has_value());
    EXPECT_EQ(less.error().code, ErrorCode::MemoryLimit);
}

TEST(RuleSearchTest, TheSolverFindsTheSameWinningMovesByCouples) {
    // Rows of many values, too many positions for mex to be tried alone.
    for (const std::string text : {"chomp(9x9)", "chomp(12,11,9,7,5)", "chomp(12,11,9,7,5)+*3"}) {
        const auto position = parse_position(text);
        const Part& part = position->parts.front();
        Solver solver;
        const auto answer = solver.solve(*position, Play::Normal);
        ASSERT_TRUE(answer.has_value());
        ValueSearch plain;
        Budget budget{{}};
        const Nimber rest{text.ends_with("*3") ? 3U : 0U};
        std::multiset<Sum> expected;
        part.game->options(part.component(0), [&](SumView option) {
            Nimber value;
            for (const StateView left : option) {
                value += *plain.value(*part.game, left, budget);
            }
            if (value == rest) {
                expected.emplace(option);
            }
            return true;
        });
        std::multiset<Sum> listed;
        for (const Move& move : answer->winning_moves) {
            if (move.part == 0) {
                listed.insert(move.option);
            }
        }
        EXPECT_EQ(listed, expected) << text;
        Solver other;
        EXPECT_EQ(*other.outcome(*position, Play::Normal), answer->outcome) << text;
    }
}

} // namespace
} // namespace nimber::testing
