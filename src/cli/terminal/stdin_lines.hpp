#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nimber::cli {

/// The lines of stdin, of which none is held beyond a certain length.
class StdinLines {
public:
    struct Line {
        std::string_view text; ///< until more is read
        bool too_long;         ///< then there is no text, and the rest of it is skipped
    };

    /// The longest line of a command that may use this much memory.
    [[nodiscard]] static std::size_t longest_within(std::size_t memory_bytes);

    explicit StdinLines(std::size_t longest) : longest_{longest} {}

    /// The next line, if it has been read.
    [[nodiscard]] std::optional<Line> next();
    /// Waits for more of them. Returns false at the end and if stdin cannot be read (`failure`).
    [[nodiscard]] bool read_more();
    /// Whether the end of a line that is too long is still to come.
    [[nodiscard]] bool skips() const { return skips_; }
    /// Why stdin cannot be read; empty if it can.
    [[nodiscard]] const std::string& failure() const { return failure_; }
    [[nodiscard]] std::size_t longest() const { return longest_; }

private:
    std::size_t longest_;
    std::string held_;
    std::size_t begin_ = 0;  ///< of the next line
    std::size_t looked_ = 0; ///< no end of a line is before
    bool skips_ = false;
    bool at_end_ = false;
    std::string failure_;
};

} // namespace nimber::cli
