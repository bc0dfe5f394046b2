#include "grid_masks.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace nimber {
namespace {

constexpr std::size_t kMaskBits = 64;

} // namespace

bool GridMasks::fits(std::size_t rows, std::size_t columns) {
    return rows > 0 && columns > 0 && rows <= kMaskBits / columns;
}

GridMasks::GridMasks(std::size_t rows_given, std::size_t columns_given)
    : rows{std::max(rows_given, columns_given)}, columns{std::min(rows_given, columns_given)},
      padded{rows * (columns + 1) - 1 <= kMaskBits}, stride{static_cast<int>(padded ? columns + 1
                                                                                    : columns)} {
    assert(fits(rows, columns));
    const auto width = static_cast<std::size_t>(stride);
    for (std::size_t r = 0; r < rows; ++r) {
        for (std::size_t c = 0; c < columns; ++c) {
            all |= bit(r, c);
            column[c] |= bit(r, c);
            square |= r < columns ? bit(r, c) : 0;
            small |= r < 4 && c < 4 ? bit(r, c) : 0;
            diagonal |= r == c ? bit(r, c) : 0;
        }
    }
    not_first_column = all & ~column[0];
    not_last_column = all & ~column[columns - 1];
    small_row = small & (bit(1, 0) - 1);
    for (std::size_t i = 0; i < kMaskBits; ++i) {
        row_of[i] = static_cast<std::uint8_t>(i / width);
    }
    // Rows and columns are passed over in powers of two, the largest first.
    for (std::size_t some = std::bit_floor(rows); some > 0; some /= 2) {
        if (some < rows) {
            to_first_row.add((Cells{1} << (some * width)) - 1, some * width);
        }
    }
    for (std::size_t some = std::bit_floor(columns); some > 0; some /= 2) {
        if (some < columns) {
            Cells mask = 0;
            for (std::size_t c = 0; c < some; ++c) {
                mask |= column[c];
            }
            to_first_column.add(mask, some);
        }
    }
    for (std::size_t c = 0; 2 * c + 1 < columns; ++c) {
        mirror.add(column[c], columns - 1 - 2 * c);
    }
    for (std::size_t away = 1; away < columns; ++away) {
        Cells mask = 0;
        for (std::size_t r = 0; r + away < columns; ++r) {
            mask |= bit(r, r + away);
        }
        above_diagonal.add(mask, away * (width - 1));
    }
    last_cell = static_cast<int>(kMaskBits - 1 - ((rows - 1) * width + columns - 1));
}

} // namespace nimber
