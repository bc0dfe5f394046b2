#include "workbench/graph.hpp"

#include "nimber/text/utf8.hpp"
#include "workbench/phrases.hpp"

#include <algorithm>
#include <cmath>

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
        const std::string numbers = to_text(*part.game, part.numbers);
        const std::string plus = lines.empty() ? "" : "+ ";
        if (numbers.find('|') == std::string::npos) {
            std::string whole;
            part.game->show_part(part.numbers, whole);
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

namespace {

void encode_pixels(JsonWriter& json, const char* key, double length) {
    json.key(key).integer(std::lround(length));
}

/// Where a node goes and what stands in its box.
void encode_place(JsonWriter& json, const GraphDrawing& drawing, std::size_t node) {
    json.key("label").begin_array();
    for (const std::string& line : drawing.labels[node]) {
        json.string(line);
    }
    json.end_array();
    encode_pixels(json, "x", drawing.layout.centres[node].x);
    encode_pixels(json, "y", drawing.layout.centres[node].y);
    encode_pixels(json, "width", drawing.boxes.boxes[node].width);
    encode_pixels(json, "height", drawing.boxes.boxes[node].height);
}

void encode_route(JsonWriter& json, const std::vector<Point>& points) {
    json.key("points").begin_array();
    for (const Point& point : points) {
        json.begin_array();
        json.integer(std::lround(point.x));
        json.integer(std::lround(point.y));
        json.end_array();
    }
    json.end_array();
}

} // namespace

void encode(JsonWriter& json, const GameGraph& graph, const GraphDrawing* drawing) {
    json.begin_object();
    json.key("schema").string("nimber/graph/1");
    json.key("position").string(to_text(graph.nodes.front().position));
    json.key("play").string(name(graph.play));
    if (drawing != nullptr) {
        encode_pixels(json, "width", drawing->layout.width);
        encode_pixels(json, "height", drawing->layout.height);
    }
    json.key("nodes").begin_array();
    for (std::size_t i = 0; i < graph.nodes.size() && !json.stopped(); ++i) {
        const GameGraph::Node& node = graph.nodes[i];
        const char outcome = letter(node.outcome);
        json.begin_object();
        json.key("position").string(to_text(node.position));
        json.key("outcome").string({&outcome, 1});
        json.key("value");
        node.value ? json.number(node.value->value()) : json.null();
        json.key("longest");
        node.height ? json.number(*node.height) : json.null();
        if (drawing != nullptr) {
            encode_place(json, *drawing, i);
        }
        json.end_object();
    }
    json.end_array();
    json.key("edges").begin_array();
    std::size_t edge = 0;
    for (std::size_t from = 0; from < graph.nodes.size() && !json.stopped(); ++from) {
        for (const std::uint32_t to : graph.nodes[from].options) {
            json.begin_object();
            json.key("from").number(from);
            json.key("to").number(to);
            json.key("wins").boolean(graph.wins(to));
            if (drawing != nullptr) {
                encode_route(json, drawing->layout.routes[edge]);
            }
            ++edge;
            json.end_object();
        }
    }
    json.end_array();
    json.end_object();
    if (json.stopped()) {
        json.give_up();
    }
}

} // namespace nimber
