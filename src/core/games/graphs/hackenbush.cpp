#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "green_graph.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr GameCard kHackenbushCard = {
    .name = "hackenbush",
    .usage = "hackenbush(EDGES) or hackenbush(@FILE)",
    .example = "hackenbush(0-1,0-4,1-2,1-3,2-3)",
    .rule = {"Cut an edge of a graph that stands on the ground; whatever is no longer connected to "
             "the ground falls away.",
             "在立于地面的图上剪断一条边；与地面不再相连的部分随之落下。"},
    .form = {"the edges that are left, each as A-B; the ground is vertex 0. Or a file with one "
             "edge a line or JSON. Whatever is not connected to the ground falls at once",
             "剩下的各条边，写作 A-B，地面为顶点 0；或一个每行一条边或 JSON "
             "的文件。不与地面相连的部分立即落下"},
    .theorem = {"fusion and colon principles", "融合与冒号原理"},
    .statement = {"An edge on a cycle counts 1, any other edge adds 1 to the value of what it "
                  "carries, and what meets at a vertex is xored.",
                  "回路上的边各计 1，其余的边把它所承载部分的值加 1，在同一顶点相会的各值取异或。"},
    .source = "Berlekamp, Conway and Guy 1982 (Winning Ways)",
    .misere = {"By search.", "靠搜索。"},
};

constexpr unsigned kHalf = 32;

/// A state holds the edges in order, each as one number: its lesser vertex above the other, both
/// counted from 1, so that no small number is an edge by accident.
Digraph::Edge edge_of(Heap number) {
    return {static_cast<Digraph::Vertex>((number >> kHalf) - 1),
            static_cast<Digraph::Vertex>(number - 1)};
}

Heap number_of(Digraph::Edge edge) {
    const auto [low, high] = std::minmax(edge.first, edge.second);
    return (Heap{low} + 1) << kHalf | (Heap{high} + 1);
}

/// The vertices of a state, the ground first, counted through.
class Numbering {
public:
    explicit Numbering(StateView state) : vertices_{0} {
        Digraph::Vertex last = 0;
        for (const Heap number : state) {
            edges_.push_back(edge_of(number));
            last = std::max(last, edges_.back().second); // the larger of the two
        }
        // A row of marks for all vertices, unless there are far more of them than edges.
        constexpr std::size_t kSparse = 8;
        std::vector<Digraph::Vertex> places;
        if (last / kSparse <= state.size()) {
            places.resize(std::size_t{last} + 1);
            for (const auto& [a, b] : edges_) {
                places[a] = places[b] = 1;
            }
            for (Digraph::Vertex v = 1; v <= last; ++v) {
                if (places[v] != 0) {
                    places[v] = static_cast<Digraph::Vertex>(vertices_.size());
                    vertices_.push_back(v);
                }
            }
            places[0] = 0;
        } else {
            for (const auto& [a, b] : edges_) {
                vertices_.insert(vertices_.end(), {a, b});
            }
            std::ranges::sort(vertices_);
            vertices_.erase(std::unique(vertices_.begin(), vertices_.end()), vertices_.end());
        }
        const auto place = [&](Digraph::Vertex vertex) {
            return !places.empty()
                       ? places[vertex]
                       : static_cast<Digraph::Vertex>(std::ranges::lower_bound(vertices_, vertex) -
                                                      vertices_.begin());
        };
        for (auto& [a, b] : edges_) {
            a = place(a);
            b = place(b);
        }
    }

    [[nodiscard]] const std::vector<Digraph::Vertex>& vertices() const { return vertices_; }
    [[nodiscard]] std::span<const Digraph::Edge> edges() const { return edges_; }

private:
    std::vector<Digraph::Vertex> vertices_;
    std::vector<Digraph::Edge> edges_;
};

/// Removes what does not hang together with the ground.
State grounded(State state) {
    const Numbering numbering{state};
    const auto edges = numbering.edges();
    std::vector<Digraph::Edge> both;
    for (const auto& [a, b] : edges) {
        both.emplace_back(a, b);
        both.emplace_back(b, a);
    }
    const Digraph graph{numbering.vertices().size(), both};
    std::vector<bool> stands(graph.size());
    std::vector<Digraph::Vertex> reached = {0};
    stands[0] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const Digraph::Vertex to : graph.successors(reached[i])) {
            if (!stands[to]) {
                stands[to] = true;
                reached.push_back(to);
            }
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (stands[edges[i].first]) {
            state[kept++] = state[i];
        }
    }
    state.resize(kept);
    return state;
}

State without(StateView state, std::size_t edge) {
    State next{state.begin(), state.end()};
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(edge));
    return grounded(std::move(next));
}

class Hackenbush final : public Game {
public:
    Hackenbush() : Game{kHackenbushCard} {}

    [[nodiscard]] bool reads_numbers() const override { return false; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] Result<Sum> parse(ArgumentReader& arguments) const override {
        State state;
        if (!arguments.at_end()) {
            const std::size_t begin = arguments.offset();
            const auto read = read_graph(arguments);
            if (!read) {
                return read.error();
            }
            constexpr std::size_t kBytesOfEdge = 96; // here, and when its value is asked for
            if (kBytesOfEdge * read->graph.edges.size() > arguments.room()) {
                return arguments.no_room(begin);
            }
            state.reserve(read->graph.edges.size());
            for (const Digraph::Edge& edge : read->graph.edges) {
                state.push_back(number_of(edge));
            }
        }
        std::ranges::sort(state);
        return Sum{grounded(std::move(state))};
    }

    [[nodiscard]] std::optional<Complaint> check(StateView state) const override {
        for (std::size_t i = 0; i < state.size(); ++i) {
            const Heap low = state[i] >> kHalf;
            const Heap high = state[i] & ((Heap{1} << kHalf) - 1);
            if (low == 0 || low > high || high > kMostFileVertices ||
                (i > 0 && state[i] < state[i - 1])) {
                return Complaint{i, {"this number is not an edge", "此数不是一条边"}};
            }
        }
        return std::nullopt;
    }

    void show(SumView component, std::string& out) const override {
        std::vector<Digraph::Edge> edges;
        std::ranges::transform(component[0], std::back_inserter(edges), edge_of);
        out += to_text(edges);
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        if (state.size() > kMostDrawn) {
            return words_picture(*this, state);
        }
        Picture picture{.kind = Picture::Kind::Graph};
        std::ranges::transform(state, std::back_inserter(picture.edges), edge_of);
        return picture;
    }

    void options(StateView state, OptionVisitor visit) const override {
        for (std::size_t i = 0; i < state.size(); ++i) {
            // Of edges between the same vertices one stands for all.
            const bool again = i > 0 && state[i - 1] == state[i];
            if (!again && !visit(without(state, i))) {
                return;
            }
        }
    }

    [[nodiscard]] std::optional<Nimber> value(StateView state) const override {
        const Numbering numbering{state};
        return Nimber{graph_of(numbering).value()};
    }

    [[nodiscard]] bool winning_options(StateView state, const Goal& goal,
                                       OptionVisitor visit) const override {
        if (goal.play == Play::Misere || goal.rest.sum.value() > state.size()) {
            return goal.play == Play::Normal; // no graph is worth more than it has edges
        }
        const Numbering numbering{state};
        const auto cuts =
            graph_of(numbering).cuts(static_cast<std::uint32_t>(goal.rest.sum.value()));
        if (!cuts) {
            return false;
        }
        for (std::size_t i = 0; i < cuts->size(); ++i) {
            const std::size_t cut = (*cuts)[i];
            const bool again = i > 0 && state[(*cuts)[i - 1]] == state[cut];
            if (!again && !visit(without(state, cut))) {
                return true;
            }
        }
        return true;
    }

    void explain(StateView state, Play play, Evidence& evidence) const override;

private:
    [[nodiscard]] static GreenGraph graph_of(const Numbering& numbering) {
        return {numbering.vertices().size(), numbering.edges(),
                std::vector<std::uint32_t>(numbering.vertices().size())};
    }
};

void Hackenbush::explain(StateView state, Play play, Evidence& evidence) const {
    if (play == Play::Misere || state.empty()) {
        return;
    }
    const Numbering numbering{state};
    const GreenGraph graph = graph_of(numbering);
    constexpr std::size_t kMostShown = 24;
    std::vector<Digraph::Edge> cycles;
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (graph.on_cycle(i)) {
            cycles.push_back(edge_of(state[i]));
        }
    }
    if (!cycles.empty()) {
        const bool few = cycles.size() <= kMostShown;
        evidence.say({"Edges on cycles, each of which counts 1 ({0} in all): {1}.",
                      "回路上的边各计 1（共 {0} 条）：{1}。"},
                     {std::to_string(cycles.size()), few ? to_text(cycles) : "…"});
    }
    if (numbering.vertices().size() > kMostShown) {
        return;
    }
    evidence.say({"The value of what stands on each vertex, where an edge on no cycle adds 1 to "
                  "what it carries, and branches are xored:",
                  "立于各顶点之上部分的值（不在回路上的边把所承载的值加 1，分支取异或）："});
    std::vector<std::vector<std::string>> rows = {
        {evidence.phrase({"vertex", "顶点"}), evidence.phrase({"value", "值"})}};
    for (Digraph::Vertex v = 0; v < numbering.vertices().size(); ++v) {
        rows.push_back({std::to_string(numbering.vertices()[v]), std::to_string(graph.value(v))});
    }
    evidence.table(std::move(rows));
}

} // namespace

Family hackenbush_family() {
    return {kHackenbushCard, make_plain<Hackenbush>};
}

} // namespace nimber
