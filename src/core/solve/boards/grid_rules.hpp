#pragma once

#include "grid_simplify.hpp"

#include <bit>
#include <span>
#include <vector>

namespace nimber {

/// Taking cells (with their neighbours) or pairs of cells from a board in a word.
class GridRules {
public:
    static constexpr std::size_t kBatch = kGridBatch;
    static constexpr std::size_t kMoveNumbers = 128;

    GridRules(Taken taken, std::size_t rows, std::size_t columns)
        : taken_{taken}, grid_{rows, columns} {}

    [[nodiscard]] const GridMasks& grid() const { return grid_; }

    /// All moves on these cells. Those in the middle come first: they cut a board in two.
    void moves(Cells cells, std::vector<Taking>& out) const;
    /// Twice the place of the lowest cell that is needed, and one more if the other is beside it.
    [[nodiscard]] static std::size_t number_of(Taking move) {
        const auto low = static_cast<std::size_t>(std::countr_zero(move.needs));
        return 2 * low + (move.needs >> low == 3 ? 1 : 0);
    }
    void simplify(std::span<const Cells> boards, BoardSum* sums) const {
        simplify_grid(grid_, taken_, boards, sums);
    }
    /// No line of play is longer.
    [[nodiscard]] unsigned bound(Cells cells) const {
        const auto count = static_cast<unsigned>(std::popcount(cells));
        return taken_ == Taken::Edge ? count / 2 : count - 1; // connected, and not one cell
    }

private:
    Taken taken_;
    GridMasks grid_;
};

static_assert(CoupleRules<GridRules>);

} // namespace nimber
