#pragma once

#include "nimber/game/file_reader.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/language.hpp"
#include "nimber/text/result.hpp"
#include "workbench/operation/field.hpp"
#include "workbench/operation/operation.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace nimber::cli {

/// A time limit that is never reached.
inline constexpr std::chrono::milliseconds kNoTimeLimit = std::chrono::milliseconds::max();

/// The options that mean the same in every command.
struct CommonOptions {
    bool json = false;
    bool quiet = false;
    std::string color = "auto";
    std::string language = "en";
    std::chrono::milliseconds time = Limits{}.time;
    bool time_given = false;
    std::size_t memory_bytes = Limits{}.memory_bytes;
    std::optional<std::uint64_t> threads = Limits{}.threads;
    std::shared_ptr<OutsideBytes> outside = std::make_shared<OutsideBytes>(0); ///< of rule files
    std::optional<std::chrono::steady_clock::time_point> start = {}; ///< when its time began

    bool isolate = false;
    /// With --isolate, the files that were read before rights were given up, by their names.
    std::shared_ptr<std::map<std::string, std::string>> read_before =
        std::make_shared<std::map<std::string, std::string>>();

    [[nodiscard]] Language lang() const {
        return language == "zh" ? Language::Chinese : Language::English;
    }
};

/// --time, --memory and --threads.
[[nodiscard]] std::vector<Field> limit_fields(CommonOptions& options);
/// --isolate.
[[nodiscard]] Field isolate_field(CommonOptions& options);
/// --json.
[[nodiscard]] Field json_field(CommonOptions& options);
/// --lang, --color and --quiet.
[[nodiscard]] std::vector<Field> output_fields(CommonOptions& options);

/// Reads the files that a position names, such as the graph in tokens:@graph.txt(0), within the
/// memory of the command.
[[nodiscard]] FileReader graph_reader(const CommonOptions& options);

/// The files that the text of a position or game names: "mine.lua" in "@mine.lua(3)".
[[nodiscard]] std::vector<std::string> named_files(const std::string& text);

/// Why this file must not be written: the text of a position or game names it as its input.
[[nodiscard]] std::optional<Error> check_own_input(const std::string& input,
                                                   const std::string& output);

} // namespace nimber::cli
