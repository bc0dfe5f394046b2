#pragma once

#include "nimber/position/file_reader.hpp"
#include "nimber/result.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/text/language.hpp"
#include "nimber/value/outcome.hpp"

#include <CLI/CLI.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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
    std::optional<std::chrono::steady_clock::time_point> start = {}; ///< when its time began

    bool isolate = false;
    /// With --isolate, the files that were read before rights were given up, by their names.
    std::shared_ptr<std::map<std::string, std::string>> read_before =
        std::make_shared<std::map<std::string, std::string>>();

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

/// Reads the files that a position names, such as the graph in tokens:@graph.txt(0), within the
/// memory of the command.
[[nodiscard]] FileReader graph_reader(const CommonOptions& options);

/// The files that the text of a position or game names: "mine.lua" in "@mine.lua(3)".
[[nodiscard]] std::vector<std::string> named_files(const std::string& text);

/// Why this file must not be written: the text of a position or game names it as its input.
[[nodiscard]] std::optional<Error> check_own_input(const std::string& input,
                                                   const std::string& output);

/// The words of a position on the command line, joined to its text: `nim 5 7 + *2`.
[[nodiscard]] std::string position_text(const std::vector<std::string>& words);

/// What is wrong with the value of an option, in every language.
class BadValue : public CLI::ValidationError {
public:
    BadValue(const std::string& option, Text why)
        : CLI::ValidationError{option, std::string{why.english}}, option_{option}, why_{why} {}

    [[nodiscard]] const std::string& option() const { return option_; }
    [[nodiscard]] Text why() const { return why_; }

private:
    std::string option_;
    Text why_;
};

/// An option that names a file. An empty name, as of a variable that is not set, is refused.
CLI::Option* add_file_option(CLI::App& command, const std::string& name, std::string& file,
                             const std::string& help);

/// CLI11 takes -5 for an option. `protect_negatives` disguises such words before it sees them, and
/// the options take the disguise off, so that what reads them can say what is wrong with them.
void protect_negatives(std::vector<std::string>& words, CLI::App& app);
/// The word without its disguise.
[[nodiscard]] std::string undisguised(std::string word);

} // namespace nimber::cli
