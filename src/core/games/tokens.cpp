#include "families.hpp"
#include "nimber/games/digraph.hpp"

#include <algorithm>
#include <set>

namespace nimber {
namespace {

constexpr GameCard kCard = {
    .name = "tokens",
    .usage = "tokens:EDGES(VERTICES)",
    .example = "tokens:0-1,0-2,1-2(0,2)",
    .rule = {"Move one token along an edge of a directed graph; several tokens may share a vertex.",
             "沿有向图的一条边移动一枚棋子；同一顶点上可以有多枚棋子。"},
    .form =
        {"the edges, each as FROM-TO, vertices counted from 0; in parentheses the vertex of each "
         "token",
         "各条边，写作 起点-终点，顶点从 0 数起；括号内为每枚棋子所在的顶点"},
    .theorem = "Sprague-Grundy theorem",
    .statement = {"The value of a vertex is the least number that is not the value of a successor.",
                  "顶点的值是其各后继的值中没有出现的最小数。"},
    .source = "Grundy 1939",
    .misere = {"By search.", "靠搜索。"},
};

constexpr Heap kMostVertices = 1'000'000;

class Tokens final : public Game {
public:
    using Edges = std::set<std::pair<Digraph::Vertex, Digraph::Vertex>>;

    Tokens(Digraph graph, std::vector<std::uint32_t> values, std::string name)
        : Game{kCard}, graph_{std::move(graph)}, values_{std::move(values)}, name_{
                                                                                 std::move(name)} {}

    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] Shape shape() const override { return Shape::Heaps; }

    [[nodiscard]] std::optional<Complaint> check(StateView vertices) const override {
        const auto outside =
            std::ranges::find_if(vertices, [&](Heap vertex) { return vertex >= graph_.size(); });
        if (outside == vertices.end()) {
            return std::nullopt;
        }
        return Complaint{static_cast<std::size_t>(outside - vertices.begin()),
                         {"no edge has this vertex", "没有一条边经过此顶点"}};
    }

    void options(StateView vertex, OptionVisitor visit) const override {
        for (const Digraph::Vertex to : graph_.successors(at(vertex))) {
            const Heap option = to;
            if (!visit({&option, 1})) {
                return;
            }
        }
    }

    [[nodiscard]] bool numbers_are_sizes() const override { return false; }

    [[nodiscard]] std::optional<Nimber> value(StateView vertex) const override {
        return Nimber{values_[at(vertex)]};
    }

    void explain(StateView vertex, Play play, Evidence& evidence) const override;

private:
    [[nodiscard]] static Digraph::Vertex at(StateView vertex) {
        return static_cast<Digraph::Vertex>(vertex[0]);
    }

    Digraph graph_;
    std::vector<std::uint32_t> values_;
    std::string name_;
};

void Tokens::explain(StateView vertex, Play play, Evidence& evidence) const {
    if (play == Play::Misere) {
        return;
    }
    const std::string own = std::to_string(vertex[0]);
    const std::string value = std::to_string(values_[at(vertex)]);
    const auto successors = graph_.successors(at(vertex));
    if (successors.empty()) {
        evidence.say({"No edge leaves {0}, so its value is 0.", "没有边从 {0} 出发，值为 0。"},
                     {own});
        return;
    }
    std::string list;
    for (const Digraph::Vertex to : successors) {
        list += (list.empty() ? "" : ", ") + std::to_string(to) + " (" +
                std::to_string(values_[to]) + ")";
    }
    evidence.say(
        {"From {0} the edges lead to {1}, with the values in parentheses. The least number "
         "that is missing is {2}.",
         "从 {0} 出发的边通向 {1}，括号内为其值。其中没有出现的最小数是 {2}。"},
        {own, list, value});
}

Result<GamePtr> make(ArgumentReader& parameters) {
    Tokens::Edges edges;
    Digraph::Vertex last = 0;
    const std::size_t begin = parameters.offset();
    do {
        const auto from = parameters.number(kMostVertices - 1, true);
        if (!from) {
            return from.error();
        }
        if (!parameters.skip('-')) {
            return parameters.bad_parameter(
                parameters.offset(),
                {"an edge is written FROM-TO, such as 0-1", "边写作 起点-终点，例如 0-1"});
        }
        const auto to = parameters.number(kMostVertices - 1);
        if (!to) {
            return to.error();
        }
        edges.insert({static_cast<Digraph::Vertex>(*from), static_cast<Digraph::Vertex>(*to)});
        last = static_cast<Digraph::Vertex>(std::max({Heap{last}, *from, *to}));
    } while (!parameters.at_end());
    std::string name = "tokens:";
    for (const auto& [from, to] : edges) {
        name += (name.ends_with(':') ? "" : ",") + std::to_string(from) + "-" + std::to_string(to);
    }
    const std::vector<std::pair<Digraph::Vertex, Digraph::Vertex>> row{edges.begin(), edges.end()};
    Digraph graph{std::size_t{last} + 1, row};
    auto found = graph.nim_values();
    if (!found.all_end) {
        return parameters.bad_parameter(begin,
                                        {"the edges make a circle, so that play might never end",
                                         "这些边构成回路，游戏可能永不结束"});
    }
    return GamePtr{
        std::make_shared<const Tokens>(std::move(graph), std::move(found.values), std::move(name))};
}

} // namespace

Family tokens_family() {
    return {kCard, make};
}

} // namespace nimber
