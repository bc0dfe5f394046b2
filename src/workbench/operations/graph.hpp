#pragma once

#include "workbench/drawing/graph.hpp"
#include "workbench/operation/operation.hpp"

#include <array>
#include <cmath>

namespace nimber {

/// The game graph of a position.
struct GraphRequest {
    std::string position;
    bool misere = false;
    std::string format; ///< dot, svg or json; empty: see `wanted_format`
    std::string output; ///< the file that whoever asks will write it to
    std::optional<std::uint64_t> max_nodes = 300;
    bool layout = false; ///< whether JSON is to say where everything goes

    static const OperationCard kCard;
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] const std::string& text() const { return position; }
    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
    /// The format that is asked for, if need be by the name of the file; empty: that of the door.
    [[nodiscard]] std::string_view wanted_format() const;
    /// Whether everything needs its place.
    [[nodiscard]] bool is_drawn() const;
};

struct GraphAnswer {
    Position position;
    GameGraph graph;
    std::optional<GraphDrawing> drawing; ///< if it was asked for
    std::size_t held_bytes = 0;
};

[[nodiscard]] Result<GraphAnswer> run(const GraphRequest& request, const Session& session);

/// Writes the graph in the format of the request, by default dot. Returns why there is none, if so:
/// what was written is then to be dropped, as of half a graph nobody would see that it is half.
[[nodiscard]] std::optional<Error> write(const GraphAnswer& answer, const GraphRequest& request,
                                         AnswerText& text, const Session& session);

/// The graph in the format of the request, by default JSON.
[[nodiscard]] Result<Reply> reply(const GraphRequest& request, const GraphAnswer& answer,
                                  const Session& session);

/// A node of a graph that has one.
struct GraphNode {
    const GraphAnswer* answer = nullptr;
    std::size_t number = 0;

    [[nodiscard]] bool is_placed() const { return answer != nullptr && answer->drawing; }
    [[nodiscard]] const GameGraph::Node& node() const { return answer->graph.nodes[number]; }
    [[nodiscard]] const Point& centre() const { return answer->drawing->layout.centres[number]; }
    [[nodiscard]] const LayeredGraph::Box& box() const {
        return answer->drawing->boxes.boxes[number];
    }
};

/// A move of a graph that has one.
struct GraphEdge {
    const GraphAnswer* answer = nullptr;
    std::size_t number = 0; ///< among all moves
    std::size_t from = 0;
    std::uint32_t to = 0;

    [[nodiscard]] bool is_placed() const { return answer != nullptr && answer->drawing; }
    /// Where it passes, in pixels.
    [[nodiscard]] std::vector<std::array<Pixels, 2>> points() const;
};

template <>
inline constexpr std::string_view kSchemaName<GraphNode> = "GraphNode";
template <>
inline constexpr std::string_view kSchemaName<GraphEdge> = "GraphEdge";
template <>
inline constexpr std::string_view kSchemaName<GraphAnswer> = "Graph";

[[nodiscard]] inline Pixels pixels(double length) {
    return {std::lround(length)};
}

template <class To>
void members(To& to, const GraphNode& node) {
    to(
        "position", [&] { return to_text(node.node().position); }, "the position");
    to(
        "outcome", [&] { return node.node().outcome; },
        "`N`: the player to move wins; `P`: the other one does; `D`: a draw");
    to(
        "value",
        [&] {
            const auto& value = node.node().value;
            return value ? std::optional{Count{value->value()}} : std::nullopt;
        },
        "in normal play the nim value; null in misère play, or where it has none");
    to(
        "longest",
        [&] {
            const auto& height = node.node().height;
            return height ? std::optional{Count{*height}} : std::nullopt;
        },
        "the longest line of play from here; null if it can be endless");
    to.when(
        node.is_placed(), "label",
        [&]() -> const std::vector<std::string>& {
            return node.answer->drawing->labels[node.number];
        },
        "with `layout`: the lines that stand in its box");
    to.when(
        node.is_placed(), "x", [&] { return pixels(node.centre().x); },
        "with `layout`: the middle of its box, in pixels from the left");
    to.when(
        node.is_placed(), "y", [&] { return pixels(node.centre().y); },
        "with `layout`: the same from the top");
    to.when(
        node.is_placed(), "width", [&] { return pixels(node.box().width); },
        "with `layout`: the width of its box");
    to.when(
        node.is_placed(), "height", [&] { return pixels(node.box().height); },
        "with `layout`: its height");
}

template <class To>
void members(To& to, const GraphEdge& edge) {
    to("from", Count{edge.from}, "a place in `nodes`, counted from 0");
    to("to", Count{edge.to}, "where the move leads, likewise");
    to(
        "wins", [&] { return edge.answer->graph.wins(edge.to); },
        "whether `to` is lost for the other player");
    to.when(
        edge.is_placed(), "points", [&] { return edge.points(); },
        "with `layout`: the points through which it is drawn, from box to box");
}

template <class To>
void members(To& to, const GraphAnswer& answer) {
    const auto& drawing = answer.drawing;
    to.schema("nimber/graph/1");
    to(
        "position", [&] { return to_text(answer.graph.nodes.front().position); },
        "the position, as it was read");
    to("play", answer.graph.play, "`normal` or `misere`");
    to.when(
        drawing.has_value(), "width", [&] { return pixels(drawing->layout.width); },
        "with `layout`: that of the picture, in pixels");
    to.when(
        drawing.has_value(), "height", [&] { return pixels(drawing->layout.height); },
        "with `layout`: likewise");
    to.template list<GraphNode>(
        "nodes",
        [&](auto& items) {
            for (std::size_t i = 0; i < answer.graph.nodes.size(); ++i) {
                if (!items({&answer, i})) {
                    items.give_up();
                    return;
                }
            }
        },
        "the positions that can be reached, the one that was asked about first; those that play "
        "alike are one ([boards](boards.md))");
    to.template list<GraphEdge>(
        "edges",
        [&](auto& items) {
            std::size_t edge = 0;
            for (std::size_t from = 0; from < answer.graph.nodes.size(); ++from) {
                for (const std::uint32_t option : answer.graph.nodes[from].options) {
                    if (!items({&answer, edge++, from, option})) {
                        items.give_up();
                        return;
                    }
                }
            }
        },
        "the moves");
}

} // namespace nimber
