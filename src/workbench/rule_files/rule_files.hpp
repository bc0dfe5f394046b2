#pragma once

#include "nimber/game/rule_loader.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/limits/request_clock.hpp"

#include <map>
#include <memory>
#include <string>

namespace nimber {

/// What stands in a rule file.
[[nodiscard]] Result<std::string> rule_source(const std::string& file);

/// Rule files that are texts, by their names.
using RuleTexts = std::map<std::string, std::string>;

/// One of these texts.
[[nodiscard]] Result<std::string> rule_source(const std::string& file, const RuleTexts& texts);

/// Makes games of rule files, such as @mine.lua, whose scripts keep to the time of these limits and
/// to the budgets of `ScriptLimits`. All of them together have the time of one request. It begins
/// now, and anew whenever `clock` is restarted or one of the games is renewed.
[[nodiscard]] RuleLoader rule_loader(const Limits& limits,
                                     const std::shared_ptr<RequestClock>& clock = {});
/// The same with these texts in place of files.
[[nodiscard]] RuleLoader rule_loader(const Limits& limits, RuleTexts texts);

} // namespace nimber
