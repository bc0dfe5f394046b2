#pragma once

#include "nimber/text/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// Why no file could be written at this path, as far as that can be told before the work begins.
[[nodiscard]] std::optional<Error> check_output(const std::string& path);
/// Writes a file that was asked for: all of it, or nothing.
[[nodiscard]] std::optional<Error> write_file(const std::string& path, std::string_view contents);

} // namespace nimber
