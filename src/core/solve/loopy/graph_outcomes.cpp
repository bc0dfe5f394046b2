#include "nimber/solve/loopy/graph_outcomes.hpp"

namespace nimber {

Outcome GraphOutcomes::operator[](Digraph::Vertex vertex) const {
    if ((marks_[vertex] & kSettled) == 0) {
        return Outcome::D;
    }
    const bool even = remoteness(vertex) % 2 == 0;
    return even == (play_ == Play::Normal) ? Outcome::P : Outcome::N;
}

std::optional<GraphOutcomes> GraphOutcomes::find(const Digraph& graph, const Digraph& before,
                                                 Play play, Budget& budget) {
    using Vertex = Digraph::Vertex;
    const std::size_t row_bytes = graph.size() * sizeof(std::uint32_t);
    if (!budget.hold(2 * row_bytes)) {
        budget.release(2 * row_bytes);
        return std::nullopt;
    }
    GraphOutcomes found{graph.size(), play};
    std::vector<std::uint32_t>& marks = found.marks_;
    std::vector<Vertex> queue(graph.size()); // settled vertices, in the order of their remoteness
    std::size_t end = 0;
    for (Vertex v = 0; v < graph.size(); ++v) {
        marks[v] = static_cast<std::uint32_t>(graph.successors(v).size());
        if (marks[v] == 0) {
            marks[v] = kSettled;
            queue[end++] = v;
        }
    }
    // The vertices come in no order: what is needed soon is asked for early, so that nobody waits
    // for the memory.
    const auto fetch_ahead = [&](std::size_t next, std::size_t last) {
        constexpr std::size_t kList = 8;
        constexpr std::size_t kMarks = 4;
        if (next + kList < last) {
            __builtin_prefetch(before.successors(queue[next + kList]).data());
            for (const Vertex from : before.successors(queue[next + kMarks])) {
                __builtin_prefetch(&marks[from], 1);
            }
        }
    };
    // First in, first out: a won vertex is settled by the lost successor that is nearest to the
    // end, a lost one by the won successor that is farthest.
    for (std::size_t next = 0; next < end; ++next) {
        fetch_ahead(next, end);
        const Vertex known = queue[next];
        const std::uint32_t settled = marks[known] + 1; // what is settled by it
        const bool lost = found[known] == Outcome::P;
        for (const Vertex from : before.successors(known)) {
            const std::uint32_t mark = marks[from];
            if ((mark & kSettled) != 0) {
                continue;
            }
            if (lost || mark == 1) {
                marks[from] = settled;
                queue[end++] = from;
            } else {
                marks[from] = mark - 1;
            }
        }
        budget.examined();
        if (!budget.step()) {
            break;
        }
    }
    budget.release(row_bytes); // the queue
    if (budget.exceeded()) {
        budget.release(row_bytes);
        return std::nullopt;
    }
    return found;
}

} // namespace nimber
