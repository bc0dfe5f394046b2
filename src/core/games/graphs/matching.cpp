#include "matching.hpp"

#include <numeric>
#include <utility>

namespace nimber {
namespace {

using Vertex = Digraph::Vertex;

/// Grows a tree of alternating paths from one uncovered vertex at a time. A vertex at an even
/// distance from the root can be left uncovered in its place. If two even vertices of the tree are
/// joined, the odd cycle that this closes (a blossom) is made one vertex, all of it even. A tree
/// that reaches no other uncovered vertex stays as it is, and no later tree needs to enter it.
class BlossomSearch {
public:
    BlossomSearch(const Digraph& graph, const std::vector<bool>& gone, std::vector<Vertex> mate,
                  Budget& budget)
        : graph_{graph}, gone_{gone}, budget_{budget}, none_{static_cast<Vertex>(graph.size())},
          mate_{std::move(mate)}, parent_(graph.size() + 1, none_), base_(graph.size() + 1),
          side_(graph.size() + 1, Side::None), met_(graph.size() + 1) {
        mate_.resize(graph.size() + 1, none_);
        for (Vertex& each : mate_) {
            each = each == Matching::kNone ? none_ : each;
        }
        std::iota(base_.begin(), base_.end(), Vertex{0});
    }

    std::optional<Matching> run() {
        for (Vertex v = 0; v < none_; ++v) {
            match_greedily(v);
        }
        for (Vertex v = 0; v < none_; ++v) {
            if (!gone_[v] && mate_[v] == none_ && grow(v)) {
                forget_tree();
            }
            if (budget_.exceeded()) {
                return std::nullopt;
            }
        }
        Matching found{std::vector<Vertex>(none_, Matching::kNone), std::vector<bool>(none_)};
        for (Vertex v = 0; v < none_; ++v) {
            found.mate[v] = mate_[v] == none_ ? Matching::kNone : mate_[v];
            found.inessential[v] = side_[v] == Side::Even;
        }
        return found;
    }

private:
    static constexpr std::size_t kEdgesOfStep = 8; ///< that take as long

    enum class Side : std::uint8_t { None, Even, Odd };

    void match_greedily(Vertex v) {
        for (const Vertex to : graph_.successors(v)) {
            if (mate_[v] == none_ && mate_[to] == none_ && to != v && !gone_[v] && !gone_[to]) {
                mate_[v] = to;
                mate_[to] = v;
            }
        }
    }

    [[nodiscard]] Vertex base(Vertex v) {
        while (base_[v] != v) {
            base_[v] = base_[base_[v]];
            v = base_[v];
        }
        return v;
    }

    void reach(Vertex v, Side side) {
        side_[v] = side;
        tree_.push_back(v);
        if (side == Side::Even) {
            queue_.push_back(v);
        }
    }

    /// Whether an augmenting path from `root` was found and used.
    bool grow(Vertex root) {
        tree_.clear();
        queue_.clear();
        reach(root, Side::Even);
        std::size_t next = 0;
        while (next < queue_.size()) { // it grows as it is read
            const Vertex v = queue_[next++];
            if (!budget_.steps(1 + graph_.successors(v).size() / kEdgesOfStep)) {
                return false;
            }
            for (const Vertex to : graph_.successors(v)) {
                if (gone_[to] || side_[to] == Side::Odd || base(v) == base(to)) {
                    continue;
                }
                if (side_[to] == Side::Even) {
                    const Vertex meeting = meet(v, to);
                    close_blossom(v, to, meeting);
                    close_blossom(to, v, meeting);
                    continue;
                }
                parent_[to] = v;
                reach(to, Side::Odd);
                if (mate_[to] == none_) {
                    augment(to);
                    return true;
                }
                reach(mate_[to], Side::Even);
            }
        }
        return false;
    }

    void augment(Vertex end) {
        while (end != none_) {
            const Vertex before = parent_[end];
            const Vertex next = mate_[before];
            mate_[end] = before;
            mate_[before] = end;
            end = next;
        }
    }

    /// Where the ways of two even vertices to the root meet.
    Vertex meet(Vertex a, Vertex b) {
        ++stamp_;
        a = base(a);
        b = base(b);
        while (met_[a] != stamp_) {
            met_[a] = stamp_;
            a = base(parent_[mate_[a]]);
            if (b != none_) {
                std::swap(a, b);
            }
        }
        return a;
    }

    /// Makes the way from `a` to the meeting point one with it; `b` is where it may leave.
    void close_blossom(Vertex a, Vertex b, Vertex meeting) {
        while (base(a) != meeting) {
            parent_[a] = b;
            b = mate_[a];
            if (side_[b] == Side::Odd) {
                side_[b] = Side::Even;
                queue_.push_back(b);
            }
            // An older blossom on the way is joined where it is left, at its base.
            for (const Vertex each : {a, b}) {
                if (base_[each] == each) {
                    base_[each] = meeting;
                }
            }
            a = parent_[b];
        }
    }

    void forget_tree() {
        for (const Vertex v : tree_) {
            side_[v] = Side::None;
            parent_[v] = none_;
            base_[v] = v;
        }
    }

    const Digraph& graph_;
    const std::vector<bool>& gone_;
    Budget& budget_;
    Vertex none_; // stands behind the last vertex; its own mate, parent and base
    std::vector<Vertex> mate_;
    std::vector<Vertex> parent_; // of odd vertices, and of even ones inside blossoms
    std::vector<Vertex> base_;   // of the blossom, by several steps
    std::vector<Side> side_;
    std::vector<std::uint64_t> met_;
    std::uint64_t stamp_ = 0;
    std::vector<Vertex> tree_;
    std::vector<Vertex> queue_; // even vertices
};

} // namespace

std::optional<Matching> maximum_matching(const Digraph& graph, const std::vector<bool>& gone,
                                         Budget& budget, std::vector<Vertex> mate) {
    return BlossomSearch{graph, gone, std::move(mate), budget}.run();
}

} // namespace nimber
