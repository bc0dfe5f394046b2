#include "cli/options.hpp"

#include "nimber/games/graphs/graph_text.hpp"
#include "workbench/files/read_file.hpp"
#include "workbench/operation/registry.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace nimber::cli {

std::vector<Field> limit_fields(CommonOptions& options) {
    constexpr std::uint64_t kMostThreads = 256;
    const bool unlimited = options.time == kNoTimeLimit;
    return {
        {.name = "time",
         .place = TimePlace{&options.time},
         .help = unlimited ? Text{"Time limit, such as 10s or 2h", "时限，如 10s 或 2h"}
                           : Text{"Time limit, such as 10s or 500ms", "时限，如 10s 或 500ms"},
         .stands_for = "TIME",
         .doors = Door::Terminal},
        {.name = "memory",
         .place = MemoryPlace{&options.memory_bytes},
         .help = {"Memory limit, such as 512M", "内存上限，如 512M"},
         .stands_for = "SIZE",
         .doors = Door::Terminal},
        {.name = "threads",
         .place = SizePlace{.size = &options.threads, .least = 1, .most = kMostThreads},
         .help = {"Threads to use where they help; the answer is the same",
                  "可用的线程数；结果不变"},
         .stands_for = "N",
         .doors = Door::Terminal},
    };
}

Field isolate_field(CommonOptions& options) {
    return {.name = "isolate",
            .place = FlagPlace{&options.isolate},
            .help = {"Give up all rights but to compute before rules run: for files of others",
                     "在运行规则之前放弃除计算外的一切权限：用于他人的文件"},
            .doors = Door::Terminal};
}

Field json_field(CommonOptions& options) {
    return {.name = "json",
            .place = FlagPlace{&options.json},
            .help = {"Answer in JSON", "以 JSON 回答"},
            .doors = Door::Terminal};
}

std::vector<Field> output_fields(CommonOptions& options) {
    static constexpr std::array<std::string_view, 3> kColours = {"auto", "always", "never"};
    return {
        language_field(options.language),
        {.name = "color",
         .place = ChoicePlace{&options.color, kColours},
         .help = {"Colours: auto, always or never", "颜色：auto、always 或 never"},
         .stands_for = "WHEN",
         .doors = Door::Terminal},
        {.name = "quiet",
         .place = FlagPlace{&options.quiet},
         .help = {"No progress and no warnings on stderr", "stderr 上不显示进度和警告"},
         .doors = Door::Terminal},
    };
}

FileReader graph_reader(const CommonOptions& options) {
    if (options.isolate) {
        return [read = options.read_before](const std::string& path) -> Result<std::string> {
            const auto found = read->find(path);
            return found != read->end() ? Result<std::string>{found->second}
                                        : Error{ErrorCode::IsolatedRead, {path}};
        };
    }
    return [memory = options.memory_bytes](const std::string& path) {
        return read_file(path, kMostGraphBytes, memory);
    };
}

std::vector<std::string> named_files(const std::string& text) {
    std::vector<std::string> files;
    for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at + 1)) {
        const std::size_t end = std::min(text.find_first_of("(), \t", at), text.size());
        files.push_back(text.substr(at + 1, end - at - 1));
    }
    return files;
}

std::optional<Error> check_own_input(const std::string& input, const std::string& output) {
    if (output.empty()) {
        return std::nullopt;
    }
    for (const std::string& file : named_files(input)) {
        std::error_code missing;
        if (std::filesystem::equivalent(file, output, missing)) {
            return Error{ErrorCode::OwnInput, {output, '@' + file}};
        }
    }
    return std::nullopt;
}

} // namespace nimber::cli
