#pragma once

#include <cstddef>
#include <string_view>

namespace nimber {

/// The offset of the first byte that is not part of valid UTF-8; npos if all is well.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// How many columns of a terminal the text takes: East Asian characters count two.
[[nodiscard]] std::size_t display_width(std::string_view text);

} // namespace nimber
