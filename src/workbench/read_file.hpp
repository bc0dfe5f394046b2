#pragma once

#include "nimber/result.hpp"

#include <cstddef>
#include <string>

namespace nimber {

/// The contents of a file of at most `most_bytes`.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t most_bytes);
/// All of stdin, up to its end, of at most `most_bytes`.
[[nodiscard]] Result<std::string> read_stdin(std::size_t most_bytes);

} // namespace nimber
