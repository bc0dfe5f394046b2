#include "workbench/drawing/graph.hpp"

#include "nimber/position/parse.hpp"
#include "support/ask.hpp"
#include "workbench/drawing/graph_layout.hpp"
#include "workbench/operations/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace nimber {
namespace {

GameGraph graph_of(const std::string& text, Play play = Play::Normal) {
    return *game_graph(*parse_position(text), play, 300, {});
}

GraphLayout laid_out(const LayeredGraph& graph) {
    Budget budget{{}};
    return *layered_layout(graph, budget);
}

std::string svg_of(const GameGraph& graph) {
    AnswerText text{Limits{}};
    write_svg(graph, *place(graph, text.budget()), Language::English, text);
    return *std::move(text).take();
}

std::string dot_of(const GameGraph& graph) {
    AnswerText text{Limits{}};
    write_dot(graph, Language::English, text);
    return *std::move(text).take();
}

LayeredGraph random_layers(std::mt19937& random) {
    LayeredGraph graph;
    const auto size = static_cast<std::uint32_t>(2 + random() % 40);
    const auto layers = static_cast<std::uint32_t>(1 + random() % 8);
    for (std::uint32_t i = 0; i < size; ++i) {
        graph.boxes.push_back({10.0 + static_cast<double>(random() % 90),
                               10.0 + static_cast<double>(random() % 40),
                               static_cast<std::uint32_t>(random() % layers)});
    }
    for (std::uint32_t i = 0; i < 2 * size; ++i) { // also upwards and within a layer
        graph.edges.emplace_back(random() % size, random() % size);
    }
    return graph;
}

bool is_inside(const Point& point, const Point& centre, const LayeredGraph::Box& box) {
    constexpr double kSlack = 0.01;
    return std::abs(point.x - centre.x) < box.width / 2 - kSlack &&
           std::abs(point.y - centre.y) < box.height / 2 - kSlack;
}

TEST(GraphLayoutTest, BoxesStandApartInTheirLayersAndWithinThePicture) {
    std::mt19937 random{5};
    for (int round = 0; round < 100; ++round) {
        const LayeredGraph graph = random_layers(random);
        const GraphLayout layout = laid_out(graph);
        for (std::size_t i = 0; i < graph.boxes.size(); ++i) {
            const LayeredGraph::Box& a = graph.boxes[i];
            const Point& at = layout.centres[i];
            EXPECT_GE(at.x, a.width / 2 - 0.01);
            EXPECT_LE(at.x, layout.width - a.width / 2 + 0.01);
            EXPECT_GE(at.y, a.height / 2 - 0.01);
            EXPECT_LE(at.y, layout.height - a.height / 2 + 0.01);
            for (std::size_t j = 0; j < i; ++j) {
                const LayeredGraph::Box& b = graph.boxes[j];
                const Point& other = layout.centres[j];
                if (a.layer == b.layer) {
                    EXPECT_EQ(at.y, other.y);
                    EXPECT_GE(std::abs(at.x - other.x), (a.width + b.width) / 2);
                } else {
                    EXPECT_EQ(a.layer < b.layer, at.y < other.y);
                }
            }
        }
    }
}

TEST(GraphLayoutTest, EdgesBeginAndEndAtTheirBoxesAndBendBesideTheOthers) {
    std::mt19937 random{6};
    for (int round = 0; round < 100; ++round) {
        const LayeredGraph graph = random_layers(random);
        const GraphLayout layout = laid_out(graph);
        ASSERT_EQ(layout.routes.size(), graph.edges.size());
        for (std::size_t e = 0; e < graph.edges.size(); ++e) {
            const auto& [from, to] = graph.edges[e];
            const std::vector<Point>& route = layout.routes[e];
            const double begin = std::abs(route.front().y - layout.centres[from].y);
            const double end = std::abs(route.back().y - layout.centres[to].y);
            const bool sideways = graph.boxes[from].layer == graph.boxes[to].layer;
            EXPECT_NEAR(begin, sideways ? 0 : graph.boxes[from].height / 2, 0.01);
            EXPECT_NEAR(end, sideways ? 0 : graph.boxes[to].height / 2, 0.01);
            for (std::size_t i = 1; i + 2 < route.size(); i += 2) { // upright past a layer
                EXPECT_EQ(route[i].x, route[i + 1].x);
                const Point middle{route[i].x, (route[i].y + route[i + 1].y) / 2};
                for (std::size_t box = 0; box < graph.boxes.size(); ++box) {
                    EXPECT_FALSE(is_inside(middle, layout.centres[box], graph.boxes[box]));
                }
            }
        }
    }
}

TEST(GraphLayoutTest, CrossingsThatCanBeAvoidedAre) {
    // Two chains that are listed crosswise.
    LayeredGraph graph;
    for (std::uint32_t layer = 0; layer < 3; ++layer) {
        graph.boxes.push_back({20, 20, layer});
        graph.boxes.push_back({20, 20, layer});
    }
    graph.edges = {{0, 3}, {1, 2}, {2, 5}, {3, 4}};
    const GraphLayout layout = laid_out(graph);

    EXPECT_EQ(layout.centres[0].x < layout.centres[1].x, layout.centres[3].x < layout.centres[2].x);
    EXPECT_EQ(layout.centres[3].x < layout.centres[2].x, layout.centres[4].x < layout.centres[5].x);
}

TEST(GraphTest, LabelsNameTheGameOnlyInSums) {
    EXPECT_EQ(label_lines(graph_of("nim(2,3)"), 0), std::vector<std::string>{"2,3"});
    EXPECT_EQ(label_lines(graph_of("kayles(2)+*1"), 0),
              (std::vector<std::string>{"kayles(2)", "+ *1"}));
}

TEST(GraphTest, BoardsAreDrawnSideBySide) {
    const GameGraph graph = graph_of("notakto(xx.|..x|xx.,..x|xx.|.xx)");

    EXPECT_EQ(label_lines(graph, 0),
              (std::vector<std::string>{"xx.  ..x", "..x  xx.", "xx.  .xx"}));
}

TEST(GraphTest, JsonHasNodesAndEdges) {
    const auto read = support::ask("graph", {{"position", "nim(2)"}});

    EXPECT_EQ(read["schema"], "nimber/graph/1");
    ASSERT_EQ(read["nodes"].size(), 3U);
    EXPECT_EQ(read["nodes"][0]["position"], "nim(2)");
    EXPECT_EQ(read["nodes"][0]["value"], 2);
    EXPECT_EQ(read["nodes"][0]["longest"], 2);
    ASSERT_EQ(read["edges"].size(), 3U);
    for (const auto& edge : read["edges"]) {
        EXPECT_EQ(edge["wins"], read["nodes"][edge["to"].get<std::size_t>()]["outcome"] == "P");
    }
}

/// 3 -> 0, 2; 0 -> 1; 1 -> 0, 1: who goes to 0 can never lose.
class Cycle final : public Game {
public:
    static constexpr GameCard kCard = {.name = "a<\"b\\&",
                                       .usage = "",
                                       .example = "",
                                       .rule = {},
                                       .form = {},
                                       .theorem = {},
                                       .statement = {},
                                       .source = "",
                                       .misere = {}};
    Cycle() : Game{kCard} {}

    void options(StateView state, OptionVisitor visit) const override {
        const std::vector<State> to[] = {{{1}}, {{0}, {1}}, {}, {{0}, {2}}};
        for (const State& option : to[state[0]]) {
            if (!visit(option)) {
                return;
            }
        }
    }
    [[nodiscard]] bool loopy() const override { return true; }
};

TEST(GraphTest, DrawsAndLoopsAreDrawn) {
    const GamePtr cycle = std::make_shared<const Cycle>();
    const auto graph = game_graph({{{cycle, Sum{State{3}}}}}, Play::Normal, 10, {});

    ASSERT_TRUE(graph.has_value());
    ASSERT_EQ(graph->nodes.size(), 4U); // 3, 0, 2, 1
    EXPECT_EQ(graph->nodes[0].outcome, Outcome::N);
    EXPECT_EQ(graph->nodes[1].outcome, Outcome::D);
    EXPECT_EQ(graph->nodes[2].outcome, Outcome::P);
    EXPECT_EQ(graph->nodes[3].outcome, Outcome::D);
    EXPECT_EQ(graph->nodes[1].value, std::nullopt);
    EXPECT_EQ(layers(*graph), (std::vector<std::uint32_t>{0, 1, 1, 2}));
    const std::string svg = svg_of(*graph);
    EXPECT_NE(svg.find("a draw (D)"), std::string::npos);
    EXPECT_NE(svg.find("play can go on for ever"), std::string::npos);
}

TEST(GraphTest, TextIsEscaped) {
    const GamePtr cycle = std::make_shared<const Cycle>();
    const auto graph = game_graph({{{cycle, Sum{State{3}}}}}, Play::Normal, 10, {});

    EXPECT_NE(svg_of(*graph).find("a&lt;&quot;b\\&amp;(3)"), std::string::npos);
    EXPECT_NE(dot_of(*graph).find("a<\\\"b\\\\&(3)"), std::string::npos);
}

TEST(GraphTest, ThePictureShowsEveryPositionAndMove) {
    const GameGraph graph = graph_of("nim(2,3)");
    const std::string svg = svg_of(graph);
    const auto count = [&svg](const std::string& what) {
        std::size_t found = 0;
        for (std::size_t at = svg.find(what); at != std::string::npos;
             at = svg.find(what, at + 1)) {
            ++found;
        }
        return found;
    };

    EXPECT_EQ(count("<g class=\"N\" transform"), 6U);
    EXPECT_EQ(count("<g class=\"P\" transform"), 3U);
    EXPECT_EQ(count(" → "), 21U);
    EXPECT_EQ(count("a draw (D)"), 0U);
}

TEST(GraphTest, ATextThatBecomesTooLargeEnds) {
    const GameGraph graph = graph_of("nim(99)"); // 4950 moves
    constexpr std::size_t kMost = 50'000;
    Budget budget{{}};
    const auto drawing = place(graph, budget);
    ASSERT_TRUE(drawing.has_value());
    AnswerText svg{Limits{}, kMost};
    AnswerText dot{Limits{}, kMost};
    AnswerText encoded{Limits{}, kMost};
    JsonWriter json{encoded};
    write_svg(graph, *drawing, Language::English, svg);
    write_dot(graph, Language::English, dot);
    write_answer(json, GraphAnswer{graph.nodes.front().position, graph, *drawing},
                 Language::English);

    for (AnswerText* text : {&svg, &dot, &encoded}) {
        ASSERT_TRUE(text->stopped());
        EXPECT_EQ(text->error().code, ErrorCode::ReplyTooLarge);
        EXPECT_LT(text->out().size(), kMost + AnswerText::kRoomForTheEnd + 50'000);
    }
}

TEST(GraphTest, ThePlacesOfAPictureCountAgainstTheMemory) {
    const GameGraph graph = graph_of("nim(299)");
    Limits limits;
    limits.memory_bytes = 1'000'000;
    Budget budget{limits};
    const auto drawing = place(graph, budget);

    ASSERT_FALSE(drawing.has_value());
    EXPECT_EQ(drawing.error().code, ErrorCode::GraphMemoryLimit);
}

} // namespace
} // namespace nimber
