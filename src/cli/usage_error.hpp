#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace nimber::cli {

/// What CLI11 could not make sense of, in our words and in the language that is asked for.
[[nodiscard]] std::string usage_error(const CLI::App& app, const CLI::ParseError& error,
                                      const std::vector<std::string>& words);

} // namespace nimber::cli
