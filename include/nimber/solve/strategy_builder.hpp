#pragma once

#include "nimber/certificate/strategy.hpp"
#include "nimber/solve/solver.hpp"

namespace nimber {

/// Writes the strategy that proves the value of a position in normal play. Asks the solver for
/// values as needed; fails if a limit is reached, or if a game does not end.
[[nodiscard]] Result<Strategy> build_strategy(const Position& position, Solver& solver);

} // namespace nimber
