#include "workbench/rule_files.hpp"

#include "script/script_game.hpp"
#include "workbench/read_file.hpp"

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

RuleLoader rule_loader(const Limits& limits) {
    return [limits](const std::string& file) -> Result<GamePtr> {
        auto game = load_rules(file, limits);
        return game ? Result<GamePtr>{GamePtr{std::move(*game)}} : game.error();
    };
}

} // namespace nimber
