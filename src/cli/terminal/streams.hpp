#pragma once

#include <string>
#include <string_view>

namespace nimber::cli {

/// The codes with which text is set off. They are the only ones that ever reach a terminal.
inline constexpr std::string_view kBoldCode = "\x1b[1m";
inline constexpr std::string_view kDimCode = "\x1b[2m";
inline constexpr std::string_view kGoodCode = "\x1b[1;32m";
inline constexpr std::string_view kBadCode = "\x1b[1;31m";
inline constexpr std::string_view kPlainCode = "\x1b[0m";

/// From now on those codes pass: somebody wants colours.
void allow_colours();

/// A line that may hold foreign text, as it may be shown: see `presentable`. Colours stay.
[[nodiscard]] std::string clean_line(std::string_view text);

/// Writes an answer to stdout at once, without what could steer a terminal. Whoever closed the pipe
/// has seen enough: the program then ends with success. A full disk ends it with 4. Waiting for the
/// reader takes none of the time of the command.
void write_out(std::string_view text);
/// The same for what is no text, as it is: not for terminals.
void write_bytes(std::string_view bytes);
/// Whether a part of the answer is out.
[[nodiscard]] bool has_written();

/// Writes to stderr, which may be closed or full: then nobody is told.
void write_err(std::string_view text);

} // namespace nimber::cli
