#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/proof/quotient_checker.hpp"
#include "nimber/text/language.hpp"
#include "nimber/text/result.hpp"
#include "workbench/json/json_writer.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// The certificate as docs/misere.md describes it ("nimber/quotient-certificate/1").
void encode(JsonWriter& json, const QuotientCertificate& certificate);

/// Whether a text calls itself such a certificate.
[[nodiscard]] bool names_quotient_certificate(std::string_view text);
/// Reads what `encode` writes, and nothing else. Whether the claims are true is for `check` to say.
[[nodiscard]] Result<QuotientCertificate> decode_quotient_certificate(std::string_view text,
                                                                      Budget& budget);

/// What a certificate claims: "misère quotient of order 40, period 12 from heap 71 on".
[[nodiscard]] std::string claim_text(const QuotientCertificate& certificate,
                                     std::optional<bool> complete, Language language);
/// Which claim fails and what shows it, as a sentence without a full stop; empty if all hold.
[[nodiscard]] std::string reason_text(const QuotientVerdict& verdict, Language language);

} // namespace nimber
