#pragma once

#include "nimber/game/game.hpp"

#include <functional>
#include <string>

namespace nimber {

/// Makes the game of a rule file, such as mine.lua, or says what is wrong with it. The library runs
/// no scripts itself: whoever uses it decides whether a position may name a rule file.
using RuleLoader = std::function<Result<GamePtr>(const std::string& file)>;

} // namespace nimber
