#pragma once

#include "../couple/couple_rules.hpp"
#include "nimber/game/taking_rules.hpp"

#include <array>
#include <bit>
#include <span>
#include <vector>

namespace nimber {

/// Taking vertices (with their neighbours) or edges (with their ends) from any graph without loops.
class GraphRules {
public:
    static constexpr std::size_t kBatch = 8;
    static constexpr std::size_t kMoveNumbers = kMostVertices * kMostVertices;

    /// `neighbours` of each vertex, of which there are at most `kMostVertices`.
    GraphRules(Taken taken, std::vector<VertexSet> neighbours);

    /// All moves on these vertices. Those that take the busiest come first.
    void moves(Cells cells, std::vector<Taking>& out) const;
    [[nodiscard]] std::size_t number_of(Taking move) const {
        const auto low = static_cast<std::size_t>(std::countr_zero(move.needs));
        const auto high = static_cast<std::size_t>(std::bit_width(move.needs)) - 1;
        return taken_ == Taken::Vertex ? low : low * kMostVertices + high;
    }
    /// A part is its own key. Paths and cycles are looked up by their lengths.
    void simplify(std::span<const Cells> boards, BoardSum* sums) const;
    /// No line of play is longer.
    [[nodiscard]] unsigned bound(Cells cells) const {
        const auto count = static_cast<unsigned>(std::popcount(cells));
        return taken_ == Taken::Edge ? count / 2 : count - 1; // connected, and not one vertex
    }

private:
    void simplify(Cells board, BoardSum& sum) const;
    /// The vertices of the part in which `vertex` is.
    [[nodiscard]] Cells part_around(Cells vertex, Cells board) const;
    [[nodiscard]] VertexSet neighbours(Cells vertex) const {
        return neighbours_[static_cast<std::size_t>(std::countr_zero(vertex))];
    }

    Taken taken_;
    std::vector<VertexSet> neighbours_;
    std::array<unsigned, kMostVertices + 1> path_{};  ///< values, by the number of vertices
    std::array<unsigned, kMostVertices + 1> cycle_{}; ///< from 3 on
};

static_assert(CoupleRules<GraphRules>);

} // namespace nimber
