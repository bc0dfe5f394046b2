#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"

#include <string>

namespace nimber {

/// How a token on a vertex of a graph gets its value in normal play, and how far the end is. For a
/// game that is none, nothing.
void explain_vertex(const Part& part, std::size_t index, Play play, Solver& solver,
                    Evidence& evidence);

/// For a sum in normal play in which play can go on for ever: the values of its components.
void explain_loopy_values(const Position& position, Solver& solver, Evidence& evidence);

/// Why the answer to such a sum is right, in a sentence.
[[nodiscard]] std::string loopy_conclusion(const Position& position, const Answer& answer,
                                           Solver& solver, const Evidence& evidence);

} // namespace nimber
