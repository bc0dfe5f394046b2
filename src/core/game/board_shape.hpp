#pragma once

#include "nimber/game/argument_reader.hpp"
#include "nimber/text/result.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace nimber {

/// A board as it is drawn: one character a cell, row by row. Their meaning is up to the game; in
/// games that only need a shape a dot is a cell and # a hole.
struct BoardShape {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::string cells;

    [[nodiscard]] static BoardShape rectangle(std::size_t rows, std::size_t columns) {
        return {rows, columns, std::string(rows * columns, '.')};
    }
    [[nodiscard]] char at(std::size_t row, std::size_t column) const {
        return cells[row * columns + column];
    }
    [[nodiscard]] bool is_free(std::size_t row, std::size_t column) const {
        return at(row, column) == '.';
    }

    friend bool operator==(const BoardShape&, const BoardShape&) = default;
};

/// What a board may be.
struct BoardRules {
    std::size_t most_cells = 64; ///< with the holes; no side is longer either
    std::string_view marks = ".#";
    Text drawn = {"a board is drawn with dots for cells and # for holes",
                  "棋盘用点表示格，用 # 表示洞"};
};

/// Reads the next item: a size such as 3x4, or the rows of a board with | (or /) between them, such
/// as ...|.#.|... The offsets of errors are those of the cell that is wrong.
[[nodiscard]] Result<BoardShape> read_board(ArgumentReader& arguments,
                                            const BoardRules& rules = {});

/// The board as it is read: as a size if nothing but dots is on it.
[[nodiscard]] std::string to_text(const BoardShape& board);

} // namespace nimber
