#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nimber {

/// What a move takes from a graph: a vertex with its neighbours, or an edge with its two ends (and
/// so all edges at them).
enum class Taken : std::uint8_t { Vertex, Edge };

/// Vertices of a graph of at most 64, or cells of a board.
using VertexSet = std::uint64_t;
inline constexpr std::size_t kMostVertices = 64;

[[nodiscard]] constexpr VertexSet vertex_bit(std::size_t vertex) {
    return VertexSet{1} << vertex;
}

/// The rules of a game of taking vertices or edges, for a search that keeps what is left in a
/// machine word. They hold for all components on the same board or graph.
struct TakingRules {
    Taken taken = Taken::Vertex;
    /// Of a board, whose cells are the vertices: a state is its rows, its columns and the cells
    /// that are left, row by row.
    std::size_t rows = 0;
    std::size_t columns = 0;
    /// Of any other graph: the neighbours of each of `kMostVertices` vertices; no vertex is its own
    /// neighbour. A state is the set of the vertices that are left. Empty for a board.
    std::vector<VertexSet> neighbours = {};
};

} // namespace nimber
