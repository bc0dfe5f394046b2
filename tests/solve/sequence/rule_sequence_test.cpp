#include "core/solve/sequence/rule_sequence.hpp"

#include "nimber/games/catalogue.hpp"
#include "nimber/solve/solver.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <stop_token>
#include <vector>

namespace nimber::testing {
namespace {

using Visit = std::function<bool(std::vector<Heap>)>;

/// A game of one's own on heaps: nothing but its rules.
class OwnHeaps final : public Game {
public:
    using Rules = std::function<void(Heap, const Visit&)>;
    explicit OwnHeaps(Rules rules) : Game{{.name = "own"}}, rules_{std::move(rules)} {}

    [[nodiscard]] bool of_heaps() const override { return true; }
    void options(StateView heap, OptionVisitor visit) const override {
        rules_(heap[0],
               [&](const std::vector<Heap>& left) { return visit(SumView::of_heaps(left)); });
    }
    [[nodiscard]] const Error* failure() const override { return failed ? &*failed : nullptr; }

    mutable std::optional<Error> failed = {}; // NOLINT: what a test makes go wrong

private:
    Rules rules_;
};

/// Take one stone, or split an even heap into two equal ones.
void halves(Heap heap, const Visit& visit) {
    if (heap > 0 && visit({heap - 1}) && heap % 2 == 0) {
        visit({heap / 2, heap / 2});
    }
}

/// Knock down one pin of a row or two neighbours, and two rows are left, which may be empty.
void kayles(Heap row, const Visit& visit) {
    for (Heap take = 1; take <= std::min<Heap>(row, 2); ++take) {
        for (Heap left = 0; 2 * left <= row - take; ++left) {
            if (!visit({left, row - take - left})) {
                return;
            }
        }
    }
}

void nim(Heap heap, const Visit& visit) {
    for (Heap left = 0; left < heap && visit({left}); ++left) {}
}

std::vector<std::uint32_t> values_of(const Game& game, Heap last) {
    const auto sequence = make_sequence(game);
    Budget budget{{}};
    EXPECT_TRUE(sequence->extend_to(last, budget));
    std::vector<std::uint32_t> values(last + 1);
    sequence->read(0, values);
    return values;
}

TEST(RuleSequenceTest, AGameOfOnesOwnHasTheValuesOfTheDefinition) {
    const OwnHeaps game{halves};
    const auto values = values_of(game, 60);
    ReferenceSolver reference;
    for (Heap heap = 0; heap <= 60; ++heap) {
        EXPECT_EQ(Nimber{values[heap]}, reference.value({&game, {heap}})) << heap;
    }
}

TEST(RuleSequenceTest, RandomRulesHaveTheValuesOfTheDefinition) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE(seed);
    std::mt19937 random{seed};
    for (int round = 0; round < 20; ++round) {
        std::vector<std::set<std::vector<Heap>>> table(25); // by heap the options
        for (Heap heap = 1; heap < table.size(); ++heap) {
            for (std::size_t count = random() % 6; count > 0; --count) {
                std::vector<Heap> option(random() % 4);
                for (Heap& part : option) {
                    part = random() % heap;
                }
                table[heap].insert(option);
            }
        }
        const OwnHeaps game{[&](Heap heap, const Visit& visit) {
            static_cast<void>(std::ranges::all_of(table[heap], visit));
        }};
        const auto values = values_of(game, table.size() - 1);
        ReferenceSolver reference;
        for (Heap heap = 0; heap < table.size(); ++heap) {
            ASSERT_EQ(Nimber{values[heap]}, reference.value({&game, {heap}})) << heap;
        }
    }
}

TEST(RuleSequenceTest, TheRulesOfABuiltInGameHaveItsValues) {
    const OwnHeaps own{kayles};
    EXPECT_EQ(values_of(own, 200), values_of(**make_game("kayles"), 200));
    const OwnHeaps stones{nim};
    const auto values = values_of(stones, 300);
    for (Heap heap = 0; heap <= 300; ++heap) {
        ASSERT_EQ(values[heap], heap);
    }
}

TEST(RuleSequenceTest, BuiltInGamesWithoutACodeHaveOneToo) {
    for (const char* name : {"squares", "powers:3", "half", "lasker", "nim"}) {
        const GamePtr game = *make_game(name);
        ASSERT_FALSE(has_whole_rule(*game)) << name;
        const auto values = values_of(*game, 120);
        Solver solver;
        for (Heap heap = 0; heap <= 120; ++heap) {
            ASSERT_EQ(Nimber{values[heap]}, solver.value(*game, {&heap, 1})->value)
                << name << ' ' << heap;
        }
    }
}

TEST(RuleSequenceTest, ACodeOrASetIsAWholeRule) {
    for (const char* name : {"kayles", "0.007", "grundy", "sub:1,3", "allbut:2"}) {
        EXPECT_TRUE(has_whole_rule(**make_game(name))) << name;
    }
}

TEST(RuleSequenceTest, OnlyHeapsOfAGameThatEndsHaveOne) {
    for (const char* name : {"wythoff", "chomp", "cram", "tokens:0-1,1-2", "tokens:0-1,1-0"}) {
        const GamePtr game = *make_game(name);
        EXPECT_EQ(make_sequence(*game), nullptr) << name;
    }
}

TEST(RuleSequenceTest, NoPeriodIsEverProved) {
    const OwnHeaps game{halves};
    RuleSequence sequence{game};
    Budget budget{{}};
    EXPECT_EQ(sequence.find_period(500, budget), std::nullopt);
    EXPECT_EQ(sequence.size(), 501U);
    EXPECT_EQ(sequence.period(), std::nullopt);
}

TEST(RuleSequenceTest, AStopTokenAndTheTimeEndIt) {
    const OwnHeaps game{nim};
    std::stop_source stop;
    stop.request_stop();
    RuleSequence sequence{game};
    Budget stopped{{.stop = stop.get_token()}};
    EXPECT_FALSE(sequence.extend_to(1'000'000, stopped));
    EXPECT_EQ(sequence.stopped(stopped).code, ErrorCode::Cancelled);
    Budget late{{.time = std::chrono::milliseconds{1}}};
    EXPECT_FALSE(sequence.extend_to(1'000'000, late));
    EXPECT_EQ(sequence.stopped(late).code, ErrorCode::TimeLimit);
    // What was computed stays, and is gone on with.
    const Heap known = sequence.size();
    EXPECT_GT(known, 0U);
    Budget more{{}};
    ASSERT_TRUE(sequence.extend_to(known, more));
    EXPECT_EQ(sequence.value(known, more), Nimber{known});
}

TEST(RuleSequenceTest, ItKeepsToTheMemory) {
    const OwnHeaps game{halves};
    RuleSequence sequence{game};
    Budget budget{{.memory_bytes = 10'000}};
    EXPECT_FALSE(sequence.extend_to(1'000'000, budget));
    EXPECT_EQ(sequence.stopped(budget).code, ErrorCode::MemoryLimit);
    EXPECT_LE(sequence.size() * sizeof(std::uint32_t), 10'000U);
    EXPECT_GT(sequence.size(), 500U);
    // A solver refuses a heap that cannot fit before any work.
    Solver solver{{.memory_bytes = 10'000}};
    const Heap large = ~Heap{0};
    EXPECT_EQ(solver.value(game, {&large, 1}).error().code, ErrorCode::MemoryLimit);
    EXPECT_EQ(solver.budget().positions(), 0U);
}

// The table was read beyond its end.
TEST(RuleSequenceTest, AMoveThatLeavesALargerHeapIsAnError) {
    for (const Heap wrong : {Heap{7}, Heap{8}, ~Heap{0}}) {
        const OwnHeaps game{[&](Heap heap, const Visit& visit) {
            if (heap > 0) {
                visit({heap == 7 ? wrong : heap - 1});
            }
        }};
        RuleSequence sequence{game};
        Budget budget{{}};
        EXPECT_FALSE(sequence.extend_to(100, budget));
        EXPECT_EQ(sequence.size(), 7U);
        EXPECT_EQ(sequence.stopped(budget).message(),
                  "a move from own(7) leaves a heap that is not smaller");
        Solver solver;
        const Heap heap = 20;
        EXPECT_EQ(solver.value(game, {&heap, 1}).error().code, ErrorCode::HeapNotSmaller);
    }
}

TEST(RuleSequenceTest, RulesThatFailEndItAndSayWhy) {
    const OwnHeaps* self = nullptr;
    const OwnHeaps game{[&](Heap heap, const Visit& visit) {
        if (heap == 5) {
            self->failed = Error{ErrorCode::Fault, {"five"}};
        } else if (heap > 0) {
            visit({heap - 1});
        }
    }};
    self = &game;
    RuleSequence sequence{game};
    Budget budget{{}};
    EXPECT_FALSE(sequence.extend_to(100, budget));
    EXPECT_EQ(sequence.size(), 5U);
    EXPECT_EQ(sequence.stopped(budget).message(), "five");
}

TEST(RuleSequenceTest, WhatWasSavedIsGoneOnWith) {
    const OwnHeaps game{halves};
    RuleSequence sequence{game};
    Budget budget{{}};
    ASSERT_TRUE(sequence.extend_to(200, budget));
    std::vector<std::uint8_t> saved;
    sequence.save(saved);
    RuleSequence resumed{game};
    ASSERT_TRUE(resumed.load(saved));
    EXPECT_EQ(resumed.size(), 201U);
    ASSERT_TRUE(resumed.extend_to(300, budget));
    std::vector<std::uint32_t> values(301);
    resumed.read(0, values);
    EXPECT_EQ(values, values_of(game, 300));

    const GamePtr other = *make_game("squares");
    EXPECT_FALSE(RuleSequence{*other}.load(saved));
    saved.pop_back();
    EXPECT_FALSE(RuleSequence{game}.load(saved));
}

} // namespace
} // namespace nimber::testing
