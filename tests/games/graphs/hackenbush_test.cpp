#include "nimber/games/graphs/graph_text.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"
#include "support/random_graphs.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {
namespace {

using Edges = std::vector<Digraph::Edge>;

State state_of(const Edges& edges) {
    const auto parsed = parse_position("hackenbush(" + to_text(edges) + ")");
    EXPECT_TRUE(parsed.has_value()) << to_text(edges);
    return only(parsed->parts.front().components);
}

std::uint64_t value_of(const Edges& edges) {
    return make_game("hackenbush").operator*()->value(state_of(edges))->value();
}

/// Every multiset of `count` edges on the vertices 0 to `last`, loops included.
std::vector<Edges> all_graphs(Digraph::Vertex last, std::size_t count) {
    Edges possible;
    for (Digraph::Vertex a = 0; a <= last; ++a) {
        for (Digraph::Vertex b = a; b <= last; ++b) {
            possible.emplace_back(a, b);
        }
    }
    std::vector<Edges> all = {{}};
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<Edges> longer;
        for (const Edges& edges : all) {
            for (const Digraph::Edge& edge : possible) {
                if (edges.empty() || edges.back() <= edge) {
                    longer.push_back(edges);
                    longer.back().push_back(edge);
                }
            }
        }
        all = std::move(longer);
    }
    return all;
}

TEST(HackenbushTest, WhatNoLongerHangsTogetherWithTheGroundFalls) {
    const GamePtr game = *make_game("hackenbush");
    std::multiset<std::string> next;
    game->options(state_of({{0, 1}, {1, 2}, {2, 3}, {1, 3}, {0, 4}}), [&](SumView option) {
        next.insert(to_text(*game, option));
        return true;
    });
    EXPECT_EQ(next, (std::multiset<std::string>{"0-4", "0-1,0-4,1-3,2-3", "0-1,0-4,1-2,2-3",
                                                "0-1,0-4,1-2,1-3", "0-1,1-2,1-3,2-3"}));
}

TEST(HackenbushTest, AgreesWithBruteForceOnAllSmallGraphs) {
    Agreement agreement{"hackenbush"};
    std::set<State> seen; // what falls leaves equal graphs
    for (std::size_t count = 0; count <= 4; ++count) {
        for (const Edges& edges : all_graphs(3, count)) {
            const State state = state_of(edges);
            if (seen.insert(state).second) {
                agreement.check(state);
            }
        }
    }
    EXPECT_GT(seen.size(), 200U);
}

TEST(HackenbushTest, AgreesWithBruteForceOnRandomGraphs) {
    const GamePtr game = *make_game("hackenbush");
    ReferenceSolver reference;
    for (unsigned seed = 0; seed < 150; ++seed) {
        std::mt19937 random{seed};
        const std::size_t size = 3 + random() % 4;
        Edges edges;
        for (std::size_t i = 0; i < 9; ++i) {
            edges.emplace_back(random() % size, random() % size);
        }
        const State state = state_of(edges);
        EXPECT_EQ(game->value(state)->value(), reference.value({game.get(), state}).value())
            << to_text(*game, state);
    }
}

TEST(HackenbushTest, FindsEveryWinningCutOfLargerGraphs) {
    const GamePtr game = *make_game("hackenbush");
    std::size_t found = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        std::mt19937 random{seed};
        Edges edges;
        const std::size_t extra = random() % 8; // edges that close cycles
        for (Digraph::Vertex v = 1; v < 30; ++v) {
            edges.emplace_back(random() % v, v);
        }
        for (std::size_t i = 0; i < extra; ++i) {
            edges.emplace_back(random() % 30, random() % 30);
        }
        const State state = state_of(edges);
        for (Heap rest = 0; rest < 8; ++rest) {
            std::set<State> expected;
            game->options(state, [&](SumView option) {
                if (*game->value(only(option)) == Nimber{rest}) {
                    expected.insert(only(option));
                }
                return true;
            });
            const auto cuts = winning(*game, state, {Play::Normal, {Nimber{rest}, false}, false});
            EXPECT_EQ(std::set(cuts.begin(), cuts.end()), expected) << "seed " << seed;
            EXPECT_EQ(cuts.size(), expected.size()) << "seed " << seed;
            found += cuts.size();
        }
    }
    EXPECT_GT(found, 300U);
}

TEST(HackenbushTest, HasTheRecordedValues) {
    std::ifstream file{NIMBER_GOLDEN_DIR "/green_hackenbush.json"};
    const auto graphs = nlohmann::json::parse(file);
    ASSERT_GT(graphs.size(), 20U);
    for (const auto& graph : graphs) {
        EXPECT_EQ(value_of(graph["edges"].get<Edges>()), graph["grundy"]) << graph;
    }
}

TEST(HackenbushTest, APathOfManyEdgesNeedsNoStack) {
    constexpr Digraph::Vertex kLength = 299'999;
    Edges path;
    for (Digraph::Vertex v = 0; v < kLength; ++v) {
        path.emplace_back(v, v + 1);
    }
    EXPECT_EQ(value_of(path), kLength);
    const GamePtr game = *make_game("hackenbush");
    const auto cuts = winning(*game, state_of(path), kAloneNormal);
    EXPECT_EQ(cuts, (std::vector<State>{{}}));
    path.emplace_back(kLength, 0); // a cycle of an even number of edges
    EXPECT_EQ(value_of(path), 0U);
}

TEST(HackenbushTest, ChecksStatesThatWereNotRead) {
    const GamePtr game = *make_game("hackenbush");
    const State state = state_of({{0, 1}, {1, 2}});
    EXPECT_FALSE(game->check(state).has_value());
    EXPECT_TRUE(game->check(State{state[1], state[0]}).has_value());
    for (const Heap number : {Heap{0}, Heap{1}, Heap{7}, Heap{2} << 32U | 1, ~Heap{0}}) {
        EXPECT_TRUE(game->check(State{number}).has_value()) << number;
    }
}

TEST(HackenbushTest, ReadsAndWritesTheEdgesThatAreLeft) {
    expect_shown("hackenbush(2-1,1-0,0-1)", "hackenbush(0-1,0-1,1-2)");
    expect_shown("hackenbush 0-1 3-2 0-0", "hackenbush(0-0,0-1)");
    expect_shown("hackenbush()", "hackenbush()");
    expect_shown("hackenbush(5-6)", "hackenbush()");
    expect_refused("hackenbush(0)", ErrorCode::BadParameter, 12);
    expect_refused("hackenbush(0-)", ErrorCode::ExpectedNumber, 13);
    expect_refused("hackenbush:1(0-1)", ErrorCode::NoParameter, 11);
    expect_refused("hackenbush(@g.txt)", ErrorCode::NoFilesHere, 11);
    const auto read = parse_position(
        "hackenbush(@g.txt)", [](const std::string&) { return Result<std::string>{"1 0\n1 2\n"}; });
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(to_text(*read), "hackenbush(0-1,1-2)");
}

} // namespace
} // namespace nimber::testing
