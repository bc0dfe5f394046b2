#pragma once

#include "nimber/game/taking_rules.hpp"
#include "nimber/solve/component_search.hpp"

#include <memory>

namespace nimber {

/// A search for boards of this size, on which cells or pairs of cells are taken; null if such a
/// board does not fit into a word. Its components are states of the games on boards: rows, columns
/// and a set of cells, row by row.
[[nodiscard]] std::unique_ptr<ComponentSearch> make_grid_search(Taken taken, std::size_t rows,
                                                                std::size_t columns);

} // namespace nimber
