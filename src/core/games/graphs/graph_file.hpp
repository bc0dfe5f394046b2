#pragma once

#include "nimber/games/graphs/graph_text.hpp"

#include <optional>

namespace nimber {

/// Reads the two formats of a graph file, each in one pass over its bytes.
class GraphFile {
public:
    /// The edges may take this many bytes.
    GraphFile(std::string_view text, const std::string& name, std::size_t most_bytes)
        : text_{text}, name_{name}, most_bytes_{most_bytes} {}

    /// One edge a line: two numbers apart by blanks or a comma; # begins a comment.
    [[nodiscard]] bool read_lines();
    /// {"vertices": 3, "edges": [[0,1],[1,2]]}; `vertices` may be missing.
    [[nodiscard]] bool read_json();

    /// What was read. Requires that reading succeeded.
    [[nodiscard]] EdgeList graph() && { return std::move(graph_); }
    /// What is wrong, and where. Requires that reading failed.
    [[nodiscard]] Error error() const;

private:
    /// Notes what is wrong at the place in hand; returns false.
    bool fail(Text what);
    [[nodiscard]] bool more() const { return at_ < text_.size(); }
    [[nodiscard]] char here() const { return more() ? text_[at_] : '\0'; }
    [[nodiscard]] bool skip(char c);
    void skip_blanks();      ///< within the line
    void skip_white_space(); ///< over lines too

    [[nodiscard]] bool number(std::size_t most, Text too_large, std::uint32_t& value);
    [[nodiscard]] bool vertex(std::uint32_t& value);
    [[nodiscard]] bool grow();
    [[nodiscard]] bool add_edge(std::uint32_t from, std::uint32_t to);
    [[nodiscard]] bool json_key(std::string_view& key);
    [[nodiscard]] bool json_edges();

    std::string_view text_;
    const std::string& name_;
    std::size_t most_bytes_;
    std::size_t at_ = 0;
    bool too_many_ = false; ///< edges for that
    EdgeList graph_;
    std::optional<std::size_t> promised_; ///< "vertices", which the edges must keep to
    std::optional<Text> wrong_;
};

} // namespace nimber
