#pragma once

#include "nimber/limits/budget.hpp"
#include "workbench/patterns/period.hpp"

#include <memory>

namespace nimber {

/// Whether that is all that can be said about the periods of a game: one of a rule file that
/// declares no bounds.
[[nodiscard]] bool shows_period_only(const Game& game);

/// What the values of the heaps 0 to `last` show of a period, for a game about whose periods no
/// theorem in use says anything: at best that one is observed, three times over.
[[nodiscard]] PeriodAnswer observed_period(const std::shared_ptr<const Game>& game, Heap last,
                                           const Limits& limits);

} // namespace nimber
