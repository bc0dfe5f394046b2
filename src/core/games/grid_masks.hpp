#pragma once

#include "../solve/couple/couple_rules.hpp"

#include <array>
#include <cstddef>

namespace nimber {

/// How a board of at most 64 bits lies in a word: row by row, with an empty column behind each, so
/// that a shift by one cannot leave a row. The shorter side lies along the rows.
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
    int stride = 0;          ///< columns + 1
    Cells all = 0;
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
