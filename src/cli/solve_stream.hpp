#pragma once

#include "cli/options.hpp"

namespace nimber::cli {

/// Reads one position from each line of stdin and answers each with one line on stdout. Answers the
/// exit status.
[[nodiscard]] int solve_stream(const CommonOptions& options);

} // namespace nimber::cli
