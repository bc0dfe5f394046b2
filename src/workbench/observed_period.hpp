#pragma once

#include "nimber/solve/budget.hpp"
#include "workbench/period.hpp"

#include <memory>

namespace nimber {

/// What the values of the heaps 0 to `last` show of a period, for a game about whose periods no
/// theorem in use says anything: at best that one is observed, three times over.
[[nodiscard]] PeriodAnswer observed_period(const std::shared_ptr<const Game>& game, Heap last,
                                           const Limits& limits);

} // namespace nimber
