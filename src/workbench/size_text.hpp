#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nimber {

/// A size as people write it: "1000", "10^8", "1e8"; nothing if it is not written like that or
/// above 10^18.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

/// Where a table ends: at a heap such as 1000, or at the largest board, such as 4x6.
struct TableEnd {
    std::uint64_t rows = 0; ///< 0 where it is no board
    std::uint64_t last = 0; ///< the heap, or the columns
};
/// Reads a size or a board; nothing if it is neither, has no rows, or is above 10^18.
[[nodiscard]] std::optional<TableEnd> parse_table_end(std::string_view text);

} // namespace nimber
