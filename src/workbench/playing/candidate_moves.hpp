#pragma once

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
/// enumerated.
[[nodiscard]] CandidateMoves candidate_moves(const Position& position, std::size_t most);

/// How much a component still looks like: stones, squares to go, free cells, edges. Only to compare
/// what moves leave; a guess at how long play goes on.
[[nodiscard]] std::int64_t what_is_left(const Game& game, StateView component);
/// By how much a move makes that more (or less).
[[nodiscard]] std::int64_t change_of(const Position& position, const Move& move);

} // namespace nimber
