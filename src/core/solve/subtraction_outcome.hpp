#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/value/outcome.hpp"

#include <optional>

namespace nimber {

/// The outcome of one heap of a subtraction game (`Game::is_subtraction_game`) in normal play;
/// nothing if the budget ends first.
///
/// A heap is lost iff no number of the subtraction set leads from it to a lost heap. So each lost
/// heap in turn marks those that lead to it: the work is the number of lost heaps times the size of
/// the set, and lost heaps are few.
[[nodiscard]] std::optional<Outcome> subtraction_outcome(const Game& game, Heap heap,
                                                         Budget& budget);

} // namespace nimber
