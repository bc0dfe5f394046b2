#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/value/outcome.hpp"

#include <optional>

namespace nimber {

/// Who wins one heap of a game with fixed takes (`Game::fixed_takes`), in normal play; nothing if
/// the budget ends first.
///
/// A heap is lost iff no lost heap is one of the takes below it. So each lost heap in turn marks
/// those that lead to it: the work is the number of lost heaps times that of takes, and lost heaps
/// are few.
[[nodiscard]] std::optional<Outcome> fixed_takes_outcome(const Game& game, Heap heap,
                                                         Budget& budget);

} // namespace nimber
