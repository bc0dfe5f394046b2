#include "cli/options.hpp"

#include "nimber/games/graph_text.hpp"
#include "workbench/read_file.hpp"
#include "workbench/size_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>

namespace nimber::cli {
namespace {

constexpr char kDisguisedMinus = '\x01';

struct Unit {
    std::string_view suffix;
    std::uint64_t factor;
};

/// "10s" with the factor of its unit; nothing if it is not written like that or too large.
std::optional<std::uint64_t> parse_quantity(std::string_view text, std::span<const Unit> units) {
    std::uint64_t count = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
    const std::string_view suffix{end, static_cast<std::size_t>(text.data() + text.size() - end)};
    for (const Unit& unit : units) {
        const bool fits = count <= std::numeric_limits<std::int64_t>::max() / unit.factor;
        if (failure == std::errc{} && suffix == unit.suffix && fits) {
            return count * unit.factor;
        }
    }
    return std::nullopt;
}

constexpr std::array<Unit, 5> kTimeUnits = {
    {{"s", 1000}, {"", 1000}, {"ms", 1}, {"m", 60'000}, {"h", 3'600'000}}};
constexpr std::array<Unit, 4> kMemoryUnits = {
    {{"G", 1ULL << 30U}, {"M", 1ULL << 20U}, {"K", 1ULL << 10U}, {"", 1}}};

} // namespace

void add_output_options(CLI::App& command, CommonOptions& options) {
    command.add_flag("--json", options.json, "Answer in JSON");
    command.add_option("--lang", options.language, "Language of the answer: en or zh")
        ->check(CLI::IsMember({"en", "zh"}))
        ->type_name("LANG");
    command.add_option("--color", options.color, "Colours: auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->type_name("WHEN");
    command.add_flag("--quiet", options.quiet, "No progress and no warnings on stderr");
}

void add_limit_options(CLI::App& command, CommonOptions& options) {
    const bool unlimited = options.time == kNoTimeLimit;
    add_time_option(command, "--time",
                    unlimited ? "Time limit, such as 10s or 2h (none)"
                              : "Time limit, such as 10s or 500ms (1m)",
                    [&options](std::chrono::milliseconds time) {
                        options.time = time;
                        options.time_given = true;
                    });
    add_memory_option(command, "--memory", "Memory limit, such as 512M (2G)",
                      [&options](std::size_t bytes) { options.memory_bytes = bytes; });
    constexpr std::size_t kMostThreads = 256;
    command
        .add_option("--threads", options.threads,
                    "Threads to use where they help; the answer is the same (1)")
        ->type_name("N")
        ->check(CLI::Range(std::size_t{1}, kMostThreads));
}

CLI::Option* add_time_option(CLI::App& command, const std::string& name, const std::string& help,
                             const std::function<void(std::chrono::milliseconds)>& set) {
    return command
        .add_option_function<std::string>(
            name,
            [name, set](const std::string& text) {
                const auto milliseconds = parse_quantity(text, kTimeUnits);
                if (!milliseconds) {
                    throw BadValue{name,
                                   {"write it like 10s, 500ms or 2m", "写法如 10s、500ms 或 2m"}};
                }
                set(std::chrono::milliseconds{*milliseconds});
            },
            help)
        ->type_name("TIME");
}

CLI::Option* add_file_option(CLI::App& command, const std::string& name, std::string& file,
                             const std::string& help) {
    return command
        .add_option_function<std::string>(
            name,
            [name, &file](const std::string& given) {
                if (given.empty()) {
                    throw BadValue{name, {"give the name of a file", "请给出文件名"}};
                }
                file = given;
            },
            help)
        ->type_name("FILE");
}

CLI::Option* add_memory_option(CLI::App& command, const std::string& name, const std::string& help,
                               const std::function<void(std::size_t)>& set) {
    return command
        .add_option_function<std::string>(
            name,
            [name, set](const std::string& text) {
                const auto bytes = parse_quantity(text, kMemoryUnits);
                if (!bytes) {
                    throw BadValue{name, {"write it like 2G or 512M", "写法如 2G 或 512M"}};
                }
                set(*bytes);
            },
            help)
        ->type_name("SIZE");
}

CLI::Option* add_size_option(CLI::App& command, const std::string& name, const std::string& help,
                             const std::function<void(std::uint64_t)>& set) {
    return command
        .add_option_function<std::string>(
            name,
            [name, set](const std::string& text) {
                const auto size = parse_size(text);
                if (!size) {
                    throw BadValue{name,
                                   {"write it like 1000, 10^8 or 1e8; at most 10^18",
                                    "写法如 1000、10^8 或 1e8；至多 10^18"}};
                }
                set(*size);
            },
            help)
        ->type_name("N");
}

void add_solving_options(CLI::App& command, CommonOptions& options) {
    command.add_flag("--misere", options.misere, "Misère play: who takes the last loses");
    add_limit_options(command, options);
}

std::string undisguised(std::string word) {
    std::ranges::replace(word, kDisguisedMinus, '-');
    return word;
}

void protect_negatives(std::vector<std::string>& words, CLI::App& app) {
    bool any = false;
    for (std::string& word : words) {
        if (word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9') {
            word[0] = kDisguisedMinus;
            any = true;
        }
    }
    if (!any) {
        return;
    }
    for (CLI::App* command : app.get_subcommands({})) {
        for (CLI::Option* option : command->get_options()) {
            option->transform(undisguised);
        }
    }
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

std::string position_text(const std::vector<std::string>& words) {
    return join(words, " ");
}

} // namespace nimber::cli
