#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace nimber {

/// A directed graph on the vertices 0, 1, ..., as one row of successors with marks in it: four
/// bytes for each vertex and each edge. Loops are edges like others, and several edges between the
/// same vertices do no harm.
class Digraph {
public:
    using Vertex = std::uint32_t;
    using Edge = std::pair<Vertex, Vertex>;

    /// An empty graph, to which vertices are added in order.
    Digraph() = default;
    /// Requires fewer than 2^32 edges, between the vertices below `vertices`.
    Digraph(std::size_t vertices, std::span<const Edge> edges);

    /// Adds the next vertex. Its successors may come later, but must come.
    void add_vertex(std::span<const Vertex> successors);
    /// Keeps only the first of several edges between the same vertices.
    void drop_repeats();

    [[nodiscard]] std::size_t size() const { return first_.size() - 1; }
    [[nodiscard]] std::size_t edge_count() const { return successors_.size(); }
    [[nodiscard]] std::size_t bytes() const {
        return (first_.size() + successors_.size()) * sizeof(Vertex);
    }
    [[nodiscard]] std::span<const Vertex> successors(Vertex vertex) const {
        return std::span{successors_}.subspan(first_[vertex], first_[vertex + 1] - first_[vertex]);
    }

    /// The same edges backwards: a successor there is a predecessor here.
    [[nodiscard]] Digraph reversed() const;
    /// Whether some path returns to where it began.
    [[nodiscard]] bool has_cycle() const;

    /// The nim value of a token on each vertex, in time linear in the edges and without recursion.
    /// Only for the vertices from which play must end; `ends` says which these are.
    struct NimValues {
        std::vector<std::uint32_t> values;
        std::vector<bool> ends;
        std::vector<Vertex> order; ///< the vertices that end, each behind its successors
        bool all_end = true;
    };
    [[nodiscard]] NimValues nim_values() const { return nim_values(reversed()); }
    /// The same, where `before` is the reversed graph.
    [[nodiscard]] NimValues nim_values(const Digraph& before) const;

private:
    std::vector<std::uint32_t> first_ = {0}; ///< of vertex v, in `successors_`
    std::vector<Vertex> successors_;
};

} // namespace nimber
