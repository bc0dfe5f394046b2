#pragma once

#include "nimber/game/argument_reader.hpp"
#include "nimber/game/digraph.hpp"
#include "nimber/text/result.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// A graph as it is written: its edges in their order. Whether they have a direction is up to
/// whoever uses it.
struct EdgeList {
    std::size_t vertices = 0;
    std::vector<Digraph::Edge> edges;
};

/// The most vertices of a graph in a file. One edge can name the largest of them, so this bounds
/// the memory that a short file can demand.
inline constexpr std::size_t kMostFileVertices = std::size_t{1} << 24U;
/// The most bytes of a file that is read for a graph.
inline constexpr std::size_t kMostGraphBytes = std::size_t{1} << 30U;

/// Reads the text of a file: an edge list (two numbers a line, # begins a comment), or JSON if it
/// begins with {. Takes linear time. Errors name the file and the line; one is `GameMemoryLimit` if
/// the edges take more than `most_bytes` while they are read.
[[nodiscard]] Result<EdgeList> parse_graph(std::string_view text, const std::string& name,
                                           std::size_t most_bytes = ~std::size_t{0});

/// Why a `Digraph` of these edges cannot be made and searched once while they are kept: there is
/// too little room. Nothing if it can.
[[nodiscard]] std::optional<Error> graph_too_large(const ArgumentReader& items, std::size_t offset,
                                                   const EdgeList& graph);

/// Reads edges such as 0-1,1-2, to the end of the items, on fewer than `most_vertices` vertices.
[[nodiscard]] Result<EdgeList> read_edges(ArgumentReader& items, Heap most_vertices);

/// A graph in a position: edges such as 0-1,1-2, or a file such as @graph.txt.
struct WrittenGraph {
    EdgeList graph;
    std::string file; ///< its name; empty if the edges were written out
};
[[nodiscard]] Result<WrittenGraph> read_graph(ArgumentReader& items);

/// The edges as `read_graph` reads them: 0-1,1-2.
[[nodiscard]] std::string to_text(const std::vector<Digraph::Edge>& edges);

} // namespace nimber
