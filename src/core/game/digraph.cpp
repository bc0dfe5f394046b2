#include "nimber/game/digraph.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nimber {
namespace {

using Vertex = Digraph::Vertex;

/// The edges sorted by one of their ends: of vertex v those in [first[v], first[v+1]).
struct Sorted {
    std::vector<std::uint32_t> first;
    std::vector<Vertex> others;
};

template <class ForEachEdge>
Sorted sort_edges(std::size_t vertices, ForEachEdge&& for_each_edge) {
    Sorted sorted;
    sorted.first.resize(vertices + 2);
    for_each_edge([&](Vertex at, Vertex) { ++sorted.first[at + 2]; });
    for (std::size_t v = 2; v < sorted.first.size(); ++v) {
        sorted.first[v] += sorted.first[v - 1];
    }
    sorted.others.resize(sorted.first.back());
    for_each_edge([&](Vertex at, Vertex other) { sorted.others[sorted.first[at + 1]++] = other; });
    sorted.first.pop_back(); // what counted from first[v+1] on now begins at first[v]
    return sorted;
}

} // namespace

Digraph::Digraph(std::size_t vertices, std::span<const Edge> edges) {
    Sorted sorted = sort_edges(vertices, [&](auto&& use) {
        for (const auto& [from, to] : edges) {
            use(from, to);
        }
    });
    first_ = std::move(sorted.first);
    successors_ = std::move(sorted.others);
}

void Digraph::add_vertex(std::span<const Vertex> successors) {
    successors_.insert(successors_.end(), successors.begin(), successors.end());
    first_.push_back(static_cast<std::uint32_t>(successors_.size()));
}

void Digraph::drop_repeats() {
    constexpr std::size_t kShort = 16;
    std::vector<Vertex> met; // the last vertex with an edge here
    std::size_t kept = 0;
    std::size_t begin = 0;
    for (Vertex v = 0; v < size(); ++v) {
        const std::size_t end = first_[v + 1];
        const bool is_short = end - begin <= kShort;
        if (!is_short && met.empty()) {
            met.resize(size(), static_cast<Vertex>(-1));
        }
        const auto row = successors_.begin() + first_[v];
        for (; begin < end; ++begin) {
            const Vertex to = successors_[begin];
            const auto row_end = successors_.begin() + static_cast<std::ptrdiff_t>(kept);
            const bool again =
                is_short ? std::find(row, row_end, to) != row_end : std::exchange(met[to], v) == v;
            if (!again) {
                successors_[kept++] = to;
            }
        }
        first_[v + 1] = static_cast<std::uint32_t>(kept);
    }
    successors_.resize(kept);
    successors_.shrink_to_fit();
}

Digraph Digraph::reversed() const {
    Digraph before;
    std::vector<std::uint32_t>& first = before.first_;
    first.resize(size() + 2);
    // Vertices come in no order, so that each is a wait for the memory unless it is asked early:
    // first for the place where an edge goes, a little later for what is there.
    constexpr std::size_t kEarly = 32;
    const std::size_t count = successors_.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (i + kEarly < count) {
            __builtin_prefetch(&first[successors_[i + kEarly] + 2], 1);
        }
        assert(successors_[i] < size() && "every successor is a vertex");
        ++first[successors_[i] + 2];
    }
    for (std::size_t v = 2; v < first.size(); ++v) {
        first[v] += first[v - 1];
    }
    before.successors_.resize(count);
    for (Vertex v = 0; v < size(); ++v) {
        for (std::size_t i = first_[v]; i < first_[v + 1]; ++i) {
            if (i + 2 * kEarly < count) {
                __builtin_prefetch(&first[successors_[i + 2 * kEarly] + 1], 1);
                __builtin_prefetch(&before.successors_[first[successors_[i + kEarly] + 1]], 1);
            }
            before.successors_[first[successors_[i] + 1]++] = v;
        }
    }
    first.pop_back(); // what counted from first[v+1] on now begins at first[v]
    return before;
}

bool Digraph::has_cycle() const {
    // Vertices that no edge leads to are taken away, over and over; a cycle stays.
    std::vector<std::uint32_t> open(size()); // edges that lead here
    for (const Vertex to : successors_) {
        ++open[to];
    }
    std::vector<Vertex> gone;
    for (Vertex v = 0; v < size(); ++v) {
        if (open[v] == 0) {
            gone.push_back(v);
        }
    }
    for (std::size_t i = 0; i < gone.size(); ++i) {
        for (const Vertex to : successors(gone[i])) {
            if (--open[to] == 0) {
                gone.push_back(to);
            }
        }
    }
    return gone.size() < size();
}

Digraph::NimValues Digraph::nim_values(const Digraph& before) const {
    // A vertex is settled when all its successors are, beginning with those that have none.
    NimValues found{std::vector<std::uint32_t>(size()), std::vector<bool>(size()), {}, true};
    std::vector<std::uint32_t> open(size()); // successors that are not settled
    std::vector<Vertex>& settled = found.order;
    for (Vertex v = 0; v < size(); ++v) {
        open[v] = static_cast<std::uint32_t>(successors(v).size());
        if (open[v] == 0) {
            settled.push_back(v);
        }
    }
    std::vector<Vertex> seen(size() + 1,
                             static_cast<Vertex>(-1)); // the last vertex with this value below
    for (std::size_t i = 0; i < settled.size(); ++i) {
        const Vertex v = settled[i];
        for (const Vertex to : successors(v)) {
            seen[found.values[to]] = v;
        }
        std::uint32_t mex = 0;
        while (seen[mex] == v) {
            ++mex;
        }
        found.values[v] = mex;
        found.ends[v] = true;
        for (const Vertex from : before.successors(v)) {
            if (--open[from] == 0) {
                settled.push_back(from);
            }
        }
    }
    found.all_end = settled.size() == size();
    return found;
}

} // namespace nimber
