#include "../../game/pictures.hpp"
#include "graph_kayles.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace nimber {
namespace {

/// The state is the set of the vertices that are left.
class KaylesGraph final : public Game {
public:
    KaylesGraph(Taken taken, const GameCard& card, WrittenGraph written)
        : Game{card}, taken_{taken}, neighbours_(kMostVertices), name_{card.name} {
        std::vector<Digraph::Edge>& edges = written.graph.edges;
        for (auto& [a, b] : edges) {
            if (b < a) {
                std::swap(a, b);
            }
            neighbours_[a] |= vertex_bit(b);
            neighbours_[b] |= vertex_bit(a);
            all_ |= vertex_bit(a) | vertex_bit(b);
        }
        if (!written.file.empty()) {
            for (std::size_t vertex = 0; vertex < written.graph.vertices; ++vertex) {
                all_ |= vertex_bit(vertex);
            }
            name_ += ":@" + written.file;
            return;
        }
        std::ranges::sort(edges);
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
        name_ += ":" + to_text(edges);
    }

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] bool reads_numbers() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        ArgumentReader ahead = arguments;
        const auto word = ahead.word();
        if (word && *word == "all" && ahead.at_end()) {
            static_cast<void>(arguments.word());
            return Sum{State{all_}};
        }
        VertexSet left = 0;
        while (!arguments.at_end()) {
            const auto vertex = arguments.number(kMostVertices - 1);
            if (!vertex) {
                return vertex.error();
            }
            left |= vertex_bit(static_cast<std::size_t>(*vertex));
        }
        return Sum{State{left}};
    }

    [[nodiscard]] std::optional<Complaint> check(StateView /*numbers*/) const override {
        return Complaint{0, {"its positions are sets of vertices", "它的局面是顶点的集合"}};
    }

    void show(SumView component, std::string& out) const override {
        bool first = true;
        for (VertexSet rest = component[0][0]; rest != 0; rest &= rest - 1) {
            out += (first ? "" : ",") + std::to_string(std::countr_zero(rest));
            first = false;
        }
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        Picture picture{.kind = Picture::Kind::Graph};
        for (VertexSet rest = all_ | state[0]; rest != 0; rest &= rest - 1) {
            const auto vertex = static_cast<Digraph::Vertex>(std::countr_zero(rest));
            // A vertex by itself is drawn with an edge to itself: otherwise it would not be seen.
            const bool alone = taken_ == Taken::Vertex && neighbours_[vertex] == 0;
            const VertexSet beside = alone ? vertex_bit(vertex) : neighbours_[vertex];
            for (VertexSet ends = beside >> vertex << vertex; ends != 0; ends &= ends - 1) {
                picture.edges.emplace_back(vertex, std::countr_zero(ends));
            }
            if ((state[0] & vertex_bit(vertex)) == 0) {
                picture.spent.push_back(vertex);
            }
        }
        return picture;
    }

    void options(StateView state, OptionVisitor visit) const override {
        for_each_taking(
            taken_, state[0], [this](VertexSet set) { return reach(set); },
            [&](VertexSet left) { return visit(left); });
    }

    /// In arc-kayles a vertex without an edge is of no use.
    void normalise(State& state) const override {
        VertexSet used = 0;
        split(state, [&](StateView part) {
            used |= part[0];
            return true;
        });
        state[0] = used;
    }

    void split(StateView state, ComponentVisitor visit) const override {
        for_each_part(
            taken_, state[0], [this](VertexSet set) { return reach(set); },
            [&](VertexSet part) {
                return visit({&part, 1});
            });
    }

    [[nodiscard]] std::optional<TakingRules> taking_rules(StateView /*state*/) const override {
        for (std::size_t vertex = 0; vertex < kMostVertices; ++vertex) {
            if (taken_ == Taken::Edge && (neighbours_[vertex] & vertex_bit(vertex)) != 0) {
                return std::nullopt; // a vertex can be taken alone
            }
        }
        return TakingRules{.taken = taken_, .neighbours = without_loops()};
    }

    void explain(StateView state, Play play, Evidence& evidence) const override {
        if (play == Play::Normal) {
            explain_parts(*this, state, evidence);
        }
    }

private:
    [[nodiscard]] std::vector<VertexSet> without_loops() const {
        std::vector<VertexSet> neighbours = neighbours_;
        for (std::size_t vertex = 0; vertex < kMostVertices; ++vertex) {
            neighbours[vertex] &= ~vertex_bit(vertex);
        }
        return neighbours;
    }
    [[nodiscard]] VertexSet reach(VertexSet set) const {
        VertexSet found = 0;
        for (; set != 0; set &= set - 1) {
            found |= neighbours_[static_cast<std::size_t>(std::countr_zero(set))];
        }
        return found;
    }

    Taken taken_;
    std::vector<VertexSet> neighbours_;
    VertexSet all_ = 0; ///< the vertices with which play begins
    std::string name_;
};

} // namespace

GamePtr make_kayles_graph(Taken taken, const GameCard& card, WrittenGraph graph) {
    return std::make_shared<const KaylesGraph>(taken, card, std::move(graph));
}

} // namespace nimber
