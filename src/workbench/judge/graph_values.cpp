#include "workbench/judge/graph_values.hpp"

#include "nimber/game/digraph.hpp"

namespace nimber::judge {

std::vector<std::uint32_t> read_graph_values(Contest& contest) {
    constexpr std::uint64_t kMostVertices = std::uint64_t{1} << 31U;
    const std::uint64_t size = contest.number(
        {"the number of vertices, at least 1", "顶点数，至少为 1"}, 1, kMostVertices);
    Digraph graph;
    std::vector<Digraph::Vertex> successors;
    for (std::uint64_t v = 0; v < size && contest.ok(); ++v) {
        const std::uint64_t count = contest.number({"the number of successors", "后继的个数"});
        successors.clear();
        for (std::uint64_t i = 0; i < count && contest.ok(); ++i) {
            successors.push_back(static_cast<Digraph::Vertex>(
                contest.number({"a vertex of the graph", "图中的顶点"}, 0, size - 1)));
        }
        graph.add_vertex(successors);
    }
    if (!contest.ok()) {
        return {};
    }
    auto found = graph.nim_values();
    if (!found.all_end) {
        contest.reject({"a graph without cycles", "无环的图"});
        return {};
    }
    return std::move(found.values);
}

} // namespace nimber::judge
