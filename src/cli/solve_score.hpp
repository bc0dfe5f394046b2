#pragma once

#include "cli/options.hpp"
#include "nimber/solve/scoring.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nimber::cli {

/// `solve` for a scoring game: prints the answer with at most `moves` best moves (nothing: all).
/// `assertion` is N, P, D or empty, as in `--assert`. Answers the exit status.
[[nodiscard]] int solve_score(const std::string& input, const CommonOptions& options,
                              std::optional<std::size_t> moves, const std::string& assertion);

/// Appends the answer to one line of a stream; what is wrong, if anything.
[[nodiscard]] std::optional<Error> score_line(std::string_view line, ScoringSolver& solver,
                                              const CommonOptions& options, std::string& out);

} // namespace nimber::cli
