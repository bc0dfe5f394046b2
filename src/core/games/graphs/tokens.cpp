#include "../../game/pictures.hpp"
#include "../families.hpp"
#include "nimber/game/theorems.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr GameCard kTokensCard = {
    .name = "tokens",
    .usage = "tokens:EDGES(VERTICES) or tokens:@FILE(VERTICES)",
    .example = "tokens:0-1,0-2,1-2(0,2)",
    .rule =
        {"Move one token along an edge of a directed graph; several tokens may share a vertex. "
         "Where the edges make cycles, play may go on for ever: that is a draw.",
         "沿有向图的一条边移动一枚棋子；同一顶点上可以有多枚棋子。若边构成回路，游戏可能永不结束，"
         "即为平局。"},
    .form =
        {"the edges, each as FROM-TO, vertices counted from 0, or a file with one edge a line or "
         "JSON; in parentheses the vertex of each token",
         "各条边，写作 起点-终点，顶点从 0 数起，或一个每行一条边或 JSON "
         "的文件；括号内为每枚棋子所在的顶点"},
    .theorem = theorems::kSpragueGrundy,
    .statement = {"The value of a vertex is the least number that is not the value of a successor. "
                  "With cycles it may be infinite: ∞(K), where K are the values that a move can "
                  "leave (Smith's theory of loopy games).",
                  "顶点的值是其各后继的值中没有出现的最小数。有回路时值可能为无穷：∞(K)，其中 K "
                  "是一步能得到的各值（Smith 的循环游戏理论）。"},
    .source = "Grundy 1939; Smith 1966; Fraenkel and Perl 1975",
    .misere = {"By search; with cycles by retrograde analysis of all positions.",
               "靠搜索；有回路时对所有局面作逆推分析。"},
};

class Tokens final : public Game {
public:
    Tokens(Digraph graph, std::string name, GameBytes held)
        : Game{kTokensCard}, graph_{std::move(graph)}, loopy_{graph_.has_cycle()},
          name_{std::move(name)}, held_{std::move(held)} {}

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] bool of_heaps() const override { return true; }

    [[nodiscard]] std::optional<Complaint> check(StateView vertices) const override {
        const auto outside =
            std::ranges::find_if(vertices, [&](Heap vertex) { return vertex >= graph_.size(); });
        if (outside == vertices.end()) {
            return std::nullopt;
        }
        return Complaint{static_cast<std::size_t>(outside - vertices.begin()),
                         {"the graph has no such vertex", "图中没有此顶点"}};
    }

    void options(StateView vertex, OptionVisitor visit) const override {
        for (const Digraph::Vertex to :
             graph_.successors(static_cast<Digraph::Vertex>(vertex[0]))) {
            if (!visit(Heap{to})) {
                return;
            }
        }
    }

    [[nodiscard]] Picture picture(StateView vertex) const override {
        if (graph_.edge_count() > kMostDrawn) {
            return words_picture(*this, vertex);
        }
        Picture picture{.kind = Picture::Kind::Graph, .numbers = {vertex[0]}, .directed = true};
        for (Digraph::Vertex from = 0; from < graph_.size(); ++from) {
            for (const Digraph::Vertex to : graph_.successors(from)) {
                picture.edges.emplace_back(from, to);
            }
        }
        return picture;
    }

    [[nodiscard]] bool loopy() const override { return loopy_; }
    [[nodiscard]] bool numbers_are_sizes() const override { return false; }
    [[nodiscard]] const Digraph* graph() const override { return &graph_; }

private:
    Digraph graph_;
    bool loopy_;
    std::string name_;
    GameBytes held_;
};

Result<GamePtr> make_tokens(ArgumentReader& parameters) {
    const std::size_t begin = parameters.offset();
    auto read = read_graph(parameters);
    if (!read) {
        return read.error();
    }
    std::vector<Digraph::Edge>& edges = read->graph.edges;
    std::string name = "tokens:@" + read->file;
    if (read->file.empty()) {
        std::ranges::sort(edges);
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
        name = "tokens:" + to_text(edges);
    }
    if (auto too_large = graph_too_large(parameters, begin, read->graph)) {
        return *std::move(too_large);
    }
    Digraph graph{read->graph.vertices, edges};
    edges = std::vector<Digraph::Edge>{}; // so that there is room for another row
    graph.drop_repeats();
    GameBytes held = parameters.hold(graph.bytes() + name.size());
    return GamePtr{
        std::make_shared<const Tokens>(std::move(graph), std::move(name), std::move(held))};
}

} // namespace

Family tokens_family() {
    return {kTokensCard, make_tokens};
}

} // namespace nimber
