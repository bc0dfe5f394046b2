#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"

#include <string>
#include <vector>

namespace nimber {

/// Why a position is won or lost, in one language.
struct Explanation {
    std::string position;
    Play play = Play::Normal;
    Answer answer;
    std::vector<Evidence::Step> steps;
    std::string conclusion;     ///< one sentence that says why the answer is right
    std::size_t held_bytes = 0; ///< by the account of the solver
};

[[nodiscard]] Result<Explanation> explain(const Position& position, Play play, Solver& solver,
                                          Language language);

} // namespace nimber
