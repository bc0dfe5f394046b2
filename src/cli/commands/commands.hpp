#pragma once

#include "cli/commands/command.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {

/// All commands, in the order in which they are listed.
[[nodiscard]] std::vector<Command> all_commands();

// Those that are no operations: each has the file of its name.

[[nodiscard]] Command play_command();
[[nodiscard]] Command serve_command();
[[nodiscard]] Command completion_command();
[[nodiscard]] Command man_command();
[[nodiscard]] Command openapi_command();

/// The script that completes the words of these commands in a shell: bash, zsh or fish.
[[nodiscard]] std::string completion_script(const std::vector<Command>& commands,
                                            std::string_view shell);
/// The manual page of these commands.
[[nodiscard]] std::string man_page(const std::vector<Command>& commands);

} // namespace nimber::cli
