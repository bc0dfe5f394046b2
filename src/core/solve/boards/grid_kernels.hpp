#pragma once

#include "grid_masks.hpp"
#include "nimber/game/taking_rules.hpp"

#include <array>
#include <cstddef>

namespace nimber {

// The inner loop of simplify_grid, where it is said what is left out and why.

/// What one step of the kernel finds about some boards, each in its lane. Its rows are not set to
/// zero, as each step fills them again.
struct GridStep { // NOLINT(cppcoreguidelines-pro-type-member-init)
    static constexpr std::size_t kMostLanes = 8;
    using Lanes = std::array<Cells, kMostLanes>;

    alignas(64) Lanes part;    ///< the part with the lowest cell, where it lies
    alignas(64) Lanes rest;    ///< all the others
    alignas(64) Lanes corner;  ///< the part moved to the corner
    alignas(64) Lanes key;     ///< the least of its pictures
    alignas(64) Lanes singles; ///< how many *1 were left out
    /// Of a part with at most four rows and columns, its number among those.
    alignas(64) Lanes small_index;

    // By lane, a bit each. A part is one of the next three.
    unsigned again = 0;  ///< it was cut off from the rest: look at it again
    unsigned small = 0;  ///< it has at most four rows and columns
    unsigned large = 0;  ///< it has more
    unsigned turned = 0; ///< it is large and equal to its half-turn
    unsigned more = 0;   ///< there is a rest
};

/// How many boards a step looks at; at most GridStep::kMostLanes.
[[nodiscard]] std::size_t grid_lanes();

/// Leaves cells out of grid_lanes() boards, and finds of each the part with the lowest cell.
void grid_step(const GridMasks& grid, Taken taken, const Cells* boards, GridStep& out);

} // namespace nimber
