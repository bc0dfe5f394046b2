#include "green_graph.hpp"

#include <algorithm>
#include <limits>

namespace nimber {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
/// Edges that are looked at for all cuts of cycles; beyond, trying them one by one takes long.
constexpr std::size_t kMostLookedAt = std::size_t{1} << 27U;

} // namespace

GreenGraph::GreenGraph(std::size_t vertices, std::span<const Digraph::Edge> edges,
                       std::vector<std::uint32_t> carried)
    : edges_{edges}, first_(vertices + 1),
      ways_(2 * edges.size()), carried_{std::move(carried)}, values_{carried_},
      parent_edge_(vertices, kNone), on_cycle_(edges.size(), true) {
    for (const auto& [a, b] : edges) {
        ++first_[a];
        ++first_[b];
    }
    for (std::size_t v = 1; v < first_.size(); ++v) {
        first_[v] += first_[v - 1];
    }
    for (std::uint32_t i = 0; i < edges.size(); ++i) { // from the end of each vertex to its begin
        const auto [a, b] = edges[i];
        ways_[--first_[a]] = {b, i};
        ways_[--first_[b]] = {a, i};
    }
    walk();
}

void GreenGraph::walk() {
    const std::size_t size = values_.size();
    std::vector<std::uint32_t> number(size, kNone); // in the order of the walk
    std::vector<std::uint32_t> low(size);           // the earliest that is reached from below
    std::vector<std::uint32_t> next{first_.begin(), first_.end() - 1};
    std::vector<Vertex> path = {0};
    std::uint32_t count = 0;
    number[0] = low[0] = count++;
    while (!path.empty()) {
        const Vertex v = path.back();
        if (next[v] < first_[v + 1]) {
            const Way way = ways_[next[v]++];
            if (way.edge == parent_edge_[v]) {
                continue;
            }
            if (number[way.to] == kNone) {
                number[way.to] = low[way.to] = count++;
                parent_edge_[way.to] = way.edge;
                path.push_back(way.to);
            } else {
                low[v] = std::min(low[v], number[way.to]);
                // An edge that closes a cycle counts once: at its later end, where a loop is met
                // twice.
                if (number[way.to] < number[v]) {
                    values_[v] ^= 1U;
                } else if (way.to == v) {
                    values_[v] ^= 1U;
                    ++next[v]; // its other end, which follows
                }
            }
            continue;
        }
        path.pop_back();
        if (path.empty()) {
            break;
        }
        const Vertex below = path.back();
        low[below] = std::min(low[below], low[v]);
        const bool bridge = low[v] > number[below];
        on_cycle_[parent_edge_[v]] = !bridge;
        values_[below] ^= bridge ? values_[v] + 1 : values_[v] ^ 1U;
    }
}

std::vector<GreenGraph::Vertex> GreenGraph::fused(Vertex root) const {
    std::vector<Vertex> block = {root};
    for (std::size_t i = 0; i < block.size(); ++i) {
        for (const Way way : ways(block[i])) {
            if (on_cycle_[way.edge] && parent_edge_[way.to] == way.edge && way.to != block[i]) {
                block.push_back(way.to);
            }
        }
    }
    return block;
}

/// Cuts the edges of one block of cycles one by one. What its bridges carry stays.
void GreenGraph::try_cycles(std::span<const Vertex> block, std::uint32_t want,
                            std::vector<std::size_t>& found) const {
    // By vertices that are counted through in the block, whose first one is its root.
    std::vector<Vertex> members{block.begin(), block.end()};
    std::ranges::sort(members);
    const auto place = [&](Vertex v) {
        const auto at = std::ranges::lower_bound(members, v) - members.begin();
        const auto root = std::ranges::lower_bound(members, block[0]) - members.begin();
        return static_cast<Vertex>(at == root ? 0 : at < root ? at + 1 : at);
    };
    std::vector<std::size_t> own;
    std::vector<Digraph::Edge> edges;
    std::vector<std::uint32_t> carried(block.size());
    for (const Vertex v : block) {
        std::uint32_t& here = carried[place(v)];
        here = carried_[v];
        for (const Way way : ways(v)) {
            if (!on_cycle_[way.edge]) {
                here ^= parent_edge_[way.to] == way.edge ? values_[way.to] + 1 : 0U;
            } else if (edges_[way.edge].first == v) {
                own.push_back(way.edge);
            }
        }
    }
    std::ranges::sort(own);
    own.erase(std::unique(own.begin(), own.end()), own.end()); // a loop has both ends here
    edges.reserve(own.size());
    for (const std::size_t edge : own) {
        edges.emplace_back(place(edges_[edge].first), place(edges_[edge].second));
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
        std::vector<Digraph::Edge> left = edges;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
        if (GreenGraph{block.size(), left, carried}.value() == want) {
            found.push_back(own[i]);
        }
    }
}

std::optional<std::vector<std::size_t>> GreenGraph::cuts(std::uint32_t target) const {
    struct Wanted { // of what stands on a vertex, for the whole to be worth the target
        Vertex root = 0;
        std::uint32_t value = 0;
    };
    std::vector<std::size_t> found;
    std::vector<Wanted> open = {{0, target}};
    std::size_t looked_at = 0;
    while (!open.empty()) {
        const Wanted wanted = open.back();
        open.pop_back();
        const std::vector<Vertex> block = fused(wanted.root);
        const std::uint32_t change = wanted.value ^ values_[wanted.root];
        std::size_t edges = 0;
        for (const Vertex v : block) {
            for (const Way way : ways(v)) {
                edges += on_cycle_[way.edge] ? 1U : 0U;
                if (on_cycle_[way.edge] || parent_edge_[way.to] != way.edge) {
                    continue;
                }
                // The edge now counts one more than what it carries.
                const std::uint32_t needed = change ^ (values_[way.to] + 1);
                if (needed == 0) {
                    found.push_back(way.edge);
                } else {
                    open.push_back({way.to, needed - 1});
                }
            }
        }
        // Nothing falls when a cycle is cut, and the value is odd iff the number of edges is.
        if (edges > 0 && change % 2 == 1) {
            looked_at += edges * edges;
            if (looked_at > kMostLookedAt) {
                return std::nullopt;
            }
            try_cycles(block, wanted.value, found);
        }
    }
    std::ranges::sort(found);
    return found;
}

} // namespace nimber
