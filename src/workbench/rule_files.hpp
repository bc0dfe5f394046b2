#pragma once

#include "nimber/games/rule_loader.hpp"
#include "nimber/solve/budget.hpp"

namespace nimber {

/// Makes games of rule files, such as @mine.lua, whose scripts keep to the time of these limits and
/// to the budgets of `ScriptLimits`.
[[nodiscard]] RuleLoader rule_loader(const Limits& limits);

} // namespace nimber
