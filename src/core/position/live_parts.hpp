#pragma once

#include "nimber/position/position.hpp"

#include <cstddef>

namespace nimber {

/// Adds what a sum is in play: the parts of its components that do not influence one another
/// (`Game::split`), each normalised, without those that are dead.
void add_live_parts(const Game& game, SumView sum, Components& parts);
[[nodiscard]] Components live_parts(const Game& game, SumView sum);

/// What positions that play alike have in common: the parts that are not dead, in a fixed order.
[[nodiscard]] Components live_parts(const Position& position);

/// Calls `visit(index, option)` for every option of every component until it returns false. Of
/// equal neighbours only the first is visited, as the moves in the others are the same.
template <class Visit>
void for_each_option(const Components& sum, Visit&& visit) {
    bool more = true;
    for (std::size_t i = 0; i < sum.size() && more; ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) {
            continue;
        }
        sum[i].game->options(sum[i].state, [&](SumView option) {
            more = visit(i, option);
            return more;
        });
    }
}

/// What the other components become by a move in this one: they stay as they are, except that the
/// turn passes.
[[nodiscard]] Components rest_after_move(const Components& sum, std::size_t moved);

} // namespace nimber
