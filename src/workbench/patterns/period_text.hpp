#pragma once

#include "nimber/text/language.hpp"
#include "nimber/value/period.hpp"

#include <string>

namespace nimber {

/// "period 12 from heap 71 on".
[[nodiscard]] std::string period_text(const Period& period, Language language);

} // namespace nimber
