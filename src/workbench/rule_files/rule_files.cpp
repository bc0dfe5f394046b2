#include "workbench/rule_files/rule_files.hpp"

#include "script/script_game.hpp"
#include "workbench/files/read_file.hpp"

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
