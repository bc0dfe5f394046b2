#include "nimber/text/utf8.hpp"
#include "workbench/drawing/graph.hpp"

#include <algorithm>
#include <utility>

namespace nimber {

Result<GraphDrawing> place(const GameGraph& graph, Budget& budget) {
    constexpr double kLine = 16;       // height of a line of a label
    constexpr double kCharacter = 7.9; // width of one, at 13 pixels, with some room
    constexpr double kPadding = 12;
    constexpr double kNarrowest = 44; // box
    GraphDrawing drawing;
    const std::vector<std::uint32_t> layer = layers(graph);
    for (std::uint32_t i = 0; i < graph.nodes.size(); ++i) {
        drawing.labels.push_back(label_lines(graph, i));
        constexpr std::size_t kLabelBytes = 200; // and the box
        const std::size_t edges = graph.nodes[i].options.size();
        if (!budget.step() || !budget.hold(drawing.labels.back().size() * kLabelBytes +
                                           2 * edges * sizeof(drawing.boxes.edges[0]))) {
            return graph_limit(budget.error());
        }
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
    auto layout = layered_layout(drawing.boxes, budget);
    if (!layout) {
        return graph_limit(budget.error());
    }
    drawing.layout = std::move(*layout);
    return drawing;
}

} // namespace nimber
