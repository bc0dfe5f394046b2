#pragma once

#include "nimber/games/rule_loader.hpp"
#include "nimber/solve/budget.hpp"

#include <memory>

namespace nimber {

class ScriptGame;

/// The game of one rule file.
[[nodiscard]] Result<std::shared_ptr<const ScriptGame>> load_rules(const std::string& file,
                                                                   const Limits& limits);

/// Makes games of rule files, such as @mine.lua, whose scripts keep to the time of these limits and
/// to the budgets of `ScriptLimits`.
[[nodiscard]] RuleLoader rule_loader(const Limits& limits);

} // namespace nimber
