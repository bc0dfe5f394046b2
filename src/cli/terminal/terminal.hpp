#pragma once

#include "cli/exit_status.hpp"
#include "cli/options.hpp"
#include "cli/terminal/streams.hpp"
#include "nimber/game/evidence.hpp"
#include "nimber/text/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {

/// How text is set off on a terminal.
enum class Style : unsigned char { Plain, Bold, Dim, Good, Bad };

/// Writes answers: to stdout, with colour only where it is wanted.
class Terminal {
public:
    explicit Terminal(const CommonOptions& options);

    /// `text` in the given style, or as it is when there is no colour.
    [[nodiscard]] std::string styled(Style style, std::string_view text) const;
    /// The rows with their columns aligned, the first row set off as a header.
    [[nodiscard]] std::string table(const std::vector<std::vector<std::string>>& rows) const;

private:
    bool colour_;
};

/// Breaks a paragraph at blanks so that no line is longer than a terminal of 80 columns.
[[nodiscard]] std::string wrap(std::string_view foreign, std::size_t indent);

/// A line of a card: a label, and behind it a paragraph.
[[nodiscard]] std::string card_entry(const Terminal& terminal, std::string_view label,
                                     std::string_view paragraph);

/// An error as people read it: what is wrong, a caret under the place in `input`, what to do.
[[nodiscard]] std::string error_text(const Error& error, std::string_view input,
                                     const CommonOptions& options);
/// An error as programs read it.
[[nodiscard]] std::string error_json(const Error& error, const CommonOptions& options);
/// Prints an error to stderr (with --json to stdout). Returns the exit status.
[[nodiscard]] int report(const Error& error, std::string_view input, const CommonOptions& options);

/// Whether progress is shown: on a terminal, unless it is not wanted.
[[nodiscard]] bool wants_progress(const CommonOptions& options);

/// The limits of a request from the command line: time, memory, Ctrl-C, and progress on stderr when
/// that is a terminal.
[[nodiscard]] Limits request_limits(const CommonOptions& options);

} // namespace nimber::cli
