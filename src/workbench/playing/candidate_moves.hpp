#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nimber {

/// Moves of a position, each once, by component.
struct CandidateMoves {
    std::vector<Move> list;
    bool complete = true; ///< or there are more
};

/// At most `most` moves, of each component as many as its share: a heap of 10^18 stones is not
/// enumerated. With a budget, fewer if they would not fit into it, or take long.
[[nodiscard]] CandidateMoves candidate_moves(const Position& position, std::size_t most,
                                             Budget* budget = nullptr);
/// What a move in a list takes of a budget, with what may be said of it.
[[nodiscard]] std::size_t move_bytes(SumView option);

/// How much a component still looks like: stones, squares to go, free cells, edges. Only to compare
/// what moves leave; a guess at how long play goes on.
[[nodiscard]] std::int64_t what_is_left(const Game& game, StateView component);
/// By how much a move makes that more (or less).
[[nodiscard]] std::int64_t change_of(const Position& position, const Move& move);

} // namespace nimber
