#pragma once

#include "../couple/couple_rules.hpp"

#include <array>
#include <cstddef>

namespace nimber {

/// How a board of at most 64 cells lies in a word: row by row, the shorter side along the rows.
/// Where there is room for it, an empty column lies behind the last, so that a shift by one cannot
/// leave a row; otherwise the masks say which cells have a neighbour on that side.
struct GridMasks {
    /// A mask and how far to shift.
    struct Step {
        Cells mask = 0;
        int shift = 0;
    };
    template <std::size_t Most>
    struct Steps {
        std::array<Step, Most> steps{};
        std::size_t count = 0;

        void add(Cells mask, std::size_t shift) {
            steps[count++] = {mask, static_cast<int>(shift)};
        }
        [[nodiscard]] const Step* begin() const { return steps.data(); }
        [[nodiscard]] const Step* end() const { return steps.data() + count; }
    };

    /// Requires `fits(rows, columns)`.
    GridMasks(std::size_t rows, std::size_t columns);
    /// Whether such a board can be kept in a word.
    [[nodiscard]] static bool fits(std::size_t rows, std::size_t columns);

    [[nodiscard]] Cells bit(std::size_t row, std::size_t place) const {
        return Cells{1} << (row * static_cast<std::size_t>(stride) + place);
    }

    std::size_t rows = 0;
    std::size_t columns = 0; ///< not more than rows
    bool padded = false;     ///< with an empty column
    int stride = 0;          ///< from row to row
    Cells all = 0;
    Cells not_first_column = 0;
    Cells not_last_column = 0;
    Cells square = 0;              ///< the rows that a transposed board can have
    Cells small = 0;               ///< the first four rows and columns
    Cells small_row = 0;           ///< the first of these rows
    std::array<Cells, 8> column{}; ///< cells of each
    Steps<6> to_first_row;         ///< if nothing is on the mask, shift down
    Steps<3> to_first_column;      ///< likewise to the left
    Steps<4> mirror;               ///< swap a column with that one further
    Cells diagonal = 0;            ///< of the square
    Steps<7> above_diagonal;       ///< swap with those so much further
    int last_cell = 0;             ///< of the board, as a bit from the top: 63 - its number
    std::array<std::uint8_t, 64> row_of{};
};

} // namespace nimber
