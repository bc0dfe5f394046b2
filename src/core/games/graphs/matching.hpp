#pragma once

#include "nimber/game/digraph.hpp"
#include "nimber/limits/budget.hpp"

#include <optional>
#include <vector>

namespace nimber {

/// A maximum matching of an undirected graph, and its inessential vertices: those that some maximum
/// matching leaves uncovered (the set D of the Gallai-Edmonds decomposition).
struct Matching {
    static constexpr Digraph::Vertex kNone = static_cast<Digraph::Vertex>(-1);

    std::vector<Digraph::Vertex> mate; ///< kNone for an uncovered vertex
    std::vector<bool> inessential;     ///< left uncovered by this maximum matching or another one
};

/// By Edmonds' algorithm (1965). `graph` holds every edge in both directions; vertices that are
/// `gone`, and loops, are left out. Begins with `mate` if it is a matching of what is left.
/// Nothing if the budget ends first.
[[nodiscard]] std::optional<Matching> maximum_matching(const Digraph& graph,
                                                       const std::vector<bool>& gone,
                                                       Budget& budget,
                                                       std::vector<Digraph::Vertex> mate = {});

} // namespace nimber
