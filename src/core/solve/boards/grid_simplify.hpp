#pragma once

#include "grid_masks.hpp"
#include "nimber/game/taking_rules.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace nimber {

/// The values of all boards of four rows and columns; cell (row, column) is bit 4*row + column.
using SmallValues = std::array<std::uint8_t, 65536>;
[[nodiscard]] const SmallValues& small_values(Taken taken);

/// The most boards that can be simplified at once.
inline constexpr std::size_t kGridBatch = 8;

/// Writes some boards, at most `kGridBatch`, as sums, with `taken` cells or pairs of cells on them:
///
/// - Cells that make no difference are left out. A single cell (of node-kayles) or pair is *1.
/// - Parts that are not connected are separated. A part equal to its half-turn is lost if no cell
///   and no two neighbours are mapped to themselves; parts of at most four rows and columns are
///   looked up; the others are keyed by the least of their turned and mirrored pictures, those that
///   are equal cancelling in pairs.
///
/// For edges there are two more, with G the graph of the cells:
///
/// - A cell all of whose neighbours have another neighbour that is a leaf can be left out: playing
///   it with a neighbour leaves the same as playing the leaf with that neighbour, and the claim
///   stays true after every other move.
/// - Of a square of four cells a-b-d-c in which a and d have no other neighbours, two opposite
///   edges a-b, c-d can be left out, if that makes two parts: what is left after a-b and after d-b
///   is the same with a and d exchanged, and after another move at b both a and d are leaves at c.
void simplify_grid(const GridMasks& grid, Taken taken, std::span<const Cells> boards,
                   BoardSum* sums);

} // namespace nimber
