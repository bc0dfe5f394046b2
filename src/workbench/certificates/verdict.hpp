#pragma once

#include "nimber/proof/period_checker.hpp"
#include "nimber/text/language.hpp"

#include <string>

namespace nimber {

/// "period 12 from heap 71 on".
[[nodiscard]] std::string claim_text(const Period& claim, Language language);

/// By which theorem the period is proved: "window theorem".
[[nodiscard]] std::string method_text(PeriodMethod method, Language language);
/// Which claim fails and what shows it, as a sentence without a full stop; empty if all hold.
[[nodiscard]] std::string reason_text(const Verdict& verdict, Language language);

/// The limit that ended a check, as an error about the certificate, not about who wins.
[[nodiscard]] Error proof_limit(Error limit);

} // namespace nimber
