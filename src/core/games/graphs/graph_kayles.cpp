#include "graph_kayles.hpp"

#include "../families.hpp"
#include "nimber/games/graphs/graph_text.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

constexpr LiteralText kGraphForm = {
    "a board such as 3x4, or its rows with dots for cells and # for holes; behind a colon path or "
    "cycle, and then the numbers of vertices; or the edges of a graph on the vertices 0 to 63, or "
    "a "
    "file of them such as @graph.txt, and then the vertices that are left, or all",
    "棋盘，例如 3x4，或写出各行，点为格，# 为洞；冒号后写 path 或 "
    "cycle，括号内为各自的顶点数；冒号后也可写图的各边（顶点为 0 到 63）或文件（如 "
    "@graph.txt），括号内为剩下的顶点或 "
    "all"};

constexpr GameCard kNode = {
    .name = "node-kayles",
    .usage = "node-kayles(BOARD), node-kayles:path(SIZES), node-kayles:cycle(SIZES), "
             "node-kayles:EDGES(VERTICES), node-kayles:@FILE(VERTICES)",
    .example = "node-kayles(3x4)",
    .rule = {"Remove a vertex of a graph with all its neighbours. On a board the cells are the "
             "vertices, and adjacent cells are neighbours.",
             "取走图的一个顶点及其全部邻点。在棋盘上，格为顶点，相邻的格互为邻点。"},
    .form = kGraphForm,
    .theorem = {"half-turn strategy", "半周旋转策略"},
    .statement = {"A board equal to its half-turn is lost if nothing lies in its centre. Paths are "
                  "0.137; a move turns a cycle into a path. Otherwise by search: deciding who wins "
                  "is PSPACE-complete.",
                  "旋转 180 度后不变且中心无格的棋盘必败。路径即 "
                  "0.137；圈走一步成为路径。其余靠搜索：判定胜负是 PSPACE 完全的。"},
    .source = "Schaefer 1978",
    .misere = {"By search.", "靠搜索。"},
};

constexpr GameCard kArc = {
    .name = "arc-kayles",
    .usage = "arc-kayles(BOARD), arc-kayles:path(SIZES), arc-kayles:cycle(SIZES), "
             "arc-kayles:EDGES(VERTICES), arc-kayles:@FILE(VERTICES)",
    .example = "arc-kayles(3x4)",
    .rule = {"Remove an edge of a graph with its two ends. On a board these are two adjacent "
             "cells, as a domino covers them: Cram.",
             "取走图的一条边及其两端。在棋盘上就是相邻两格，如同放一块骨牌：即 Cram。"},
    .form = kGraphForm,
    .theorem = {"half-turn strategy", "半周旋转策略"},
    .statement = {"A board equal to its half-turn is lost if nothing lies in its centre. Paths are "
                  "0.07; a move turns a cycle into a path. Otherwise by search.",
                  "旋转 180 度后不变且中心无格的棋盘必败。路径即 "
                  "0.07；圈走一步成为路径。其余靠搜索。"},
    .source = "Schaefer 1978",
    .misere = {"By search.", "靠搜索。"},
};

constexpr GameCard kCram = {
    .name = "cram",
    .usage = "cram(BOARD)",
    .example = "cram(3x5)",
    .rule = {"Put a domino on two adjacent free cells of a board.",
             "在棋盘上相邻的两个空格放一块骨牌。"},
    .form = {"a board such as 4x5, or its rows with dots for cells and # for holes",
             "棋盘，例如 4x5，或写出各行，点为格，# 为洞"},
    .theorem = {"half-turn strategy", "半周旋转策略"},
    .statement = {"With two even sides it is lost: answer each domino with its half-turn. With one "
                  "even side it is won by a domino in the centre. Otherwise by search.",
                  "两边皆偶则败：每次都以绕中心旋转 180 "
                  "度的骨牌应对。一边为偶则胜：先在中心放一块骨牌。其余靠搜索。"},
    .source = "Gardner 1974",
    .misere = {"By search.", "靠搜索。"},
};

constexpr GameCard with_theorem(GameCard card) {
    card.theorem = {"period 34 of the paths", "路径的周期 34"};
    return card;
}

constexpr GameCard kNodeCycle = with_theorem(kNode);
constexpr GameCard kArcCycle = with_theorem(kArc);

Result<GamePtr> make_graph_kayles(Taken taken, const GameCard& card, ArgumentReader& parameters) {
    if (parameters.at_end()) {
        return make_kayles_board(taken, card);
    }
    ArgumentReader ahead = parameters;
    const auto word = ahead.word();
    if (word && ahead.at_end() && *word == "path") {
        return make_kayles_path(taken, card);
    }
    if (word && ahead.at_end() && *word == "cycle") {
        return make_kayles_cycle(taken, taken == Taken::Vertex ? kNodeCycle : kArcCycle);
    }
    const bool file = parameters.next_is('@');
    if (!file && word && !word->empty() && (word->front() < '0' || word->front() > '9')) {
        return parameters.bad_parameter(parameters.offset(),
                                        {"write path, cycle, edges such as 0-1,1-2, or @FILE",
                                         "请写 path、cycle、各边（例如 0-1,1-2）或 @文件"});
    }
    if (!file) {
        auto edges = read_edges(parameters, kMostVertices);
        return edges ? make_kayles_graph(taken, card, {std::move(*edges), {}})
                     : Result<GamePtr>{edges.error()};
    }
    const std::size_t begin = parameters.offset();
    auto graph = read_graph(parameters);
    if (!graph) {
        return graph.error();
    }
    if (graph->graph.vertices > kMostVertices) {
        return parameters.bad_parameter(
            begin, {"the graph has more than 64 vertices", "图的顶点超过 64 个"});
    }
    return make_kayles_graph(taken, card, std::move(*graph));
}

} // namespace

void explain_parts(const Game& game, StateView state, Evidence& evidence) {
    constexpr std::size_t kListed = 8;
    std::size_t count = 0;
    std::string list;
    game.split(state, [&](StateView part) {
        if (++count <= kListed) {
            list += (list.empty() ? "(" : "; (") + to_text(game, part) + ")";
        }
        return true;
    });
    if (count > 1) {
        evidence.say({"It falls into {0} parts that do not touch, and its value is the xor of "
                      "theirs: {1}.",
                      "它分为互不相连的 {0} 部分，值为各部分之值的异或：{1}。"},
                     {std::to_string(count), list + (count > kListed ? "; ..." : "")});
    }
}

Family cram_family() {
    return {kCram, [](ArgumentReader& parameters) -> Result<GamePtr> {
                if (!parameters.at_end()) {
                    return parameters.no_parameter();
                }
                return make_kayles_board(Taken::Edge, kCram);
            }};
}

Family node_kayles_family() {
    return {kNode, [](ArgumentReader& parameters) {
                return make_graph_kayles(Taken::Vertex, kNode, parameters);
            }};
}

Family arc_kayles_family() {
    return {kArc, [](ArgumentReader& parameters) {
                return make_graph_kayles(Taken::Edge, kArc, parameters);
            }};
}

} // namespace nimber
