#pragma once

#include "nimber/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// Writes a file that was asked for: all of it, or nothing.
[[nodiscard]] std::optional<Error> write_file(const std::string& path, std::string_view contents);

} // namespace nimber
