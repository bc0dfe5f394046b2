#pragma once

#include "nimber/game/digraph.hpp"
#include "nimber/game/game.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace nimber {

/// An undirected graph that stands on its vertex 0, the ground: green Hackenbush. Vertices are
/// counted through from 0; every edge is connected to the ground.
///
/// Fusion principle: the vertices of a cycle may be fused into one, so that its edges become loops.
/// Colon principle: branches at a vertex may be replaced by their value. So an edge that lies on a
/// cycle counts 1, any other one adds 1 to what it carries, and what meets at a vertex is xored
/// (Berlekamp, Conway and Guy, Winning Ways, 1982, chapter 7, where both principles are proved;
/// they are not proved here. `HackenbushTest` compares them with brute force.)
class GreenGraph {
public:
    using Vertex = Digraph::Vertex;

    /// Walks through the whole graph, without recursion: a path of a million edges is no problem.
    /// `carried` is the value of what else stands on each vertex.
    GreenGraph(std::size_t vertices, std::span<const Digraph::Edge> edges,
               std::vector<std::uint32_t> carried);

    /// The nim value of what stands on a vertex: of all of it, for the ground.
    [[nodiscard]] std::uint32_t value(Vertex vertex = 0) const { return values_[vertex]; }
    /// Whether the edge lies on a cycle.
    [[nodiscard]] bool on_cycle(std::size_t edge) const { return on_cycle_[edge]; }

    /// The edges whose cut leaves the value `target`, in order. Time is linear in the edges that
    /// lie on no cycle; of those that do, each is tried. Nothing if that would take too long.
    [[nodiscard]] std::optional<std::vector<std::size_t>> cuts(std::uint32_t target) const;

private:
    /// An edge as seen from one of its ends.
    struct Way {
        Vertex to = 0;
        std::uint32_t edge = 0;
    };
    void walk();
    [[nodiscard]] std::span<const Way> ways(Vertex v) const {
        return std::span{ways_}.subspan(first_[v], first_[v + 1] - first_[v]);
    }
    /// The vertices that cycles fuse with `root`.
    [[nodiscard]] std::vector<Vertex> fused(Vertex root) const;
    void try_cycles(std::span<const Vertex> block, std::uint32_t want,
                    std::vector<std::size_t>& found) const;

    std::span<const Digraph::Edge> edges_;
    std::vector<std::uint32_t> first_; ///< of vertex v, in `ways_`
    std::vector<Way> ways_;
    std::vector<std::uint32_t> carried_;
    std::vector<std::uint32_t> values_;
    std::vector<std::uint32_t> parent_edge_; ///< by which the walk came to a vertex
    std::vector<bool> on_cycle_;
};

} // namespace nimber
