#pragma once

#include "component_hash.hpp"
#include "nimber/games/digraph.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/solve/graph_outcomes.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <optional>
#include <vector>

namespace nimber {

/// Who wins each sum that can be reached from a given one, where play may go on for ever, by
/// retrograde analysis of the graph of all of them.
class SumOutcomes {
public:
    using Sum = std::vector<Component>;

    /// Everything that can be reached from `sum`; nothing if the budget ends first.
    [[nodiscard]] static std::optional<SumOutcomes> find(const Sum& sum, Play play, Budget& budget);

    /// Of a sum that can be reached: in any order, with or without components that have no move.
    [[nodiscard]] Outcome outcome(const Sum& sum) const { return (*outcomes_)[vertex(sum)]; }
    [[nodiscard]] std::uint32_t remoteness(const Sum& sum) const {
        return outcomes_->remoteness(vertex(sum));
    }

private:
    SumOutcomes() = default;
    [[nodiscard]] Digraph::Vertex vertex(const Sum& sum) const;

    boost::unordered_flat_map<Sum, Digraph::Vertex, SumHash> vertices_;
    std::optional<GraphOutcomes> outcomes_;
};

} // namespace nimber
