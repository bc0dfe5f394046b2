#pragma once

#include <string>
#include <vector>

namespace nimber::cli {

/// Reads the words of a command line, fills the fields of the command that they name, and runs it.
/// Answers the exit status.
[[nodiscard]] int run_words(std::vector<std::string> words);

} // namespace nimber::cli
