#pragma once

#include "dense_values.hpp"
#include "misere_search.hpp"
#include "nimber/solve/solver.hpp"
#include "value_search.hpp"

#include <map>
#include <memory>
#include <set>

namespace nimber {

/// What a solver has learnt.
struct Solver::Memory {
    ValueSearch values;
    MisereSearch misere;
    std::map<const Game*, std::unique_ptr<TakeSequence>> takes;
    std::map<const Game*, std::unique_ptr<CodeValues>> codes;
    std::map<const Game*, DenseValues> dense;
    std::multimap<const Game*, std::unique_ptr<ComponentSearch>> searches;
    // All of this is keyed by the game's address, so the games must live as long.
    std::set<GamePtr> games;
};

} // namespace nimber
