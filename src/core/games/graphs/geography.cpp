#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "matching.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr GameCard kGeographyCard = {
    .name = "geography",
    .usage = "geography:EDGES(TOKEN,VISITED) or geography:@FILE(TOKEN,VISITED)",
    .example = "geography:0-1,1-2,2-3(1)",
    .rule = {"Move the token along an edge of an undirected graph to a vertex that it has never "
             "visited.",
             "沿无向图的一条边把棋子移到从未到过的顶点。"},
    .form = {"the edges, each as A-B, vertices counted from 0, or a file with one edge a line or "
             "JSON; in parentheses the vertex of the token, then those that it has left",
             "各条边，写作 A-B，顶点从 0 数起，或一个每行一条边或 JSON "
             "的文件；括号内先是棋子所在的顶点，后为已离开的顶点"},
    .theorem = {"matching theorem", "匹配定理"},
    .statement = {"Alone it is won iff every maximum matching of the vertices that are left covers "
                  "the token; a move along an edge of such a matching wins.",
                  "单独进行时，先手必胜当且仅当剩余顶点的每个最大匹配都覆盖棋子；沿这样的匹配边移动"
                  "即可取胜。"},
    .source = "Fraenkel, Scheinerman and Ullman 1993",
    .misere = {"By search.", "靠搜索。"},
};

using Vertex = Digraph::Vertex;

/// A state is the vertex of the token, then those that it has left, in order.
class Geography final : public Game {
public:
    Geography(std::size_t vertices, const std::vector<Digraph::Edge>& both_ways, std::string name,
              GameBytes held, Limits limits)
        : Game{kGeographyCard}, graph_{vertices, both_ways}, name_{std::move(name)},
          held_{std::move(held)}, limits_{std::move(limits)} {}

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] std::optional<Complaint> check(StateView state) const override {
        if (state.empty()) {
            return Complaint{0, {"the vertex of the token is missing", "缺少棋子所在的顶点"}};
        }
        std::vector<bool> seen(graph_.size());
        for (std::size_t i = 0; i < state.size(); ++i) {
            if (state[i] >= graph_.size()) {
                return Complaint{i, {"the graph has no such vertex", "图中没有此顶点"}};
            }
            if (seen[state[i]]) {
                return Complaint{
                    i, {"the token never visits a vertex twice", "棋子不会两次到同一顶点"}};
            }
            seen[state[i]] = true;
        }
        return std::nullopt;
    }

    [[nodiscard]] Picture picture(StateView state) const override {
        if (graph_.edge_count() > kMostDrawn) {
            return words_picture(*this, state);
        }
        Picture picture{.kind = Picture::Kind::Graph, .numbers = {state[0]}};
        for (Vertex from = 0; from < graph_.size(); ++from) {
            for (const Vertex to : graph_.successors(from)) {
                if (from < to) {
                    picture.edges.emplace_back(from, to);
                }
            }
        }
        picture.spent.assign(state.begin() + 1, state.end());
        return picture;
    }

    void options(StateView state, OptionVisitor visit) const override {
        State next{state.begin(), state.end()};
        std::sort(next.begin() + 1, next.end());
        next.insert(std::lower_bound(next.begin() + 1, next.end(), state[0]), state[0]);
        for (const Vertex to : graph_.successors(token(state))) {
            if (!std::binary_search(next.begin() + 1, next.end(), Heap{to})) {
                next[0] = to;
                if (!visit(next)) {
                    return;
                }
            }
        }
    }

    /// What can be reached is found again each time.
    [[nodiscard]] std::size_t option_steps(SumView option) const override {
        constexpr std::size_t kOfStep = 16; // that take as long
        return 1 + (graph_.size() + graph_.edge_count() + option.numbers().size()) / kOfStep;
    }

    /// Of the vertices that were left, only those matter that border on where the token can go.
    void normalise(State& state) const override {
        const std::vector<bool> gone = out_of_reach(state);
        const auto border = [&](Heap left) {
            const auto to = graph_.successors(static_cast<Vertex>(left));
            return std::ranges::any_of(to, [&](Vertex v) { return !gone[v]; });
        };
        state.erase(std::remove_if(state.begin() + 1, state.end(),
                                   [&](Heap left) { return !border(left); }),
                    state.end());
        std::sort(state.begin() + 1, state.end());
    }

    /// Lost iff the vertex v of the token is inessential, that is, iff some maximum matching leaves
    /// it uncovered; by induction. If all cover v, go to the mate u of v in one of them: what is
    /// left of it without v and u is a maximum matching of the graph without v, since a larger one
    /// would be a maximum matching of the whole graph that leaves v uncovered; and it leaves u
    /// uncovered. If one, M, leaves v uncovered, it is a maximum matching without v too. Wherever
    /// the token goes, to u, no matching as large leaves u uncovered, or with the edge from v to u
    /// it would be larger than M.
    [[nodiscard]] std::optional<Outcome> outcome(StateView state, Play play) const override {
        if (play == Play::Misere) {
            return std::nullopt;
        }
        const auto matching = find_matching(out_of_reach(state));
        if (!matching) {
            return std::nullopt;
        }
        return matching->inessential[token(state)] ? Outcome::P : Outcome::N;
    }

    [[nodiscard]] bool winning_options(StateView state, const Goal& goal,
                                       OptionVisitor visit) const override {
        if (goal.play == Play::Misere || !goal.outcome_suffices()) {
            return false;
        }
        std::vector<bool> gone = out_of_reach(state);
        auto matching = find_matching(gone);
        if (!matching) {
            return false;
        }
        if (matching->inessential[token(state)]) {
            return true;
        }
        // Without the token's vertex its mate is uncovered, and the rest is a maximum matching
        // again. The token may go to every neighbour that is inessential then.
        gone[token(state)] = true;
        matching->mate[matching->mate[token(state)]] = Matching::kNone;
        matching->mate[token(state)] = Matching::kNone;
        const auto rest = find_matching(gone, std::move(matching->mate));
        if (rest) {
            options(state, [&](SumView option) {
                return !rest->inessential[token(option[0])] || visit(option);
            });
        }
        return rest.has_value();
    }

    void explain(StateView state, Play play, Evidence& evidence) const override;

private:
    [[nodiscard]] static Vertex token(StateView state) { return static_cast<Vertex>(state[0]); }

    [[nodiscard]] std::optional<Matching> find_matching(const std::vector<bool>& gone,
                                                        std::vector<Vertex> mate = {}) const {
        Budget budget{limits_};
        budget.restart(); // the game may be older than the request
        return maximum_matching(graph_, gone, budget, std::move(mate));
    }

    /// Everything but the vertices to which the token can still come, its own included.
    [[nodiscard]] std::vector<bool> out_of_reach(StateView state) const {
        std::vector<bool> left(graph_.size());
        for (const Heap vertex : state) {
            left[vertex] = true;
        }
        std::vector<bool> gone(graph_.size(), true);
        std::vector<Vertex> reached = {token(state)};
        gone[token(state)] = false;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            for (const Vertex to : graph_.successors(reached[i])) {
                if (gone[to] && !left[to]) {
                    gone[to] = false;
                    reached.push_back(to);
                }
            }
        }
        return gone;
    }

    Digraph graph_;
    std::string name_;
    GameBytes held_;
    Limits limits_; ///< that a matching keeps to
};

void Geography::explain(StateView state, Play play, Evidence& evidence) const {
    if (play == Play::Misere) {
        return;
    }
    constexpr std::size_t kMostShown = 24;
    const auto matching = find_matching(out_of_reach(state));
    if (!matching) {
        return;
    }
    std::vector<Digraph::Edge> edges;
    for (Vertex v = 0; v < graph_.size(); ++v) {
        if (matching->mate[v] != Matching::kNone && v < matching->mate[v]) {
            edges.emplace_back(v, matching->mate[v]);
        }
    }
    const std::string count = std::to_string(edges.size());
    const std::string list = edges.empty()                ? "-"
                             : edges.size() <= kMostShown ? to_text(edges)
                                                          : "…";
    const std::string own = std::to_string(state[0]);
    evidence.say({"Edges of a maximum matching of the vertices that the token can still reach, its "
                  "own included: {0}, such as {1}.",
                  "棋子还能到达的顶点（含其自身）的最大匹配的边数：{0}，例如 {1}。"},
                 {count, list});
    if (matching->inessential[token(state)]) {
        evidence.say(
            {"Some maximum matching leaves {0} uncovered. Wherever the token goes, the opponent "
             "replies along the edge of that matching. There always is one: otherwise the "
             "matching could be made larger.",
             "有一个最大匹配不含 {0}。无论棋子走到哪里，对方都沿该匹配的边应对；这样的边必然"
             "存在，否则匹配还能增大。"},
            {own});
    } else {
        evidence.say(
            {"Every maximum matching covers {0}. A player who moves along the edges of such a "
             "matching always has a reply.",
             "每个最大匹配都含 {0}。沿这样的匹配的边走，总有应对。"},
            {own});
    }
}

Result<GamePtr> make_geography(ArgumentReader& parameters) {
    const std::size_t begin = parameters.offset();
    auto read = read_graph(parameters);
    if (!read) {
        return read.error();
    }
    std::vector<Digraph::Edge>& edges = read->graph.edges;
    for (auto& [a, b] : edges) {
        if (a > b) {
            std::swap(a, b);
        }
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::string name = "geography:" + (read->file.empty() ? to_text(edges) : "@" + read->file);
    std::erase_if(edges, [](const Digraph::Edge& edge) { return edge.first == edge.second; });
    const std::size_t count = edges.size();
    constexpr std::size_t kBytesOfVertex = 48; // with the rows of a matching
    const std::size_t lasting =
        kBytesOfVertex * read->graph.vertices + 2 * count * sizeof(Digraph::Vertex) + name.size();
    if (lasting + (edges.capacity() + 2 * count) * sizeof(edges[0]) > parameters.room()) {
        return parameters.no_room(begin);
    }
    edges.reserve(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
        edges.emplace_back(edges[i].second, edges[i].first);
    }
    return GamePtr{std::make_shared<const Geography>(read->graph.vertices, edges, std::move(name),
                                                     parameters.hold(lasting),
                                                     parameters.limits())};
}

} // namespace

Family geography_family() {
    return {kGeographyCard, make_geography};
}

} // namespace nimber
