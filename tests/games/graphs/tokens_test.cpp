#include "nimber/game/digraph.hpp"
#include "nimber/value/mex.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace nimber::testing {
namespace {

using Vertex = Digraph::Vertex;

/// Some edges on `size` vertices that lead only to smaller numbers, a few of them twice.
std::vector<std::pair<Vertex, Vertex>> random_edges(std::mt19937& random, Vertex size) {
    std::vector<std::pair<Vertex, Vertex>> edges = {{size - 1, 0}};
    for (Vertex from = 1; from < size; ++from) {
        for (std::size_t i = random() % 4; i > 0; --i) {
            edges.emplace_back(from, static_cast<Vertex>(random() % from));
        }
    }
    return edges;
}

TEST(DigraphTest, ValuesAreTheMexOfTheSuccessors) {
    std::mt19937 random{7};
    for (int round = 0; round < 200; ++round) {
        const auto size = static_cast<Vertex>(2 + random() % 30);
        const Digraph graph{size, random_edges(random, size)};
        const auto found = graph.nim_values();
        EXPECT_TRUE(found.all_end);
        for (Vertex v = 0; v < size; ++v) {
            std::vector<Nimber> below;
            for (const Vertex to : graph.successors(v)) {
                EXPECT_LT(to, v);
                below.emplace_back(found.values[to]);
            }
            EXPECT_EQ(Nimber{found.values[v]}, mex(below));
        }
    }
}

TEST(DigraphTest, ACycleKeepsItsValuesFromWhatLeadsToIt) {
    // 0 -> 1 -> 2 -> 1, 2 -> 3, 4 -> 3
    Digraph graph;
    for (const std::vector<Vertex>& successors :
         {std::vector<Vertex>{1}, {2}, {1, 3}, {}, {3, 3}}) {
        graph.add_vertex(successors);
    }
    const auto found = graph.nim_values();

    EXPECT_FALSE(found.all_end);
    EXPECT_EQ(found.ends, (std::vector<bool>{false, false, false, true, true}));
    EXPECT_EQ(found.values[4], 1U);
}

TEST(DigraphTest, OfEdgesBetweenTheSameVerticesTheFirstCanBeKept) {
    std::mt19937 random{13};
    Digraph graph;
    std::vector<std::vector<Vertex>> kept; // of each vertex
    for (Vertex v = 0; v < 60; ++v) {
        std::vector<Vertex> row;
        std::vector<Vertex>& first = kept.emplace_back();
        for (std::size_t i = random() % 50; i > 0; --i) { // few and many, which are told apart
            row.push_back(static_cast<Vertex>(random() % 60));
            if (std::ranges::find(first, row.back()) == first.end()) {
                first.push_back(row.back());
            }
        }
        graph.add_vertex(row);
    }
    graph.drop_repeats();
    for (Vertex v = 0; v < 60; ++v) {
        EXPECT_TRUE(std::ranges::equal(graph.successors(v), kept[v])) << v;
    }
}

TEST(DigraphTest, SeesACycleWhereverItIs) {
    const auto has_cycle = [](const std::vector<std::pair<Vertex, Vertex>>& edges) {
        return Digraph{6, edges}.has_cycle();
    };
    EXPECT_FALSE(has_cycle({}));
    EXPECT_FALSE(has_cycle({{0, 1}, {0, 1}, {1, 2}, {0, 2}}));
    EXPECT_TRUE(has_cycle({{3, 3}}));
    EXPECT_TRUE(has_cycle({{0, 1}, {1, 2}, {2, 1}, {2, 5}}));
}

TEST(TokensTest, AgreesWithBruteForceOnRandomGraphs) {
    std::mt19937 random{8};
    for (int round = 0; round < 30; ++round) {
        const auto size = static_cast<Vertex>(2 + random() % 8);
        std::string name = "tokens:";
        for (const auto& [from, to] : random_edges(random, size)) {
            name +=
                (name.ends_with(':') ? "" : ",") + std::to_string(from) + "-" + std::to_string(to);
        }
        Agreement agreement{name};
        for (Heap vertex = 0; vertex < size; ++vertex) {
            agreement.check({vertex});
        }
    }
}

TEST(TokensTest, ReadsAndWritesItsEdgesInOrder) {
    expect_shown("tokens:1-2,0-1,0-1(0,0,2)", "tokens:0-1,1-2(0,0,2)");
}

TEST(TokensTest, RefusesWhatIsNoGraph) {
    expect_refused("tokens:0(0)", ErrorCode::BadParameter, 8);
    expect_refused("tokens:0-x(0)", ErrorCode::ExpectedNumber, 9);
    expect_refused("tokens:0-1(2)", ErrorCode::BadState, 11);
    expect_refused("tokens:0-1000000(0)", ErrorCode::NumberTooLarge, 9);
}

} // namespace
} // namespace nimber::testing
