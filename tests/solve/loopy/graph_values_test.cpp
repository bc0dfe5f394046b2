#include "nimber/solve/loopy/graph_values.hpp"

#include "nimber/position/parse.hpp"
#include "nimber/solve/loopy/graph_outcomes.hpp"
#include "nimber/solve/solver.hpp"
#include "support/labelling.hpp"
#include "support/random_graphs.hpp"
#include "support/references/loopy_reference.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <fstream>

namespace nimber::testing {
namespace {

using Vertex = Digraph::Vertex;

GraphValues values_of(const Digraph& graph) {
    Budget budget{{}};
    return *GraphValues::find(graph, graph.reversed(), budget);
}

GraphOutcomes outcomes_of(const Digraph& graph, Play play) {
    Budget budget{{}};
    return *GraphOutcomes::find(graph, graph.reversed(), play, budget);
}

TEST(GraphOutcomesTest, OutcomeAndRemotenessAgreeWithTheDefinitionOnRandomGraphs) {
    std::array<std::size_t, 3> seen = {};
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 random{seed};
        const auto edges = random_digraph(random, 1 + random() % 10);
        const GamePtr game = tokens_on(edges);
        const Digraph graph{vertex_count(edges), edges}; // with the edges that are there twice
        for (const Play play : {Play::Normal, Play::Misere}) {
            const GraphOutcomes found = outcomes_of(graph, play);
            for (Vertex v = 0; v < graph.size(); ++v) {
                const Components sum = {{game.get(), {v}}};
                const auto expected = LoopyReference{sum, play}(sum);
                ASSERT_EQ(letter(found[v]), letter(expected.outcome)) << "seed " << seed;
                ++seen[static_cast<std::size_t>(found[v])];
                if (found[v] != Outcome::D) {
                    ASSERT_EQ(found.remoteness(v), expected.remoteness) << "seed " << seed;
                }
            }
        }
    }
    EXPECT_TRUE(std::ranges::all_of(seen, [](std::size_t count) { return count > 1000; }));
}

TEST(GraphValuesTest, AValueSaysWhoWinsBesideEveryNimHeap) {
    std::size_t infinite = 0;
    std::size_t loopy_numbers = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        std::mt19937 random{seed};
        const auto edges = random_digraph(random, 1 + random() % 7);
        const GamePtr game = tokens_on(edges);
        const Digraph graph{vertex_count(edges), edges};
        const GraphValues found = values_of(graph);
        const auto ending = graph.nim_values();
        for (Vertex v = 0; v < graph.size(); ++v) {
            constexpr Heap kLargest = 4;
            const LoopyValue value = found.value(graph, v);
            const Labelling label{*game, {v}, kLargest, Play::Normal};
            for (Heap heap = 0; heap <= kLargest; ++heap) {
                const LoopyValue sum = value + LoopyValue::of(Nimber{heap});
                ASSERT_EQ(letter(sum.outcome()), letter(label({v}, heap)))
                    << "seed " << seed << ", vertex " << v << " + *" << heap;
            }
            infinite += value.infinite ? 1U : 0U;
            loopy_numbers += !value.infinite && !ending.ends[v] ? 1U : 0U;
        }
    }
    EXPECT_GT(infinite, 500U);
    EXPECT_GT(loopy_numbers, 100U) << "no graph shows a number that only Smith's rule finds";
}

TEST(GraphValuesTest, SumsOfTwoTokensAgreeWithTheProductOfTheGraphs) {
    for (unsigned seed = 0; seed < 1500; ++seed) {
        std::mt19937 random{seed};
        const auto first = random_digraph(random, 1 + random() % 5);
        const auto second = random_digraph(random, 1 + random() % 5);
        const std::array games = {tokens_on(first), tokens_on(second)};
        const std::array graphs = {Digraph{vertex_count(first), first},
                                   Digraph{vertex_count(second), second}};
        const std::array values = {values_of(graphs[0]), values_of(graphs[1])};
        for (Vertex v = 0; v < graphs[0].size(); ++v) {
            for (Vertex w = 0; w < graphs[1].size(); ++w) {
                const Components sum = {{games[0].get(), {v}}, {games[1].get(), {w}}};
                const LoopyValue value =
                    values[0].value(graphs[0], v) + values[1].value(graphs[1], w);
                ASSERT_EQ(letter(value.outcome()),
                          letter(LoopyReference(sum, Play::Normal)(sum).outcome))
                    << "seed " << seed << ", " << v << " and " << w;
            }
        }
    }
}

TEST(GraphValuesTest, AgreesWithTheRecordedExamples) {
    std::ifstream file{NIMBER_GOLDEN_DIR "/loopy_examples.json"};
    const auto examples = nlohmann::json::parse(file);
    ASSERT_GT(examples.size(), 20U);
    for (const auto& example : examples) {
        Digraph graph;
        for (const auto& successors : example["adj"]) {
            graph.add_vertex(successors.get<std::vector<Vertex>>());
        }
        const GraphValues values = values_of(graph);
        const GraphOutcomes outcomes = outcomes_of(graph, Play::Normal);
        for (Vertex v = 0; v < graph.size(); ++v) {
            const auto& label = example["labels"][v];
            LoopyValue expected;
            if (label.is_object()) {
                std::vector<Nimber> reach;
                for (const auto& each : label["inf"]) {
                    reach.emplace_back(each.get<std::uint64_t>());
                }
                expected = LoopyValue::infinity(reach);
            } else {
                expected = LoopyValue::of(Nimber{label.get<std::uint64_t>()});
            }
            EXPECT_EQ(to_text(values.value(graph, v)), to_text(expected)) << example;
            EXPECT_EQ(std::string(1, letter(outcomes[v])), example["outcome"][v].get<std::string>())
                << example;
            if (outcomes[v] != Outcome::D) {
                EXPECT_EQ(outcomes.remoteness(v), example["remoteness"][v]) << example;
            }
        }
    }
}

TEST(GraphValuesTest, ALongPathWithACycleAtItsEndNeedsNoStack) {
    // v -> v-1 -> ... -> 1 -> 0, and 0 -> 0: all drawn; without the loop, 0 and 1 in turn.
    constexpr Vertex kLength = 1'000'000;
    for (const bool loop : {false, true}) {
        Digraph graph;
        for (Vertex v = 0; v < kLength; ++v) {
            const std::vector<Vertex> next = v > 0  ? std::vector{v - 1}
                                             : loop ? std::vector{v}
                                                    : std::vector<Vertex>{};
            graph.add_vertex(next);
        }
        const GraphValues values = values_of(graph);
        const GraphOutcomes outcomes = outcomes_of(graph, Play::Normal);
        EXPECT_EQ(to_text(values.value(graph, kLength - 1)), loop ? "∞()" : "1");
        EXPECT_EQ(letter(outcomes[kLength - 1]), loop ? 'D' : 'N');
        if (!loop) {
            EXPECT_EQ(outcomes.remoteness(kLength - 1), kLength - 1);
        }
    }
}

TEST(GraphValuesTest, StopsAtTheLimits) {
    Digraph graph;
    for (Vertex v = 0; v < 100'000; ++v) {
        graph.add_vertex(std::vector{v});
    }
    Limits limits;
    limits.memory_bytes = 100'000;
    Budget budget{limits};
    EXPECT_FALSE(GraphValues::find(graph, graph.reversed(), budget).has_value());
    EXPECT_EQ(budget.held(), 0U);
    Budget again{limits};
    EXPECT_FALSE(GraphOutcomes::find(graph, graph.reversed(), Play::Normal, again).has_value());
    EXPECT_EQ(again.error().code, ErrorCode::MemoryLimit);
}

TEST(LoopyValueTest, IsWrittenWithWhatAMoveCanLeave) {
    EXPECT_EQ(to_text(LoopyValue::of(Nimber{3})), "3");
    EXPECT_EQ(to_text(LoopyValue::infinity({Nimber{2}, Nimber{0}, Nimber{2}})), "∞(0,2)");
    EXPECT_EQ(to_text(LoopyValue::infinity({Nimber{1}}) + LoopyValue::of(Nimber{3})), "∞(2)");
    EXPECT_EQ(to_text(LoopyValue::infinity({Nimber{1}}) + LoopyValue::infinity({Nimber{1}})),
              "∞()");
}

} // namespace
} // namespace nimber::testing
