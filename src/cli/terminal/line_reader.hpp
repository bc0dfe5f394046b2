#pragma once

#include "cli/terminal/stdin_lines.hpp"
#include "nimber/text/result.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {

/// Reads lines: on a terminal with editing, history and completion, otherwise just lines of stdin.
class LineReader {
public:
    /// What a line may become that begins as it was typed.
    using Completer = std::function<std::vector<std::string>(std::string_view typed)>;

    /// Lines of stdin are at most `longest` bytes long.
    LineReader(Completer completer, std::size_t longest);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// The next line without its end; nothing at the end of the input. A line that is too long is
    /// an error.
    [[nodiscard]] Result<std::optional<std::string>> read(const std::string& prompt);
    /// Whether somebody sits at a terminal.
    [[nodiscard]] bool interactive() const { return editor_ != nullptr; }

private:
    struct Editor;
    std::unique_ptr<Editor> editor_;
    StdinLines lines_;
};

} // namespace nimber::cli
