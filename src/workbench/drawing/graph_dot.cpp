#include "workbench/drawing/graph.hpp"

#include <fmt/format.h>

#include <iterator>
#include <map>

namespace nimber {
namespace {

/// Text inside the quotes of DOT.
std::string escaped_for_dot(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            safe += '\\';
        }
        safe += c;
    }
    return safe;
}

std::string_view looks(Outcome outcome) {
    switch (outcome) {
    case Outcome::P: return R"(shape=ellipse, peripheries=2, color="#b45309", fillcolor="#fff0dc")";
    case Outcome::N: return R"(shape=box, color="#1d4f91", fillcolor="#e4eefb")";
    case Outcome::D: return R"(shape=hexagon, color="#5b5b5b", fillcolor="#f0f0f0")";
    }
    return "";
}

} // namespace

void write_dot(const GameGraph& graph, Language language, AnswerText& text) {
    std::string& out = text.out();
    out += fmt::format(
        "digraph game {{\n"
        "  graph [label=\"{}\", labelloc=t, fontname=\"sans-serif\", bgcolor=\"#ffffff\"];\n"
        "  node [fontname=\"monospace\", style=filled];\n"
        "  edge [color=\"#9aa5b1\", arrowsize=0.6];\n",
        escaped_for_dot(graph_title(graph, language)));
    std::map<std::uint32_t, std::string> same_layer;
    const std::vector<std::uint32_t> layer = layers(graph);
    for (std::size_t i = 0; i < graph.nodes.size() && text.goes_on(); ++i) {
        std::string label;
        for (const std::string& line : label_lines(graph, i)) {
            label += escaped_for_dot(line) + "\\n";
        }
        label += verdict_line(graph.nodes[i]);
        fmt::format_to(std::back_inserter(out), "  n{} [label=\"{}\", {}, tooltip=\"{}\"];\n", i,
                       label, looks(graph.nodes[i].outcome),
                       escaped_for_dot(node_text(graph.nodes[i], language)));
        same_layer[layer[i]] += fmt::format(" n{};", i);
    }
    for (const auto& [number, nodes] : same_layer) {
        fmt::format_to(std::back_inserter(out), "  {{ rank=same;{} }}\n", nodes);
    }
    for (std::size_t from = 0; from < graph.nodes.size(); ++from) {
        for (const std::uint32_t to : graph.nodes[from].options) {
            if (!text.goes_on()) {
                return;
            }
            fmt::format_to(std::back_inserter(out), "  n{} -> n{}{};\n", from, to,
                           graph.wins(to) ? R"( [color="#0b6b3a", penwidth=2.2])" : "");
        }
    }
    out += "}\n";
}

} // namespace nimber
