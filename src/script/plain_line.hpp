#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nimber {

/// The offset of the first byte of a text that cannot be shown as it is on one line: of a control
/// character, of one that changes the direction of writing, or of what is no UTF-8; npos if all is
/// well.
[[nodiscard]] std::size_t find_unpresentable(std::string_view text);

/// One line of at most `most` bytes that can be shown as it is, with U+FFFD for what cannot
/// (a blank for a line break or a tab), and with an ellipsis where it was cut.
[[nodiscard]] std::string plain_line(std::string_view text, std::size_t most);

} // namespace nimber
