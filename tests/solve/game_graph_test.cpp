#include "nimber/solve/game_graph.hpp"

#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/references/loopy_reference.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace nimber::testing {
namespace {

Position read(const std::string& text) {
    auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text;
    return *position;
}

GameGraph graph_of(const std::string& text, Play play = Play::Normal) {
    auto graph = game_graph(read(text), play, 5000, {});
    EXPECT_TRUE(graph.has_value()) << text;
    return *graph;
}

/// What makes positions one node: the components that can move.
std::vector<Component> canonical_form(const Position& position) {
    std::vector<Component> alive;
    for (const Component& component : components(position)) {
        component.game->split(component.state, [&](StateView part) {
            alive.push_back({component.game, {part.begin(), part.end()}});
            component.game->normalise(alive.back().state);
            return true;
        });
    }
    std::ranges::sort(alive);
    std::erase_if(alive, [](const Component& each) { return !has_option(*each.game, each.state); });
    return alive;
}

std::set<std::vector<Component>> options_of(const Position& position) {
    std::set<std::vector<Component>> found;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const Part& from = position.parts[part];
        from.game->options(from.component(index), [&](SumView option) {
            found.insert(canonical_form(after(position, {part, index, component, Sum{option}})));
            return true;
        });
    });
    return found;
}

TEST(GameGraphTest, HasTheOptionsOutcomesAndValuesOfTheRules) {
    for (const std::string text :
         {"nim(2,3)", "nim(0)", "kayles(6)", "kayles(3)+kayles(3)", "wythoff(3,4)", "grundy(9)+*2",
          "nim(1,1,1)+bash:2(3)", "treblecross(7)+nim(0,0)", "lim(1,2,2)", "turtles(0,2,3)",
          "0.07(5)+0.137(4)", "euclid(7,3)+rook(1,2)", "node-kayles(2x4)", "arc-kayles(2x4)+*1",
          "notakto(xx.|..x|xx.)", "chomp(3x3)"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const GameGraph graph = graph_of(text, play);
            ReferenceSolver reference;
            std::set<std::vector<Component>> seen;
            for (const GameGraph::Node& node : graph.nodes) {
                const std::string shown = text + ": " + to_text(node.position);
                EXPECT_TRUE(seen.insert(canonical_form(node.position)).second)
                    << shown << " comes twice";
                std::set<std::vector<Component>> options;
                std::optional<std::uint32_t> longest = 0;
                for (const std::uint32_t to : node.options) {
                    options.insert(canonical_form(graph.nodes[to].position));
                    longest = std::max(*longest, *graph.nodes[to].height + 1);
                }
                EXPECT_EQ(options.size(), node.options.size()) << shown;
                EXPECT_EQ(options, options_of(node.position)) << shown;
                EXPECT_EQ(node.height, longest) << shown;
                EXPECT_EQ(node.outcome, reference.outcome(components(node.position), play))
                    << shown;
                Nimber sum;
                for (const Component& part : components(node.position)) {
                    sum += reference.value(part);
                }
                EXPECT_EQ(node.value, play == Play::Normal ? std::optional{sum} : std::nullopt)
                    << shown;
            }
        }
    }
}

TEST(GameGraphTest, ATurnThatComponentsKeepIsThatOfTheWholeSum) {
    for (const std::string text :
         {"northcott(w.b)+northcott(bw.)", "northcott(wb..)+nim(2)",
          "northcott(black,w..b)+tokens:0-1,1-0,1-2(0)", "northcott(wb.)+northcott(.wb)"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const GameGraph graph = graph_of(text, play);
            for (const GameGraph::Node& node : graph.nodes) {
                const std::string shown = to_text(node.position);
                const std::vector<Component> sum = components(node.position);
                std::set<Heap> turns;
                for (const Part& part : node.position.parts) {
                    if (part.game->card().name == "northcott") {
                        turns.insert(part.component(0)[0]);
                    }
                }
                EXPECT_LE(turns.size(), 1U) << shown;
                EXPECT_EQ(letter(node.outcome), letter(LoopyReference(sum, play)(sum).outcome))
                    << shown;
            }
        }
    }
}

TEST(GameGraphTest, PositionsThatPlayAlikeAreOneNode) {
    EXPECT_EQ(graph_of("nim(2,2)").nodes.size(), 6U); // pairs from {0,1,2} without order
    EXPECT_EQ(graph_of("nim(2)+nim(2)").nodes.size(), 6U);
    EXPECT_EQ(graph_of("wythoff(2,2)").nodes.size(), graph_of("wythoff(2,2)+nim(0)").nodes.size());
    EXPECT_EQ(graph_of("nim(3)+kayles(0)").nodes.size(), 4U);
    EXPECT_EQ(graph_of("node-kayles(.#.#.)").nodes.size(), 4U); // three cells that do not touch
}

TEST(GameGraphTest, EqualSummandsAreNotCancelled) {
    const GameGraph graph = graph_of("nim(1,1)");

    ASSERT_EQ(graph.nodes.size(), 3U);
    EXPECT_EQ(to_text(graph.nodes[1].position), "nim(1)");
    EXPECT_EQ(to_text(graph.nodes[2].position), "nim(0)");
}

TEST(GameGraphTest, AGraphThatIsTooLargeIsRefusedWithItsSize) {
    const auto just = game_graph(read("nim(9)"), Play::Normal, 10, {});
    const auto more = game_graph(read("nim(10)"), Play::Normal, 10, {});
    const auto far = game_graph(read("nim(18446744073709551615,3)"), Play::Normal, 10, {});

    EXPECT_TRUE(just.has_value());
    ASSERT_FALSE(more.has_value());
    EXPECT_EQ(more.error().code, ErrorCode::GraphTooLarge);
    EXPECT_EQ(more.error().facts, (std::vector<std::string>{"10", "11"}));
    ASSERT_FALSE(far.has_value());
    EXPECT_EQ(far.error().code, ErrorCode::GraphFarTooLarge);
    EXPECT_EQ(far.error().facts, (std::vector<std::string>{"10", "100"}));
}

TEST(GameGraphTest, EndlessPlayIsNoEndlessWork) {
    for (const auto& [text, play] : {std::pair{"northcott(w..b.,.w.b.)", Play::Normal},
                                     {"northcott(w..b.,.w.b.)", Play::Misere},
                                     {"northcott(black,w.b.)+kayles(3)+grundy(4)", Play::Normal}}) {
        const GameGraph graph = graph_of(text, play);
        Solver solver{{}};

        EXPECT_TRUE(graph.loopy());
        EXPECT_FALSE(graph.nodes.front().height.has_value());
        for (const GameGraph::Node& node : graph.nodes) {
            const auto answer = solver.solve(node.position, play);
            ASSERT_TRUE(answer.has_value());
            EXPECT_EQ(node.outcome, answer->outcome) << to_text(node.position);
            if (play == Play::Normal) {
                EXPECT_EQ(node.value, answer->value) << to_text(node.position);
            }
        }
    }
}

TEST(GameGraphTest, ALimitEndsIt) {
    Limits limits;
    limits.memory_bytes = 10'000;
    const auto graph = game_graph(read("nim(30,30,30)"), Play::Normal, 100'000, limits);

    ASSERT_FALSE(graph.has_value());
    EXPECT_EQ(graph.error().code, ErrorCode::GraphMemoryLimit);
}

// 5000 positions take little, but there are 12.5 million moves between them.
TEST(GameGraphTest, MovesCountAgainstTheMemory) {
    Limits limits;
    limits.memory_bytes = std::size_t{4} << 20U;
    const auto graph = game_graph(read("nim(1800)"), Play::Normal, 5000, limits);

    ASSERT_FALSE(graph.has_value());
    EXPECT_EQ(graph.error().code, ErrorCode::GraphMemoryLimit);
}

TEST(GameGraphTest, MoreMovesThanWantedAreRefusedBeforeTheyAreAllFound) {
    const auto just = game_graph(read("nim(9)"), Play::Normal, 5000, {}, 45);
    const auto more = game_graph(read("nim(10)"), Play::Normal, 5000, {}, 45);
    Limits limits;
    limits.memory_bytes = std::size_t{8} << 20U; // not enough for all of them
    const auto far = game_graph(read("nim(4999)"), Play::Normal, 5000, limits, 10'000);

    EXPECT_TRUE(just.has_value());
    ASSERT_FALSE(more.has_value());
    EXPECT_EQ(more.error().code, ErrorCode::GraphManyMoves);
    ASSERT_FALSE(far.has_value());
    EXPECT_EQ(far.error().code, ErrorCode::GraphManyMoves);
}

} // namespace
} // namespace nimber::testing
