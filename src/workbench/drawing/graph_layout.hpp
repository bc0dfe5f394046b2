#pragma once

#include "nimber/limits/budget.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace nimber {

struct Point {
    double x = 0;
    double y = 0;
};

/// A drawing in layers: what is to be placed, top layer first.
struct LayeredGraph {
    struct Box {
        double width = 0;
        double height = 0;
        std::uint32_t layer = 0;
    };
    std::vector<Box> boxes;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges; ///< from box to box
};

/// Where everything goes; the origin is the top left corner.
struct GraphLayout {
    double width = 0;
    double height = 0;
    std::vector<Point> centres; ///< of the boxes
    /// For each edge the points through which it passes, from the border of one box to that of the
    /// other.
    std::vector<std::vector<Point>> routes;
};

/// Places the boxes (Sugiyama, Tagawa and Toda 1981): an edge across several layers gets a bend in
/// each, the order within the layers is improved by barycentres until crossings grow fewer no more,
/// and every box then moves towards its neighbours as far as the order allows. Nothing if the
/// budget ends first.
[[nodiscard]] std::optional<GraphLayout> layered_layout(const LayeredGraph& graph, Budget& budget);

} // namespace nimber
