#include "core/games/graphs/matching.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"
#include "support/random_graphs.hpp"
#include "support/rounds.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {
namespace {

using Edges = std::vector<Digraph::Edge>;
using Vertex = Digraph::Vertex;

Edges both_ways(const Edges& edges) {
    Edges both;
    for (const auto& [a, b] : edges) {
        both.emplace_back(a, b);
        both.emplace_back(b, a);
    }
    return both;
}

/// How many edges a maximum matching has, by trying every set of edges.
std::size_t plain_matching(const Edges& edges, std::size_t next, std::vector<bool>& taken) {
    if (next == edges.size()) {
        return 0;
    }
    std::size_t most = plain_matching(edges, next + 1, taken);
    const auto [a, b] = edges[next];
    if (a != b && !taken[a] && !taken[b]) {
        taken[a] = taken[b] = true;
        most = std::max(most, 1 + plain_matching(edges, next + 1, taken));
        taken[a] = taken[b] = false;
    }
    return most;
}

TEST(MatchingTest, IsMaximumAndKnowsInessentialVerticesOnRandomGraphs) {
    for (unsigned seed = 0; seed < rounds(2000); ++seed) {
        std::mt19937 random{seed};
        const std::size_t size = 2 + random() % 8;
        Edges edges;
        for (std::size_t i = random() % 14; i > 0; --i) {
            edges.emplace_back(random() % size, random() % size);
        }
        std::vector<bool> gone(size);
        gone[random() % size] = random() % 2 == 0;
        const Digraph graph{size, both_ways(edges)};
        Budget budget{Limits{}};
        const Matching found = maximum_matching(graph, gone, budget).value();
        std::size_t matched = 0;
        for (Vertex v = 0; v < size; ++v) {
            const Vertex mate = found.mate[v];
            if (mate == Matching::kNone) {
                continue;
            }
            ++matched;
            ASSERT_EQ(found.mate[mate], v) << "seed " << seed;
            ASSERT_NE(std::ranges::count(graph.successors(v), mate), 0) << "seed " << seed;
            ASSERT_FALSE(gone[v]) << "seed " << seed;
        }
        std::vector<bool> taken = gone;
        const std::size_t most = plain_matching(edges, 0, taken);
        ASSERT_EQ(matched, 2 * most) << "seed " << seed;
        for (Vertex v = 0; v < size; ++v) {
            if (gone[v]) {
                continue;
            }
            std::vector<bool> without = gone;
            without[v] = true;
            ASSERT_EQ(found.inessential[v], plain_matching(edges, 0, without) == most)
                << "seed " << seed << ", vertex " << v;
        }
    }
}

TEST(MatchingTest, ALongPathAndManyTrianglesTakeNoTime) {
    Edges edges;
    constexpr Vertex kLength = 200'000;
    for (Vertex v = 0; v + 1 < kLength; ++v) {
        edges.emplace_back(v + 1, v);
    }
    for (Vertex v = 0; v + 2 < kLength; v += 2) {
        edges.emplace_back(v, v + 2);
    }
    Budget budget{Limits{}};
    const Matching found =
        maximum_matching(Digraph{kLength, both_ways(edges)}, std::vector<bool>(kLength), budget)
            .value();
    EXPECT_EQ(std::ranges::count(found.mate, Matching::kNone), 0);
}

TEST(GeographyTest, AgreesWithBruteForceOnRandomGraphs) {
    for (unsigned seed = 0; seed < 120; ++seed) {
        std::mt19937 random{seed};
        const auto edges = random_digraph(random, 2 + random() % 5);
        Agreement agreement{"geography:" + to_text(edges)};
        for (Heap vertex = 0; vertex < vertex_count(edges); ++vertex) {
            agreement.check({vertex});
            if (vertex > 0) {
                agreement.check({vertex, vertex - 1});
            }
        }
    }
}

TEST(GeographyTest, OutcomeAndWinningMovesAgreeWithBruteForceOnLargerGraphs) {
    for (unsigned seed = 0; seed < 60; ++seed) {
        std::mt19937 random{seed};
        Edges edges;
        for (std::size_t i = 0; i < 14; ++i) {
            edges.emplace_back(random() % 10, random() % 10);
        }
        Agreement agreement{"geography:" + to_text(edges)};
        const GamePtr game = *make_game("geography:" + to_text(edges));
        for (Heap vertex = 0; vertex < vertex_count(edges); ++vertex) {
            agreement.check_hooks({vertex});
            check_winning(*game, {vertex}, Play::Normal);
        }
    }
}

TEST(GeographyTest, ForgetsOnlyVerticesThatPlayAlike) {
    const GamePtr game = *make_game("geography:0-1,1-2,2-3,3-4,4-5");
    State state = {3, 0, 2}; // 2 bars the way to what was left behind it
    game->normalise(state);
    EXPECT_EQ(state, (State{3, 2}));
}

TEST(GeographyTest, ReadsBackWhatItWrites) {
    expect_shown("geography:2-1,1-0,0-1(1,0)", "geography:0-1,1-2(1,0)");
    expect_refused("geography:0-1()", ErrorCode::BadState, 14);
    expect_refused("geography:0-1(2)", ErrorCode::BadState, 14);
    expect_refused("geography:0-1(1,1)", ErrorCode::BadState, 16);
    expect_refused("geography:0-1(1,0,7)", ErrorCode::BadState, 18);
    expect_refused("geography(0)", ErrorCode::ExpectedNumber, 9);
}

} // namespace
} // namespace nimber::testing
