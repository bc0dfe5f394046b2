#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"

#include <string>

namespace nimber {

/// What each component is worth in the quotient, and what the product is, if a quotient covers the
/// position.
void explain_quotient(const Position& position, Solver& solver, Evidence& evidence);

} // namespace nimber
