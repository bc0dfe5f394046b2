#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"

#include <string>

namespace nimber {

/// Whether a misère quotient gave this answer.
[[nodiscard]] bool by_quotient(const Answer& answer);
/// What each component is worth in the quotient, and what the product is. Requires `by_quotient`.
void explain_quotient(const Position& position, Solver& solver, Evidence& evidence);

} // namespace nimber
