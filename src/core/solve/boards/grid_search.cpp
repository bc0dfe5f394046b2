#include "grid_search.hpp"

#include "board_search.hpp"
#include "grid_rules.hpp"

namespace nimber {
namespace {

/// Cells of a state, row by row, as cells of a word with room between the rows.
struct GridBoard {
    std::size_t rows = 0;
    std::size_t columns = 0;
    GridMasks grid;

    [[nodiscard]] bool covers(StateView state) const {
        return state[0] == rows && state[1] == columns;
    }
    [[nodiscard]] Cells to_cells(StateView state) const {
        Cells cells = 0;
        for (VertexSet rest = state[2]; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            const std::size_t row = cell / columns;
            const std::size_t column = cell % columns;
            cells |= rows >= columns ? grid.bit(row, column) : grid.bit(column, row);
        }
        return cells;
    }
};

} // namespace

std::unique_ptr<ComponentSearch> make_grid_search(Taken taken, std::size_t rows,
                                                  std::size_t columns) {
    if (!GridMasks::fits(rows, columns)) {
        return nullptr;
    }
    const GridRules rules{taken, rows, columns};
    const GridMasks grid = rules.grid();
    return std::make_unique<BoardSearch<GridRules, GridBoard>>(rules,
                                                               GridBoard{rows, columns, grid});
}

} // namespace nimber
