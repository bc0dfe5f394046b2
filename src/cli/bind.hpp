#pragma once

#include "cli/commands/command.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

namespace nimber::cli {

/// What is wrong with the words of a command line.
struct Refused {
    Error error;
    /// What the command line calls the field that the error is about.
    std::string option;
    /// What was written there, which the offset of the error points into.
    std::string written = {};
    /// What was to be done, if the words tell.
    const Command* command = nullptr;
};

/// Nothing was asked: this is how to ask.
struct NoWords {
    std::string help;
};
struct Help {
    std::string text;
};
struct Version {};

/// What the words of a command line come to. A command is to be run: its fields are filled.
using Bound = std::variant<Command*, Help, NoWords, Version, Refused>;

/// Reads words, and fills the fields of the one of these commands that they name. The card of the
/// program tells its help.
[[nodiscard]] Bound bind(const OperationCard& program, std::vector<Command>& commands,
                         std::vector<std::string> words);

// What words ask for, also where the rest of the line makes no sense.

[[nodiscard]] Language asked_language(std::span<const std::string> words);
[[nodiscard]] bool asks_for_json(std::span<const std::string> words);

} // namespace nimber::cli
