#pragma once

#include "engines/engine.hpp"
#include "misere/misere_search.hpp"
#include "nimber/solve/quotient/sum_quotient.hpp"
#include "nimber/solve/solver.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <set>

namespace nimber {

/// What a solver has learnt.
struct Solver::Memory {
    std::map<const Game*, std::unique_ptr<Engine>> engines;
    MisereSearch misere;
    /// By the games of a sum.
    std::map<std::set<const Game*>, SumQuotient> quotients;
    /// Whether the current request knows the outcome, and only looks for moves.
    bool only_moves = false;
    /// What the budget holds for the winning moves of the last answer.
    std::size_t move_bytes = 0;
    // All of this is keyed by the game's address, so the games must live as long.
    std::set<GamePtr> games;
};

} // namespace nimber
