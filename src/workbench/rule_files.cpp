#include "workbench/rule_files.hpp"

#include "script/script_game.hpp"
#include "workbench/read_file.hpp"

#include <charconv>
#include <string_view>
#include <utility>

namespace nimber {
namespace {

constexpr std::size_t kMostRuleBytes = std::size_t{1} << 20U;

} // namespace

Result<std::shared_ptr<const ScriptGame>> load_rules(const std::string& file,
                                                     const Limits& limits) {
    const auto source = read_file(file, kMostRuleBytes);
    if (!source) {
        return source.error();
    }
    return ScriptGame::load(file, *source, script_limits(limits));
}

Result<std::shared_ptr<const ScriptGame>> load_rules(const std::string& file,
                                                     const RuleTexts& texts, const Limits& limits) {
    const auto found = texts.find(file);
    if (found == texts.end()) {
        return Error{ErrorCode::BadRequest,
                     {file},
                     Error::kNoOffset,
                     {"it holds no rule file called {0}", "其中没有规则文件 {0}"}};
    }
    return ScriptGame::load(file, found->second, script_limits(limits));
}

std::optional<std::size_t> rule_line(const Error& error) {
    using enum ErrorCode;
    const bool script = error.code == ScriptError || error.code == ScriptErrorAt;
    // A budget that was spent says where as "mine.lua:3". Other errors may hold such a text by
    // chance, as a move does that is written "1:3".
    const bool spent = error.code == ScriptInstructions || error.code == ScriptMemory ||
                       error.code == ScriptRecursion || error.code == ScriptTime;
    if ((!script && !spent) || error.facts.size() < 2) {
        return std::nullopt;
    }
    const std::string_view where = error.facts[script ? 1 : 0];
    const std::size_t colon = where.rfind(':');
    if (spent && colon == std::string_view::npos) {
        return std::nullopt;
    }
    const std::size_t begin = script ? 0 : colon + 1;
    std::size_t line = 0;
    const char* const end = where.data() + where.size();
    const auto [stop, failure] = std::from_chars(where.data() + begin, end, line);
    return failure == std::errc{} && stop == end && line > 0 ? std::optional{line} : std::nullopt;
}

RuleLoader rule_loader(const Limits& limits) {
    return [limits](const std::string& file) -> Result<GamePtr> {
        auto game = load_rules(file, limits);
        return game ? Result<GamePtr>{GamePtr{std::move(*game)}} : game.error();
    };
}

RuleLoader rule_loader(const Limits& limits, RuleTexts texts) {
    return [limits, texts = std::move(texts)](const std::string& file) -> Result<GamePtr> {
        auto game = load_rules(file, texts, limits);
        return game ? Result<GamePtr>{GamePtr{std::move(*game)}} : game.error();
    };
}

} // namespace nimber
