#include "workbench/rule_files.hpp"

#include "script/script_game.hpp"
#include "workbench/read_file.hpp"

namespace nimber {
namespace {

constexpr std::size_t kMostRuleBytes = std::size_t{1} << 20U;

} // namespace

RuleLoader rule_loader(const Limits& limits) {
    return [scripts = script_limits(limits)](const std::string& file) -> Result<GamePtr> {
        const auto source = read_file(file, kMostRuleBytes);
        if (!source) {
            return source.error();
        }
        auto game = ScriptGame::load(file, *source, scripts);
        return game ? Result<GamePtr>{GamePtr{std::move(*game)}} : game.error();
    };
}

} // namespace nimber
