#pragma once

#include "loopy/loopy_search.hpp"
#include "misere/misere_search.hpp"
#include "nimber/solve/quotient/sum_quotient.hpp"
#include "nimber/solve/solver.hpp"
#include "search/rule_search.hpp"
#include "search/value_search.hpp"
#include "sequence/rule_sequence.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>

namespace nimber {

/// What a solver has learnt about a game that is a token on a graph.
struct Solver::GraphMemory {
    const Digraph& graph;
    Digraph before; ///< the graph reversed
    std::optional<GraphValues> values = {};
    std::array<std::optional<GraphOutcomes>, 2> outcomes = {}; ///< in either play
};

/// What a solver has learnt.
struct Solver::Memory {
    ValueSearch values;
    std::map<const Game*, RuleSearch> rules; // which use `values`
    MisereSearch misere;
    std::map<const Game*, std::unique_ptr<TakeSequence>> takes;
    std::map<const Game*, std::unique_ptr<CodeValues>> codes;
    std::map<const Game*, RuleSequence> heaps;
    std::multimap<const Game*, std::unique_ptr<ComponentSearch>> searches;
    std::map<const Game*, GraphMemory> graphs;
    /// By the games of a sum.
    std::map<std::set<const Game*>, SumQuotient> quotients;
    std::map<const Game*, LoopySearch> loopy;
    /// Whether the request in hand knows who wins, and only looks for moves.
    bool only_moves = false;
    /// What the budget holds for the winning moves of the last answer.
    std::size_t move_bytes = 0;
    [[nodiscard]] RuleSearch& rule_search(const Game& game) {
        return rules.try_emplace(&game, game, values).first->second;
    }
    [[nodiscard]] RuleSequence& heap_values(const Game& game) {
        return heaps.try_emplace(&game, game).first->second;
    }
    // All of this is keyed by the game's address, so the games must live as long.
    std::set<GamePtr> games;
};

} // namespace nimber
