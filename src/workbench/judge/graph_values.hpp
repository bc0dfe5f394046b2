#pragma once

#include "workbench/judge/contest.hpp"

#include <cstdint>
#include <vector>

namespace nimber::judge {

/// Reads a graph, as the number of vertices and for each of them the number of its successors and
/// these; returns the nim values of its vertices.
[[nodiscard]] std::vector<std::uint32_t> read_graph_values(Contest& contest);

} // namespace nimber::judge
