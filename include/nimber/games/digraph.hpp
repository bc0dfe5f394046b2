#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nimber {

/// A directed graph on the vertices 0, 1, ..., as one row of successors with marks in it. Several
/// edges between the same vertices do no harm.
class Digraph {
public:
    using Vertex = std::uint32_t;

    /// A graph to which vertices are added in order.
    Digraph() = default;
    Digraph(std::size_t vertices, std::span<const std::pair<Vertex, Vertex>> edges);

    /// Adds the next vertex. Its successors may come later, but must come.
    void add_vertex(std::span<const Vertex> successors);

    [[nodiscard]] std::size_t size() const { return first_.size() - 1; }
    [[nodiscard]] std::size_t edge_count() const { return successors_.size(); }
    [[nodiscard]] std::span<const Vertex> successors(Vertex vertex) const {
        return std::span{successors_}.subspan(first_[vertex], first_[vertex + 1] - first_[vertex]);
    }

    /// The nim value of a token on each vertex, in time linear in the edges and without recursion.
    /// Only for the vertices from which play must end; `ends` says which these are.
    struct NimValues {
        std::vector<std::uint32_t> values;
        std::vector<bool> ends;
        bool all_end = true;
    };
    [[nodiscard]] NimValues nim_values() const;

private:
    std::vector<std::size_t> first_ = {0}; ///< of vertex v, in `successors_`
    std::vector<Vertex> successors_;
};

} // namespace nimber
