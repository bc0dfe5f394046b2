#pragma once

#include "nimber/result.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/text/language.hpp"
#include "nimber/value/outcome.hpp"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::cli {

/// A time limit that is never reached.
inline constexpr std::chrono::milliseconds kNoTimeLimit = std::chrono::milliseconds::max();

/// The options that mean the same in every command.
struct CommonOptions {
    bool misere = false;
    bool json = false;
    bool quiet = false;
    std::string color = "auto";
    std::string language = "en";
    std::chrono::milliseconds time = Limits{}.time;
    bool time_given = false;
    std::size_t memory_bytes = Limits{}.memory_bytes;
    std::size_t threads = Limits{}.threads;
    std::shared_ptr<OutsideBytes> outside = std::make_shared<OutsideBytes>(0); ///< of rule files

    [[nodiscard]] Play play() const { return misere ? Play::Misere : Play::Normal; }
    [[nodiscard]] Language lang() const {
        return language == "zh" ? Language::Chinese : Language::English;
    }
};

/// Declares --json, --lang, --color and --quiet.
void add_output_options(CLI::App& command, CommonOptions& options);
/// Declares --time, --memory and --threads; what the options hold by then is the default.
void add_limit_options(CLI::App& command, CommonOptions& options);
/// Declares an option that is an amount of memory: 512M, 2G.
CLI::Option* add_memory_option(CLI::App& command, const std::string& name, const std::string& help,
                               const std::function<void(std::size_t)>& set);
/// Declares --misere and the limits.
void add_solving_options(CLI::App& command, CommonOptions& options);

/// Declares an option that is a size: a whole number, also written as 10^8, 2^20 or 1e8.
CLI::Option* add_size_option(CLI::App& command, const std::string& name, const std::string& help,
                             const std::function<void(std::uint64_t)>& set);
/// Declares an option that is a time: 10s, 500ms, 2m, 1h.
CLI::Option* add_time_option(CLI::App& command, const std::string& name, const std::string& help,
                             const std::function<void(std::chrono::milliseconds)>& set);

/// Reads the file that a position names, such as the graph in tokens:@graph.txt(0).
[[nodiscard]] Result<std::string> read_graph_file(const std::string& path);

/// The words of a position on the command line, joined to its text: `nim 5 7 + *2`.
[[nodiscard]] std::string position_text(const std::vector<std::string>& words);

/// CLI11 takes -5 for an option. `protect_negatives` disguises such words before it sees them,
/// `position_text` takes the disguise off, so that the parser can say what is wrong with them.
void protect_negatives(std::vector<std::string>& words);

} // namespace nimber::cli
