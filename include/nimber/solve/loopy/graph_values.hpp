#pragma once

#include "nimber/game/digraph.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/value/loopy_value.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace nimber {

/// The loopy value of a token on each vertex of a graph. Vertices from which play must end get the
/// mex of their successors, in time linear in the edges; the others are labelled one nimber at a
/// time, as far as they have a nim value.
class GraphValues {
public:
    using Vertex = Digraph::Vertex;

    /// Nothing if the budget ends first. `before` is the reversed graph.
    [[nodiscard]] static std::optional<GraphValues> find(const Digraph& graph,
                                                         const Digraph& before, Budget& budget);

    /// The nim value of a vertex; nothing if it is infinite.
    [[nodiscard]] std::optional<Nimber> nimber(Vertex vertex) const {
        return values_[vertex] == kInfinite ? std::nullopt : std::optional{Nimber{values_[vertex]}};
    }
    /// The value of a vertex of the graph for which these were found.
    [[nodiscard]] LoopyValue value(const Digraph& graph, Vertex vertex) const;
    /// The place of a vertex that has a nim value in the order in which these were found. If a move
    /// from it leads to a larger or infinite value, some reply leads back to its own value at an
    /// earlier place: a player who always finds that reply cannot be kept in a cycle for ever.
    [[nodiscard]] std::uint32_t place(Vertex vertex) const { return places_[vertex]; }
    [[nodiscard]] std::size_t bytes() const {
        return (values_.size() + places_.size()) * sizeof(std::uint32_t);
    }

private:
    class Finder;
    static constexpr std::uint32_t kInfinite = std::numeric_limits<std::uint32_t>::max();

    std::vector<std::uint32_t> values_;
    std::vector<std::uint32_t> places_;
};

} // namespace nimber
