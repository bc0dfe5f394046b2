#include "nimber/text/utf8.hpp"
#include "workbench/graph.hpp"

#include <algorithm>

namespace nimber {

GraphDrawing place(const GameGraph& graph) {
    constexpr double kLine = 16;       // height of a line of a label
    constexpr double kCharacter = 7.9; // width of one, at 13 pixels, with some room
    constexpr double kPadding = 12;
    constexpr double kNarrowest = 44; // box
    GraphDrawing drawing;
    const std::vector<std::uint32_t> layer = layers(graph);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        drawing.labels.push_back(label_lines(graph, i));
        std::size_t longest = display_width(verdict_line(graph.nodes[i]));
        for (const std::string& line : drawing.labels.back()) {
            longest = std::max(longest, display_width(line));
        }
        const double round = graph.nodes[i].outcome == Outcome::N ? 0 : kPadding; // the corners
        const double width =
            std::max(kNarrowest, kCharacter * static_cast<double>(longest) + 2 * kPadding) + round;
        const double height =
            kLine * static_cast<double>(drawing.labels.back().size() + 1) + kPadding;
        drawing.boxes.boxes.push_back({width, height, layer[i]});
        for (const std::uint32_t to : graph.nodes[i].options) {
            drawing.boxes.edges.emplace_back(i, to);
        }
    }
    drawing.layout = layered_layout(drawing.boxes);
    return drawing;
}

} // namespace nimber
