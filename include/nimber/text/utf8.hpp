#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace nimber {

/// A character of a text in UTF-8.
struct CodePoint {
    std::uint32_t value;
    std::size_t length; ///< in bytes; 0 if invalid
};

/// The character that begins at this byte.
[[nodiscard]] CodePoint decode_utf8(std::string_view text, std::size_t at);

/// The offset of the first byte that is not part of valid UTF-8; npos if all is well.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// How many columns of a terminal the text takes: East Asian characters count two.
[[nodiscard]] std::size_t display_width(std::string_view text);

} // namespace nimber
