#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nimber {

/// Whether line breaks of a text stay, or are replaced like the other control characters.
enum class LineBreaks : unsigned char { Replaced, Kept };

/// Text from outside as it may be shown to people: anything that could steer a terminal or reorder
/// the text beside it (control characters, marks of writing direction, bytes that are not UTF-8)
/// becomes a question mark. With `LineBreaks::Kept`, line feeds and tabs stay.
[[nodiscard]] std::string presentable(std::string_view text,
                                      LineBreaks breaks = LineBreaks::Replaced);

/// Whether `presentable` would leave the text as it is; fast.
[[nodiscard]] bool is_presentable(std::string_view text, LineBreaks breaks = LineBreaks::Replaced);

/// The text, or if it is longer than `most_bytes` its beginning and its end with an ellipsis
/// between them, cut between characters.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most_bytes);

} // namespace nimber
