#include "grid_rules.hpp"

namespace nimber {
namespace {

/// The i-th of `count` lines, from the middle outwards.
std::size_t from_middle(std::size_t i, std::size_t count) {
    const std::size_t middle = (count - 1) / 2;
    return i % 2 == 0 ? middle - i / 2 : middle + (i + 1) / 2;
}

} // namespace

void GridRules::moves(Cells cells, std::vector<Taking>& out) const {
    out.clear();
    const auto stride = static_cast<unsigned>(grid_.stride);
    const Cells first_row = (Cells{1} << stride) - 1;
    const std::size_t top = grid_.row_of[static_cast<std::size_t>(std::countr_zero(cells))];
    const std::size_t height =
        grid_.row_of[static_cast<std::size_t>(63 - std::countl_zero(cells))] + 1 - top;
    Cells in_columns = cells;
    for (unsigned shift = stride; shift < 64; shift *= 2) {
        in_columns |= in_columns >> shift;
    }
    in_columns &= first_row;
    const auto left = static_cast<std::size_t>(std::countr_zero(in_columns));
    const std::size_t width = static_cast<std::size_t>(std::bit_width(in_columns)) - left;

    // `all` has the places of the moves of one kind, `line(i)` the cells of a row or column.
    const auto add = [&](Cells all, unsigned to_other, std::size_t lines, auto&& line) {
        for (std::size_t i = 0; i < lines; ++i) {
            for (Cells rest = all & line(from_middle(i, lines)); rest != 0; rest &= rest - 1) {
                const Cells cell = rest & (~rest + 1);
                if (taken_ == Taken::Edge) {
                    const Cells pair = cell | cell << to_other;
                    out.push_back({pair, pair});
                } else {
                    const Cells beside = (cell << 1U & grid_.not_first_column) |
                                         (cell >> 1U & grid_.not_last_column) | cell << stride |
                                         cell >> stride;
                    out.push_back({cell, cell | (beside & grid_.all)});
                }
            }
        }
    };
    const auto row = [&](std::size_t i) { return first_row << ((top + i) * stride); };
    const auto column = [&](std::size_t i) { return grid_.column[left + i]; };
    if (taken_ == Taken::Vertex) {
        if (height >= width) {
            add(cells, 0, height, row);
        } else {
            add(cells, 0, width, column);
        }
        return;
    }
    const Cells across = cells & cells >> 1U & grid_.not_last_column;
    const Cells along = cells & cells >> stride;
    if (height >= width) {
        add(across, 1, height, row);
        add(along, stride, width, column);
    } else {
        add(along, stride, width, column);
        add(across, 1, height, row);
    }
}

} // namespace nimber
