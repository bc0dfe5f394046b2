#pragma once

#include "nimber/game/digraph.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace nimber::testing {

/// Some edges on `size` vertices: cycles, loops and edges that are there twice are likely.
inline std::vector<Digraph::Edge> random_digraph(std::mt19937& random, std::size_t size) {
    std::vector<Digraph::Edge> edges;
    // Sparse as often as dense, so that sinks, numbers and infinite values all occur.
    for (std::size_t count = 1 + random() % (2 * size); count > 0; --count) {
        edges.emplace_back(random() % size, random() % size);
    }
    return edges;
}

/// The game of tokens on these edges.
inline GamePtr tokens_on(const std::vector<Digraph::Edge>& edges) {
    return *make_game("tokens:" + to_text(edges));
}

/// How many vertices the edges name.
inline std::size_t vertex_count(const std::vector<Digraph::Edge>& edges) {
    std::size_t last = 0;
    for (const auto& [from, to] : edges) {
        last = std::max<std::size_t>({last, from, to});
    }
    return last + 1;
}

} // namespace nimber::testing
