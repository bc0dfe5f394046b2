#pragma once

#include "nimber/proof/strategy_checker.hpp"
#include "nimber/text/language.hpp"

#include <string>

namespace nimber {

/// Which rule the strategy breaks and where, as a sentence without a full stop; empty if it holds.
[[nodiscard]] std::string reason_text(const StrategyVerdict& verdict, Language language);

} // namespace nimber
