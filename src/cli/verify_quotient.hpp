#pragma once

#include "cli/options.hpp"

#include <string>

namespace nimber::cli {

/// `nimber verify` of a text that calls itself the certificate of a quotient. Answers the exit
/// status.
[[nodiscard]] int verify_quotient(const std::string& contents, const CommonOptions& options);

} // namespace nimber::cli
