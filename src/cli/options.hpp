#pragma once

#include "nimber/solve/budget.hpp"
#include "nimber/text/language.hpp"
#include "nimber/value/outcome.hpp"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace nimber::cli {

/// The options that mean the same in every command.
struct CommonOptions {
    bool misere = false;
    bool json = false;
    bool quiet = false;
    std::string color = "auto";
    std::string language = "en";
    std::chrono::milliseconds time = Limits{}.time;
    std::size_t memory_bytes = Limits{}.memory_bytes;

    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
    [[nodiscard]] Language lang() const {
        return language == "zh" ? Language::Chinese : Language::English;
    }
};

/// Declares --json, --lang, --color and --quiet.
void add_output_options(CLI::App& command, CommonOptions& options);
/// Declares --misere, --time and --memory.
void add_solving_options(CLI::App& command, CommonOptions& options);

/// The words of a position on the command line, joined to its text: `nim 5 7 + *2`.
[[nodiscard]] std::string position_text(const std::vector<std::string>& words);

/// CLI11 takes -5 for an option. `protect_negatives` disguises such words before it sees them,
/// `position_text` takes the disguise off, so that the parser can say what is wrong with them.
void protect_negatives(std::vector<std::string>& words);

} // namespace nimber::cli
