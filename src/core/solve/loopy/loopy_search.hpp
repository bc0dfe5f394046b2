#pragma once

#include "../component_hash.hpp"
#include "nimber/game/digraph.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/loopy/graph_values.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <optional>
#include <vector>

namespace nimber {

/// The values of a game that can go on for ever and gives only its rules: everything that can be
/// reached is numbered as a vertex of a graph, whose values are those of `GraphValues`. A component
/// that falls into several, as a heap that is split, is one vertex: which of them is infinite
/// matters.
class LoopySearch {
public:
    explicit LoopySearch(const Game& game) : game_{game} {}

    /// The value of a component, or of what is left of one; nothing if the budget ends first.
    [[nodiscard]] std::optional<LoopyValue> value(SumView sum, Budget& budget);
    /// How near it is to its end, if it has a nim value that was asked for.
    [[nodiscard]] Progress progress(SumView sum) const;

private:
    using Vertex = Digraph::Vertex;

    /// What all sums that play alike have in common.
    [[nodiscard]] Sum normal_form(SumView sum) const;
    [[nodiscard]] Vertex number(SumView sum, Budget& budget);
    [[nodiscard]] bool explore(Budget& budget);

    const Game& game_;
    boost::unordered_flat_map<Sum, Vertex, SumHash> vertices_;
    std::vector<Sum> sums_;
    Digraph graph_;
    std::optional<GraphValues> values_;
};

} // namespace nimber
