#pragma once

#include "nimber/games/game.hpp"
#include "nimber/solve/budget.hpp"

#include <optional>

namespace nimber {

/// Who wins a game that may go on for ever, played alone, by retrograde analysis of every state
/// that can be reached: lost and won positions are found backwards from those without a move; what
/// is left is drawn. Nothing if the budget ends first.
[[nodiscard]] std::optional<Outcome> retrograde_outcome(const Game& game, StateView state,
                                                        Play play, Budget& budget);

} // namespace nimber
