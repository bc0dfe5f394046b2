#pragma once

#include "nimber/game/game.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nimber {

/// A cell of a board, from 0.
struct Cell {
    std::size_t row = 0;
    std::size_t column = 0;

    friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// "b3": the column as a letter, the row from 1.
[[nodiscard]] std::string cell_name(Cell cell);
/// Reads cells such as "b3" or "b3 c3"; nothing if the text is none.
[[nodiscard]] std::optional<std::vector<Cell>> parse_cells(std::string_view text);

/// The moves on a component that looks like a board, by the cells that they change.
class BoardMoves {
public:
    /// Knows no moves where the component is no board, or a very large one.
    BoardMoves(const Game& game, StateView component);

    /// The one move that these cells name: that which changes exactly them; or for a single cell
    /// that which changes it and all free cells beside it, or it as the first of those that lie
    /// right of it and below.
    [[nodiscard]] std::optional<Sum> at(const std::vector<Cell>& cells) const;
    /// Cells that name this option; empty if there are none.
    [[nodiscard]] std::string name(SumView option) const;

private:
    struct Entry {
        Sum option;
        std::vector<Cell> changed; ///< in order
    };
    [[nodiscard]] bool is_around(const Entry& entry, Cell cell) const;

    std::vector<std::string> rows_;
    std::vector<Entry> moves_;
};

} // namespace nimber
