#pragma once

#include "nimber/solve/game_graph.hpp"
#include "nimber/text/language.hpp"
#include "workbench/answer_text.hpp"
#include "workbench/drawing/graph_layout.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace nimber {

/// A graph with its labels and where they go.
struct GraphDrawing {
    std::vector<std::vector<std::string>> labels; ///< of each node
    LayeredGraph boxes;                           ///< edges by node, in the order of the options
    GraphLayout layout;
};
/// An error if the budget ends first.
[[nodiscard]] Result<GraphDrawing> place(const GameGraph& graph, Budget& budget);

/// With more moves than that, nothing can be made out in a picture.
inline constexpr std::size_t kMostMovesDrawn = 200'000;

// Half a graph would look like another one: where a limit ends the text, it is `stopped` and no
// answer.

/// For Graphviz.
void write_dot(const GameGraph& graph, Language language, AnswerText& text);
/// A picture: layers by the longest line of play that is left (in graphs with endless play, by the
/// moves since the beginning), P and N told apart by shape and colour, winning moves drawn
/// strongly.
void write_svg(const GameGraph& graph, const GraphDrawing& drawing, Language language,
               AnswerText& text);

// What DOT and SVG have in common.

/// The heading of the picture.
[[nodiscard]] std::string graph_title(const GameGraph& graph, Language language);
/// A position as the lines of a label: boards as they are drawn, side by side; the name of the game
/// only if there are several.
[[nodiscard]] std::vector<std::string> label_lines(const GameGraph& graph, std::size_t node);
/// "N · *3", "P · 0", in misère play "N".
[[nodiscard]] std::string verdict_line(const GameGraph::Node& node);
/// The full description of a node: position, outcome, value.
[[nodiscard]] std::string node_text(const GameGraph::Node& node, Language language);
/// The layer of each node, the top one 0.
[[nodiscard]] std::vector<std::uint32_t> layers(const GameGraph& graph);

} // namespace nimber
