#include "graph_file.hpp"

#include "nimber/text/number_text.hpp"

#include <algorithm>
#include <limits>

namespace nimber {
namespace {

constexpr Text kVertexTooLarge = {"a vertex is a number below 16777216",
                                  "顶点是小于 16777216 的数"};
constexpr Text kTwoNumbers = {"an edge is two vertex numbers, such as 0 1",
                              "一条边是两个顶点编号，例如 0 1"};

} // namespace

bool GraphFile::fail(Text what) {
    if (!wrong_) {
        wrong_ = what;
    }
    return false;
}

Error GraphFile::error() const {
    if (too_many_) {
        return {ErrorCode::GameMemoryLimit, {name_, std::to_string(most_bytes_)}};
    }
    const auto lines =
        std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    return {ErrorCode::BadGraphLine,
            {name_},
            Error::kNoOffset,
            wrong_.value_or(Text{}),
            Place{name_, static_cast<std::size_t>(lines) + 1}};
}

bool GraphFile::skip(char c) {
    const bool there = here() == c && more();
    at_ += there ? 1 : 0;
    return there;
}

void GraphFile::skip_blanks() {
    while (here() == ' ' || here() == '\t' || here() == '\r') {
        ++at_;
    }
}

void GraphFile::skip_white_space() {
    while (here() == ' ' || here() == '\t' || here() == '\r' || here() == '\n') {
        ++at_;
    }
}

bool GraphFile::number(std::size_t most, Text too_large, std::uint32_t& value) {
    if (!is_digit(here())) {
        return fail(kTwoNumbers);
    }
    std::size_t read = 0;
    for (; is_digit(here()); ++at_) {
        read = read * 10 + static_cast<std::size_t>(here() - '0');
        if (read > most) {
            return fail(too_large);
        }
    }
    value = static_cast<std::uint32_t>(read);
    return true;
}

bool GraphFile::vertex(std::uint32_t& value) {
    return number(kMostFileVertices - 1, kVertexTooLarge, value);
}

bool GraphFile::add_edge(std::uint32_t from, std::uint32_t to) {
    const std::size_t last = std::max(from, to);
    if (promised_ && last >= *promised_) {
        return fail(
            {R"(this vertex is out of range: "vertices" says how many there are, from 0 on)",
             R"(此顶点超出范围："vertices" 给出顶点个数，从 0 数起)"});
    }
    if (graph_.edges.size() == std::numeric_limits<std::uint32_t>::max()) {
        return fail({"there are 2^32 edges or more", "边数达到 2^32"});
    }
    if (graph_.edges.size() == graph_.edges.capacity() && !grow()) {
        return false;
    }
    graph_.vertices = std::max(graph_.vertices, last + 1);
    graph_.edges.emplace_back(from, to);
    return true;
}

/// Makes room for more edges. The row that there is stays until they are in the new one.
bool GraphFile::grow() {
    constexpr std::size_t kLeast = 64;
    const std::size_t had = graph_.edges.capacity();
    const std::size_t most = most_bytes_ / sizeof(graph_.edges[0]);
    std::size_t wanted = std::max(2 * had, kLeast);
    if (wanted > most - std::min(had, most)) {
        wanted = had + had / 4; // then there is perhaps just enough
    }
    too_many_ = wanted + had > most;
    if (!too_many_) {
        graph_.edges.reserve(wanted);
    }
    return !too_many_;
}

bool GraphFile::read_lines() {
    while (more()) {
        skip_blanks();
        if (here() != '#' && here() != '\n' && more()) {
            std::uint32_t from = 0;
            std::uint32_t to = 0;
            if (!vertex(from)) {
                return false;
            }
            const std::size_t end = at_;
            skip_blanks();
            if (skip(',')) {
                skip_blanks();
            } else if (at_ == end) {
                return fail(kTwoNumbers);
            }
            if (!vertex(to) || !add_edge(from, to)) {
                return false;
            }
            skip_blanks();
        }
        if (here() == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
        }
        if (more() && !skip('\n')) {
            return fail(kTwoNumbers);
        }
    }
    return graph_.edges.empty() ? fail({"there is no edge in this file", "文件中没有边"}) : true;
}

bool GraphFile::json_key(std::string_view& key) {
    skip_white_space();
    const std::size_t begin = at_ + 1;
    const std::size_t end = skip('"') ? text_.find('"', at_) : std::string_view::npos;
    key = end == std::string_view::npos ? std::string_view{} : text_.substr(begin, end - begin);
    if (key != "vertices" && key != "edges") {
        return fail({R"(a key is expected here, "vertices" or "edges")",
                     R"(此处应为键 "vertices" 或 "edges")"});
    }
    at_ = end + 1;
    skip_white_space();
    if (!skip(':')) {
        return fail({"a colon is expected after the key", "键后面应为冒号"});
    }
    skip_white_space();
    return true;
}

bool GraphFile::json_edges() {
    if (!skip('[')) {
        return fail({"edges are a list, such as [[0,1],[1,2]]", "边为列表，例如 [[0,1],[1,2]]"});
    }
    skip_white_space();
    if (skip(']')) {
        return true;
    }
    do {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        skip_white_space();
        if (!skip('[')) {
            return fail(
                {"an edge is a pair of vertices, such as [0,1]", "一条边是一对顶点，例如 [0,1]"});
        }
        skip_white_space();
        if (!vertex(from)) {
            return false;
        }
        skip_white_space();
        if (!skip(',')) {
            return fail(kTwoNumbers);
        }
        skip_white_space();
        if (!vertex(to) || !add_edge(from, to)) {
            return false;
        }
        skip_white_space();
        if (!skip(']')) {
            return fail({"a ] is expected here: an edge is a pair of vertices",
                         "此处应为 ]：一条边是一对顶点"});
        }
        skip_white_space();
    } while (skip(','));
    return skip(']') ? true : fail({"a comma or ] is expected here", "此处应为逗号或 ]"});
}

bool GraphFile::read_json() {
    bool edges = false;
    skip_white_space();
    static_cast<void>(skip('{'));
    do {
        std::string_view key;
        if (!json_key(key)) {
            return false;
        }
        if (key == "edges" ? edges : promised_.has_value()) {
            return fail({"this key is there twice", "此键出现了两次"});
        }
        if (key == "edges") {
            edges = true;
            if (!json_edges()) {
                return false;
            }
        } else {
            std::uint32_t count = 0;
            if (!is_digit(here())) {
                return fail({"the number of vertices is expected here", "此处应为顶点个数"});
            }
            if (!number(kMostFileVertices,
                        {"a graph has at most 16777216 vertices", "图至多有 16777216 个顶点"},
                        count)) {
                return false;
            }
            promised_ = count;
            if (count < graph_.vertices) {
                return fail({"an edge names a vertex that is not below this number",
                             "有边的顶点编号不小于此数"});
            }
        }
        skip_white_space();
    } while (skip(','));
    if (!skip('}')) {
        return fail({"a comma or } is expected here", "此处应为逗号或 }"});
    }
    skip_white_space();
    if (more()) {
        return fail({"nothing may follow the closing }", "最后的 } 之后不能再有内容"});
    }
    if (!edges) {
        return fail({R"(the key "edges" is missing)", R"(缺少键 "edges")"});
    }
    graph_.vertices = promised_.value_or(graph_.vertices);
    if (graph_.vertices == 0) {
        return fail({"a graph has at least one vertex", "图至少有一个顶点"});
    }
    return true;
}

} // namespace nimber
