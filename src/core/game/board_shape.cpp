#include "board_shape.hpp"

#include "nimber/text/number_text.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kRowEnds = "|/";

Error bad_board(const ArgumentReader& arguments, std::size_t offset, Text what,
                std::size_t number = 0) {
    Error error = arguments.bad_state(offset, what);
    error.facts.push_back(std::to_string(number)); // {2}
    return error;
}

Error too_large(const ArgumentReader& arguments, std::size_t offset, std::size_t most) {
    return bad_board(arguments, offset,
                     {"the board is too large: it has at most {2} cells, holes among them",
                      "棋盘太大：连洞在内至多 {2} 格"},
                     most);
}

Result<BoardShape> read_size(const ArgumentReader& arguments, std::string_view item,
                             std::size_t begin, std::size_t most) {
    const auto extent = parse_extent(item);
    if (!extent) {
        return bad_board(
            arguments, begin,
            {"a size is written ROWSxCOLUMNS, such as 3x4", "大小写作 行x列，例如 3x4"});
    }
    const std::size_t rows = extent->rows.at_most(most + 1);
    const std::size_t columns = extent->columns.at_most(most + 1);
    if (rows == 0 || columns == 0) {
        return bad_board(arguments, rows == 0 ? begin : begin + extent->rows.length + 1,
                         {"a board has at least one row and one column", "棋盘至少一行一列"});
    }
    if (rows > most / columns) {
        return too_large(arguments, begin, most);
    }
    return BoardShape::rectangle(rows, columns);
}

} // namespace

Result<BoardShape> read_board(ArgumentReader& arguments, const BoardRules& rules) {
    const std::size_t begin = arguments.offset();
    const auto item = arguments.word();
    if (!item) {
        return item.error();
    }
    if (kDigits.find(item->front()) != std::string_view::npos) {
        return read_size(arguments, *item, begin, rules.most_cells);
    }
    BoardShape board;
    for (std::size_t at = 0; at <= item->size();) {
        const std::size_t end = std::min(item->find_first_of(kRowEnds, at), item->size());
        const std::string_view row = item->substr(at, end - at);
        if (const std::size_t odd = row.find_first_not_of(rules.marks);
            odd != std::string_view::npos) {
            return bad_board(arguments, begin + at + odd, rules.drawn);
        }
        if (row.empty()) {
            return bad_board(arguments, begin + at, {"this row is empty", "这一行是空的"});
        }
        if (board.rows > 0 && row.size() != board.columns) {
            return bad_board(
                arguments, begin + at + std::min(row.size(), board.columns),
                {"every row is as long as the first, {2} cells", "每一行都与第一行同长，{2} 格"},
                board.columns);
        }
        if (board.cells.size() + row.size() > rules.most_cells) {
            return too_large(arguments, begin, rules.most_cells);
        }
        board.columns = row.size();
        ++board.rows;
        board.cells += row;
        at = end + 1;
    }
    return board;
}

std::string to_text(const BoardShape& board) {
    if (std::ranges::all_of(board.cells, [](char cell) { return cell == '.'; })) {
        return std::to_string(board.rows) + 'x' + std::to_string(board.columns);
    }
    std::string text;
    for (std::size_t row = 0; row < board.rows; ++row) {
        text += row == 0 ? "" : "|";
        text.append(board.cells, row * board.columns, board.columns);
    }
    return text;
}

} // namespace nimber
