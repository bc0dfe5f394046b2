#pragma once

#include "nimber/certificate/period_certificate.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"
#include "workbench/json/json_writer.hpp"

#include <cstddef>
#include <string_view>

namespace nimber {

/// No certificate that is worth checking is larger.
inline constexpr std::size_t kLargestCertificate = std::size_t{16} << 20U; // bytes

/// The certificate as docs/sequences.md describes it ("nimber/certificate/1").
void encode(JsonWriter& json, const PeriodCertificate& certificate);

/// Reads what `encode` writes, and nothing else: members that are missing, unknown, given twice or
/// of another type are errors. Whether the claims are true is for `check` to say, on the same
/// budget.
[[nodiscard]] Result<PeriodCertificate> decode_certificate(std::string_view text, Budget& budget);

} // namespace nimber
