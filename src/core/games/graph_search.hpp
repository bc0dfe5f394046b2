#pragma once

#include "graph_kayles.hpp"
#include "nimber/solve/component_search.hpp"

#include <memory>
#include <vector>

namespace nimber {

/// A search for the values of sets of vertices of a graph without loops. Such a set is the last
/// number of a state, whose other numbers are those of `before`. Requires the neighbours of each of
/// `kMostVertices` vertices.
[[nodiscard]] std::unique_ptr<ComponentSearch>
make_graph_search(Taken taken, std::vector<VertexSet> neighbours, State before);

} // namespace nimber
