#pragma once

#include "nimber/text/result.hpp"

#include <functional>
#include <string>

namespace nimber {

/// Gives the contents of a file, or says why it cannot be read. The library opens no files itself:
/// whoever uses it decides which files a position may name, if any.
using FileReader = std::function<Result<std::string>(const std::string& path)>;

} // namespace nimber
