#pragma once

#include "nimber/text/result.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace nimber {

/// Why no file can be written at this path, as far as that can be told beforehand: so that nobody
/// computes for hours and then finds that the directory does not exist. Also removes what runs that
/// were killed while they wrote this file have left beside it.
[[nodiscard]] std::optional<Error> check_writable(const std::string& path);

/// Replaces the file, or makes it. Whatever happens meanwhile, a kill or a crash of the machine,
/// the path holds all of the old contents or all of the new: they are written beside it, to a file
/// with a name that nobody else has (.NAME.nimber-XXXXXXXX), and renamed. A symbolic link stays,
/// and what it leads to is replaced. The mode of an old file is kept, and its owner where that is
/// allowed.
[[nodiscard]] std::optional<Error> replace_file(const std::string& path,
                                                std::span<const std::uint8_t> contents);

} // namespace nimber
