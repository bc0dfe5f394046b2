#include "nimber/solve/loopy/graph_values.hpp"

namespace nimber {

// Smith's rule: a vertex has the value m if its successors have all smaller values and not m, and
// every other successor, of a larger value or none, has itself a successor of value m that was
// found before. Level m finds all vertices of value m; it works on the loopy part alone, the
// vertices from which play need not end, since the others have their values from the start.
class GraphValues::Finder {
public:
    Finder(const Digraph& graph, const Digraph& before, Budget& budget, GraphValues& found)
        : graph_{graph}, before_{before}, budget_{budget}, found_{found} {}

    /// Whether it came to an end within the budget.
    [[nodiscard]] bool run();

private:
    void begin(const Digraph::NimValues& ending);
    [[nodiscard]] bool level(std::uint32_t m);
    void settle(Vertex v, std::uint32_t value) {
        found_.values_[v] = value;
        found_.places_[v] = place_++;
    }
    void cover_predecessors(Vertex v, std::uint32_t m);

    /// Whether the vertex is in the loopy part and has no value so far.
    [[nodiscard]] bool is_open(Vertex v) const { return found_.values_[v] == kInfinite; }
    /// Whether the successors of an open vertex have all values below m.
    [[nodiscard]] bool may_be(Vertex v, std::uint32_t m) const { return runs_[v] == m; }

    const Digraph& graph_;
    const Digraph& before_;
    Budget& budget_;
    GraphValues& found_;
    std::vector<std::vector<Vertex>> ending_; // by value: those from which play ends
    std::vector<std::uint32_t> open_;         // open successors
    std::vector<std::uint32_t> waiting_;      // of these, not yet covered on this level
    std::vector<std::uint32_t> covered_; // m + 1 if some successor has the value m of this level
    std::vector<std::uint32_t> runs_;    // the successors have the values 0, 1, ... below this
    std::vector<Vertex> candidates_;     // open vertices that may be m
    std::vector<Vertex> queue_;
    std::uint32_t place_ = 0;
};

void GraphValues::Finder::begin(const Digraph::NimValues& ending) {
    for (const Vertex v : ending.order) {
        settle(v, ending.values[v]);
        if (ending.values[v] >= ending_.size()) {
            ending_.resize(ending.values[v] + std::size_t{1});
        }
        ending_[ending.values[v]].push_back(v);
    }
    open_.resize(graph_.size());
    waiting_.resize(graph_.size());
    covered_.resize(graph_.size());
    runs_.resize(graph_.size());
    for (Vertex v = 0; v < graph_.size(); ++v) {
        if (!is_open(v)) {
            continue;
        }
        candidates_.push_back(v);
        for (const Vertex to : graph_.successors(v)) {
            open_[v] += is_open(to) ? 1U : 0U;
        }
    }
}

/// Each open predecessor of a vertex of value m is covered, and what waited for that may have the
/// value m.
void GraphValues::Finder::cover_predecessors(Vertex v, std::uint32_t m) {
    for (const Vertex u : before_.successors(v)) {
        if (!is_open(u) || covered_[u] == m + 1) {
            continue;
        }
        covered_[u] = m + 1;
        for (const Vertex w : before_.successors(u)) {
            if (is_open(w) && may_be(w, m) && --waiting_[w] == 0 && covered_[w] != m + 1) {
                queue_.push_back(w);
            }
        }
    }
}

bool GraphValues::Finder::level(std::uint32_t m) {
    for (const Vertex v : candidates_) {
        waiting_[v] = open_[v];
    }
    queue_.clear();
    if (m < ending_.size()) {
        for (const Vertex v : ending_[m]) {
            cover_predecessors(v, m);
            if (!budget_.step()) {
                return false;
            }
        }
    }
    for (const Vertex v : candidates_) {
        if (open_[v] == 0 && covered_[v] != m + 1) {
            queue_.push_back(v);
        }
    }
    std::size_t next = 0;
    while (next < queue_.size()) { // it grows as it is read
        const Vertex v = queue_[next++];
        if (covered_[v] == m + 1 || !is_open(v)) {
            continue; // a vertex of value m from which play ends covered it after it was queued
        }
        settle(v, m);
        for (const Vertex u : before_.successors(v)) {
            --open_[u];
        }
        cover_predecessors(v, m);
        budget_.examined();
        if (!budget_.step()) {
            return false;
        }
    }
    std::erase_if(candidates_, [&](Vertex v) { return !is_open(v) || covered_[v] != m + 1; });
    for (const Vertex v : candidates_) {
        runs_[v] = m + 1;
    }
    return true;
}

bool GraphValues::Finder::run() {
    begin(graph_.nim_values(before_));
    for (std::uint32_t m = 0; !candidates_.empty(); ++m) {
        if (!level(m)) {
            return false;
        }
    }
    return true;
}

std::optional<GraphValues> GraphValues::find(const Digraph& graph, const Digraph& before,
                                             Budget& budget) {
    constexpr std::size_t kRows = 14; // of a number for each vertex, while the values are found
    const std::size_t work_bytes = kRows * graph.size() * sizeof(std::uint32_t);
    if (!budget.hold(work_bytes)) {
        budget.release(work_bytes);
        return std::nullopt;
    }
    GraphValues found;
    found.values_.resize(graph.size(), kInfinite);
    found.places_.resize(graph.size());
    const bool complete = Finder{graph, before, budget, found}.run();
    budget.release(work_bytes - (complete ? found.bytes() : 0));
    return complete ? std::optional{std::move(found)} : std::nullopt;
}

LoopyValue GraphValues::value(const Digraph& graph, Vertex vertex) const {
    if (const auto finite = nimber(vertex)) {
        return LoopyValue::of(*finite);
    }
    std::vector<Nimber> reach;
    for (const Vertex to : graph.successors(vertex)) {
        if (const auto finite = nimber(to)) {
            reach.push_back(*finite);
        }
    }
    return LoopyValue::infinity(std::move(reach));
}

} // namespace nimber
