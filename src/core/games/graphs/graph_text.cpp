#include "nimber/games/graphs/graph_text.hpp"

#include "graph_file.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr Heap kMostWrittenVertices = 1'000'000;

} // namespace

Result<EdgeList> parse_graph(std::string_view text, const std::string& name,
                             std::size_t most_bytes) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    GraphFile file{text, name, most_bytes};
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const bool json = begin != std::string_view::npos && text[begin] == '{';
    if (json ? file.read_json() : file.read_lines()) {
        return std::move(file).graph();
    }
    return file.error();
}

std::optional<Error> graph_too_large(const ArgumentReader& items, std::size_t offset,
                                     const EdgeList& graph) {
    constexpr std::size_t kRows = 4; // of numbers for each vertex: two of them to look for cycles
    const std::size_t bytes =
        graph.edges.capacity() * sizeof(Digraph::Edge) +
        (kRows * graph.vertices + graph.edges.size()) * sizeof(Digraph::Vertex);
    return bytes > items.room() ? std::optional{items.no_room(offset)} : std::nullopt;
}

Result<EdgeList> read_edges(ArgumentReader& items, Heap most_vertices) {
    EdgeList graph;
    do {
        const auto from = items.number(most_vertices - 1, true);
        if (!from) {
            return from.error();
        }
        if (!items.skip('-')) {
            return items.bad_parameter(items.offset(), {"an edge is written FROM-TO, such as 0-1",
                                                        "边写作 起点-终点，例如 0-1"});
        }
        const auto to = items.number(most_vertices - 1);
        if (!to) {
            return to.error();
        }
        graph.edges.emplace_back(static_cast<Digraph::Vertex>(*from),
                                 static_cast<Digraph::Vertex>(*to));
        graph.vertices = std::max<std::size_t>(graph.vertices, std::max(*from, *to) + 1);
    } while (!items.at_end());
    return graph;
}

Result<WrittenGraph> read_graph(ArgumentReader& items) {
    WrittenGraph written;
    const std::size_t begin = items.offset();
    if (items.next_is('@')) {
        auto file = items.file();
        if (!file) {
            return file.error();
        }
        if (!items.at_end()) {
            return items.bad_parameter(
                items.offset(), {"a file is the whole graph: nothing may be written beside it",
                                 "文件即整个图：旁边不能再写别的"});
        }
        auto graph = parse_graph(file->contents, file->name, items.room() - file->contents.size());
        if (!graph && graph.error().code == ErrorCode::GameMemoryLimit) {
            return items.no_room(begin);
        }
        if (!graph) {
            Error error = graph.error();
            error.offset = begin;
            return error;
        }
        written.graph = std::move(*graph);
        written.file = std::move(file->name);
        return written;
    }
    auto edges = read_edges(items, kMostWrittenVertices);
    if (!edges) {
        return edges.error();
    }
    written.graph = std::move(*edges);
    return written;
}

std::string to_text(const std::vector<Digraph::Edge>& edges) {
    std::string text;
    for (const auto& [from, to] : edges) {
        text += (text.empty() ? "" : ",") + std::to_string(from) + "-" + std::to_string(to);
    }
    return text;
}

} // namespace nimber
