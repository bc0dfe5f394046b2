#pragma once

#include "cli/options.hpp"
#include "workbench/operations/solve.hpp"

namespace nimber::cli {

/// `nimber solve -`: one position a line on stdin, one answer a line on stdout. A line that cannot
/// be answered gets an error in its place. Returns the exit status.
[[nodiscard]] int solve_stream(const SolveRequest& request, CommonOptions& options);

} // namespace nimber::cli
