#pragma once

#include <string>

namespace nimber {

/// The directory of a path, with a slash at its end unless it is ".".
[[nodiscard]] std::string directory_of(const std::string& path);
/// The name of a file beside the path that belongs to it: hidden, and no name that users give.
/// ".run.ckpt.nimber-" for "run.ckpt" and "nimber-"; a name that is too long is cut.
[[nodiscard]] std::string name_beside(const std::string& path, const std::string& what);
/// What a path leads to if it is a symbolic link, or a chain of them; the last of these need not
/// exist. Empty, with errno, if that cannot be told.
[[nodiscard]] std::string followed(std::string path);
/// Whether the open file is still what the path names. A signal handler may ask.
[[nodiscard]] bool is_at(int file, const char* path);

} // namespace nimber
