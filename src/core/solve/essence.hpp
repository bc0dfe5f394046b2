#pragma once

#include "nimber/position/position.hpp"

#include <vector>

namespace nimber {

/// Adds what a component is in play: the parts that do not influence one another (`Game::split`),
/// each normalised, without those that are dead.
void add_essence(const Game& game, StateView component, std::vector<Component>& parts);

/// What positions that play alike have in common: the parts that are not dead, in a fixed order.
[[nodiscard]] std::vector<Component> essence(const Position& position);

} // namespace nimber
