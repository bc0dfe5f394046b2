#pragma once

#include "../component_hash.hpp"
#include "nimber/game/digraph.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/loopy/graph_outcomes.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <optional>
#include <vector>

namespace nimber {

/// The outcome of each sum that can be reached from a given one, where play may go on for ever, by
/// retrograde analysis of the graph of all of them.
class SumOutcomes {
public:
    /// Everything that can be reached from `sum`; nothing if the budget ends first.
    [[nodiscard]] static std::optional<SumOutcomes> find(const Components& sum, Play play,
                                                         Budget& budget);

    struct Known {
        Outcome outcome = Outcome::D;
        std::uint32_t remoteness = 0;
    };
    /// Of a sum that can be reached: in any order, with or without components that have no move.
    /// Nothing for any other sum, which rules that have failed since then may name.
    [[nodiscard]] std::optional<Known> operator[](const Components& sum) const;

private:
    SumOutcomes() = default;

    boost::unordered_flat_map<Components, Digraph::Vertex, SumHash> vertices_;
    std::optional<GraphOutcomes> outcomes_;
};

} // namespace nimber
