#pragma once

#include <string>
#include <vector>

namespace nimber::support {

/// What a program wrote, and how it ended.
struct Ran {
    int status = -1; ///< of its exit; -1 if a signal ended it
    std::string out;
    std::string err;
};

/// Runs a program with these words and an empty stdin, to its end.
[[nodiscard]] Ran run_program(const std::string& program, const std::vector<std::string>& words);

} // namespace nimber::support
