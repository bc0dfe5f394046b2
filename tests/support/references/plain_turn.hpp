#pragma once

#include "nimber/game/game.hpp"

namespace nimber::testing {

/// What a component becomes by a move in another one of the sum. In Northcott's game the turn is
/// that of the whole sum. That stands here by name, so that what games say about it is checked.
[[nodiscard]] inline State after_a_move_elsewhere(const Game& game, State state) {
    if (game.card().name == "northcott") {
        state.at(0) = state.at(0) == 0 ? 1 : 0;
    }
    return state;
}

} // namespace nimber::testing
