#include "workbench/rule_files.hpp"

#include "script/script_game.hpp"
#include "workbench/read_file.hpp"

#include <charconv>
#include <string_view>
#include <utility>

namespace nimber {
namespace {

constexpr std::size_t kMostRuleBytes = std::size_t{1} << 20U;

Result<GamePtr> game_of(const std::string& file, const Result<std::string>& source,
                        const ScriptLimits& limits) {
    if (!source) {
        return source.error();
    }
    auto game = ScriptGame::load(file, *source, limits);
    return game ? Result<GamePtr>{GamePtr{std::move(*game)}} : game.error();
}

} // namespace

Result<std::string> rule_source(const std::string& file) {
    return read_file(file, kMostRuleBytes);
}

Result<std::string> rule_source(const std::string& file, const RuleTexts& texts) {
    const auto found = texts.find(file);
    if (found == texts.end()) {
        return Error{ErrorCode::BadRequest,
                     {file},
                     Error::kNoOffset,
                     {"it holds no rule file called {0}", "其中没有规则文件 {0}"}};
    }
    return found->second;
}

std::optional<std::size_t> rule_line(const Error& error) {
    using enum ErrorCode;
    const bool script = error.code == ScriptError || error.code == ScriptErrorAt;
    const bool move = error.code == BadMoveAtLine;
    // A budget that was spent says where as "mine.lua:3". Other errors may hold such a text by
    // chance, as a move does that is written "1:3".
    const bool spent = error.code == ScriptInstructions || error.code == ScriptMemory ||
                       error.code == ScriptRecursion || error.code == ScriptTime;
    if ((!script && !move && !spent) || error.facts.size() < 2) {
        return std::nullopt;
    }
    const std::string_view where = error.facts[script ? 1 : move ? 3 : 0];
    const std::size_t colon = where.rfind(':');
    if (spent && colon == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t begin = spent ? colon + 1 : 0;
    std::size_t line = 0;
    const char* const end = where.data() + where.size();
    const auto [stop, failure] = std::from_chars(where.data() + begin, end, line);
    return failure == std::errc{} && stop == end && line > 0 ? std::optional{line} : std::nullopt;
}

RuleLoader rule_loader(const Limits& limits, const std::shared_ptr<RequestClock>& clock) {
    ScriptLimits script = script_limits(limits);
    script.clock = clock ? clock : script.clock;
    return [script, memory = limits.memory_bytes](const std::string& file) {
        return game_of(file, read_file(file, kMostRuleBytes, memory), script);
    };
}

RuleLoader rule_loader(const Limits& limits, RuleTexts texts) {
    return [limits = script_limits(limits), texts = std::move(texts)](const std::string& file) {
        return game_of(file, rule_source(file, texts), limits);
    };
}

} // namespace nimber
