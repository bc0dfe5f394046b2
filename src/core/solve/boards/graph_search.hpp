#pragma once

#include "nimber/game/taking_rules.hpp"
#include "nimber/solve/component_search.hpp"

#include <memory>
#include <vector>

namespace nimber {

/// A search for the values of sets of vertices of a graph without loops; such a set is a state.
/// Requires the neighbours of each of `kMostVertices` vertices.
[[nodiscard]] std::unique_ptr<ComponentSearch> make_graph_search(Taken taken,
                                                                 std::vector<VertexSet> neighbours);

} // namespace nimber
