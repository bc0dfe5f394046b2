#include "workbench/size_text.hpp"

#include "nimber/text/number_text.hpp"

namespace nimber {
namespace {

constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;

} // namespace

std::optional<std::uint64_t> parse_size(std::string_view text) {
    const auto size = parse_number(text);
    return size && *size <= kMost ? size : std::nullopt;
}

std::optional<TableEnd> parse_table_end(std::string_view text) {
    if (const auto last = parse_size(text)) {
        return TableEnd{0, *last};
    }
    const auto board = parse_extent(text);
    if (!board || board->rows.at_most(1) == 0) {
        return std::nullopt;
    }
    const TableEnd end{board->rows.at_most(kMost + 1), board->columns.at_most(kMost + 1)};
    return end.rows <= kMost && end.last <= kMost ? std::optional{end} : std::nullopt;
}

} // namespace nimber
