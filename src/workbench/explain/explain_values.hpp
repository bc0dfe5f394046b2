#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/solve/solver.hpp"

#include <cstddef>

namespace nimber {

/// The values of the heaps before one and what is known about their period. If that tells the value
/// of a large heap, the heaps are those before the one that it has its value from.
void explain_heap_row(const Game& game, Heap heap, Solver& solver, Evidence& evidence);

/// The options of a component with their values, and the mex of these; if they are many, an example
/// for every smaller value where one is found at once.
void explain_options(const Part& part, std::size_t index, Solver& solver, Evidence& evidence);

} // namespace nimber
