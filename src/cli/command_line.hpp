#pragma once

#include <string>
#include <vector>

namespace nimber::cli {

/// Runs the command that these words name, or says what is wrong with them. Returns the exit
/// status.
[[nodiscard]] int run_words(const std::vector<std::string>& words);

} // namespace nimber::cli
