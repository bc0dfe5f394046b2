#include "nimber/solve/loopy/graph_outcomes.hpp"
#include "nimber/solve/loopy/graph_values.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <array>
#include <cstdio>
#include <queue>
#include <random>
#include <string>

namespace nimber::bench {
namespace {

using Vertex = Digraph::Vertex;

constexpr std::uint64_t kSeed = 1966; // Smith
constexpr std::size_t kEdges = 10'000'000;

/// A random graph. One vertex in five has no successor, so that there is something to begin with.
Digraph random_graph(std::size_t edges, std::size_t edges_of_each) {
    std::mt19937_64 random{kSeed};
    const std::size_t vertices = edges / edges_of_each;
    Digraph graph;
    std::vector<Vertex> successors;
    for (std::size_t v = 0; v < vertices; ++v) {
        const bool sink = random() % 5 == 0;
        successors.resize(sink ? 0 : 1 + random() % (edges_of_each * 5 / 2 - 1));
        for (Vertex& to : successors) {
            to = static_cast<Vertex>(random() % vertices);
        }
        graph.add_vertex(successors);
    }
    return graph;
}

/// A hash of who wins where, and how soon.
template <class OutcomeOf, class RemotenessOf>
std::uint64_t digest(std::size_t vertices, OutcomeOf&& outcome, RemotenessOf&& remoteness) {
    std::uint64_t hash = 0;
    for (Vertex v = 0; v < vertices; ++v) {
        const bool drawn = outcome(v) == Outcome::D;
        hash = hash * 31 + static_cast<std::uint64_t>(outcome(v));
        hash = hash * 31 + (drawn ? 0 : remoteness(v));
    }
    return hash;
}

/// As a textbook has it: lists of predecessors, a queue, and an array for each thing to know.
std::uint64_t plain_outcomes(const Digraph& graph, Play play) {
    std::vector<std::vector<Vertex>> before(graph.size());
    std::vector<std::size_t> open(graph.size());
    for (Vertex v = 0; v < graph.size(); ++v) {
        open[v] = graph.successors(v).size();
        for (const Vertex to : graph.successors(v)) {
            before[to].push_back(v);
        }
    }
    std::vector<Outcome> outcomes(graph.size(), Outcome::D);
    std::vector<std::size_t> remoteness(graph.size());
    std::queue<Vertex> queue;
    for (Vertex v = 0; v < graph.size(); ++v) {
        if (open[v] == 0) {
            outcomes[v] = play == Play::Normal ? Outcome::P : Outcome::N;
            queue.push(v);
        }
    }
    for (; !queue.empty(); queue.pop()) {
        const Vertex known = queue.front();
        for (const Vertex from : before[known]) {
            const bool lost = outcomes[known] == Outcome::P;
            if (outcomes[from] == Outcome::D && (lost || --open[from] == 0)) {
                outcomes[from] = lost ? Outcome::N : Outcome::P;
                remoteness[from] = remoteness[known] + 1;
                queue.push(from);
            }
        }
    }
    return digest(
        graph.size(), [&](Vertex v) { return outcomes[v]; },
        [&](Vertex v) { return remoteness[v]; });
}

std::string per_edge(std::size_t bytes, const Digraph& graph) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f",
                  static_cast<double>(bytes) / static_cast<double>(graph.edge_count()));
    return text.data();
}

void outcomes(const Digraph& graph, Play play, const Settings& settings, Report& report) {
    std::size_t bytes = 0;
    std::uint64_t ours = 0;
    std::uint64_t plain = 0;
    const auto times = medians(settings.repetitions(),
                               {in_process([&] {
                                    Budget budget{{}};
                                    const Digraph before = graph.reversed();
                                    const auto found =
                                        GraphOutcomes::find(graph, before, play, budget);
                                    // What is found, and a queue that is as long while it is found.
                                    bytes = graph.bytes() + before.bytes() + 2 * found->bytes();
                                    ours = digest(
                                        graph.size(), [&](Vertex v) { return (*found)[v]; },
                                        [&](Vertex v) { return found->remoteness(v); });
                                }),
                                in_process([&] { plain = plain_outcomes(graph, play); })});
    report.signature().add(ours);
    const std::string what = std::string{"who wins and how soon, "} + name(play) + ", " +
                             std::to_string(graph.size()) + " vertices, " + per_edge(bytes, graph) +
                             " bytes an edge";
    report.agree(ours == plain, what);
    const auto count = static_cast<double>(graph.edge_count());
    constexpr double kGoal = 1e7;
    const bool small = bytes <= 12 * graph.edge_count();
    report.add({"graphs",
                what,
                "edges",
                {times[0], count},
                Timing{times[1], count},
                "10^7 edges/s, 12 bytes",
                count / times[0] >= kGoal && small});
}

void values(const Digraph& graph, const Settings& settings, Report& report) {
    std::uint64_t infinite = 0;
    const auto times = medians(settings.repetitions(), {in_process([&] {
                                   Budget budget{{}};
                                   const auto found =
                                       GraphValues::find(graph, graph.reversed(), budget);
                                   infinite = 0;
                                   for (Vertex v = 0; v < graph.size(); ++v) {
                                       infinite += found->nimber(v) ? 0U : 1U;
                                   }
                               })});
    report.signature().add(infinite);
    report.add({"graphs",
                "loopy values, " + std::to_string(graph.size()) + " vertices, " +
                    std::to_string(infinite) + " infinite",
                "edges",
                {times[0], static_cast<double>(graph.edge_count())},
                std::nullopt,
                "",
                false});
}

} // namespace

void graphs(const Settings& settings, Report& report) {
    for (const std::size_t edges_of_each : {std::size_t{5}, std::size_t{10}}) {
        const Digraph graph = random_graph(settings.size(kEdges), edges_of_each);
        outcomes(graph, Play::Normal, settings, report);
        outcomes(graph, Play::Misere, settings, report);
        values(graph, settings, report);
    }
}

} // namespace nimber::bench
