#pragma once

#include "nimber/certificate/period_certificate.hpp"
#include "nimber/certificate/quotient_certificate.hpp"
#include "nimber/certificate/strategy.hpp"
#include "nimber/text/result.hpp"

#include <optional>
#include <string>

namespace nimber {

/// Why no certificate could be written at this path, as far as that can be told beforehand; with a
/// checkpoint, it must be another file. An empty path is none.
[[nodiscard]] std::optional<Error> check_certificate_path(const std::string& path,
                                                          const std::string& checkpoint);
/// Writes the file that `verify` reads: all of it, or nothing.
[[nodiscard]] std::optional<Error> write_certificate(const std::string& path,
                                                     const PeriodCertificate& certificate);
[[nodiscard]] std::optional<Error> write_certificate(const std::string& path,
                                                     const Strategy& strategy);
[[nodiscard]] std::optional<Error> write_certificate(const std::string& path,
                                                     const QuotientCertificate& certificate);

} // namespace nimber
