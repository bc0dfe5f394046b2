#pragma once

#include "nimber/game/digraph.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/value/outcome.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber {

/// Who wins with one token on each vertex of a graph, and how soon, by retrograde analysis: lost
/// and won vertices are found backwards from those without a move; what is left is drawn. Time is
/// linear in the edges; memory is four bytes for each vertex, and as much again while it is found.
class GraphOutcomes {
public:
    /// Nothing if the budget ends first. `before` is the reversed graph.
    [[nodiscard]] static std::optional<GraphOutcomes>
    find(const Digraph& graph, const Digraph& before, Play play, Budget& budget);

    [[nodiscard]] Outcome operator[](Digraph::Vertex vertex) const;
    /// How many moves are left if the winner hurries and the loser delays. Requires that it is not
    /// a draw.
    [[nodiscard]] std::uint32_t remoteness(Digraph::Vertex vertex) const {
        return marks_[vertex] & ~kSettled;
    }
    [[nodiscard]] std::size_t bytes() const { return marks_.size() * sizeof(std::uint32_t); }

private:
    GraphOutcomes(std::size_t vertices, Play play) : marks_(vertices), play_{play} {}

    // A settled vertex holds its remoteness, whose parity is its outcome: a player with no move
    // left has lost in normal play and won in misère play, and the two alternate from there. A
    // vertex that is not settled holds how many of its successors are not known to be won.
    static constexpr std::uint32_t kSettled = std::uint32_t{1} << 31U;
    std::vector<std::uint32_t> marks_;
    Play play_;
};

} // namespace nimber
