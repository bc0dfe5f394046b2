#include "workbench/drawing/graph.hpp"

#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kLongestLine = 48; // characters of a label

std::vector<std::string> split_at(std::string_view text, char separator) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        pieces.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return pieces;
}

/// "x..|.x.,..." as rows with the boards beside one another.
std::vector<std::string> board_lines(const std::string& boards) {
    std::vector<std::string> lines;
    for (const std::string& board : split_at(boards, ',')) {
        const std::vector<std::string> rows = split_at(board, '|');
        const std::size_t width = lines.empty() ? 0 : lines.front().size() + 2;
        lines.resize(std::max(lines.size(), rows.size()));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            lines[i].resize(width, ' ');
            lines[i] += i < rows.size() ? rows[i] : "";
            lines[i].resize(width + rows.front().size(), ' ');
        }
    }
    return lines;
}

} // namespace

std::string graph_title(const GameGraph& graph, Language language) {
    const std::string facts[] = {to_text(graph.nodes.front().position)};
    return fill(
        text(graph.play == Play::Misere ? Phrase::GraphOfMisere : Phrase::GraphOf)(language),
        facts);
}

std::vector<std::string> label_lines(const GameGraph& graph, std::size_t node) {
    const bool named = graph.nodes.front().position.parts.size() > 1;
    std::vector<std::string> lines;
    for (const Part& part : graph.nodes[node].position.parts) {
        const std::string numbers = to_text(*part.game, part.components);
        const std::string plus = lines.empty() ? "" : "+ ";
        if (numbers.find('|') == std::string::npos) {
            std::string whole;
            part.game->show_part(part.components, whole);
            lines.push_back(plus + (named ? whole : numbers));
            continue;
        }
        if (named) {
            lines.push_back(plus + part.game->name());
        }
        const std::vector<std::string> rows = board_lines(numbers);
        lines.insert(lines.end(), rows.begin(), rows.end());
    }
    for (std::string& line : lines) {
        if (line.size() > kLongestLine) { // positions are written in ASCII
            line = line.substr(0, kLongestLine) + "…";
        }
    }
    return lines;
}

std::string verdict_line(const GameGraph::Node& node) {
    std::string line(1, letter(node.outcome));
    if (node.value) {
        line += *node.value == Nimber{} ? " · 0" : " · *" + std::to_string(node.value->value());
    }
    return line;
}

std::string node_text(const GameGraph::Node& node, Language language) {
    const Phrase who = node.outcome == Outcome::P   ? Phrase::LosesNext
                       : node.outcome == Outcome::N ? Phrase::WinsNext
                                                    : Phrase::Draw;
    std::string said = to_text(node.position) + ": ";
    said += text(who)(language);
    if (node.value) {
        const std::string facts[] = {std::to_string(node.value->value())};
        said += "; " + fill(text(Phrase::GraphValueIs)(language), facts);
    }
    return said;
}

std::vector<std::uint32_t> layers(const GameGraph& graph) {
    const bool loopy = graph.loopy();
    std::vector<std::uint32_t> found;
    for (const GameGraph::Node& node : graph.nodes) {
        found.push_back(loopy ? node.depth : *graph.nodes.front().height - *node.height);
    }
    return found;
}

} // namespace nimber
