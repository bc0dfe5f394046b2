#pragma once

#include "nimber/game/digraph.hpp"
#include "nimber/limits/budget.hpp"

#include <optional>
#include <vector>

namespace nimber {

/// A largest matching of an undirected graph, and which vertices some largest matching misses.
struct Matching {
    static constexpr Digraph::Vertex kNone = static_cast<Digraph::Vertex>(-1);

    std::vector<Digraph::Vertex> mate; ///< kNone for a vertex that is missed
    std::vector<bool> missable;        ///< missed by this largest matching or another one
};

/// By Edmonds' algorithm (1965). `graph` holds every edge in both directions; vertices that are
/// `gone`, and loops, are left out. Begins with `mate` if it is a matching of what is left. Nothing
/// if the budget ends first.
[[nodiscard]] std::optional<Matching> largest_matching(const Digraph& graph,
                                                       const std::vector<bool>& gone,
                                                       Budget& budget,
                                                       std::vector<Digraph::Vertex> mate = {});

} // namespace nimber
