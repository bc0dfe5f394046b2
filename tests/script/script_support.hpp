#pragma once

#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "script/script_game.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

namespace nimber::testing {

/// The contents of a file.
inline std::string contents(const std::string& path) {
    std::ifstream file{path};
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// Rule files by their names; any other name is read from examples/rules and tests/script/rules.
inline RuleLoader rule_files(std::map<std::string, std::string> sources = {},
                             ScriptLimits limits = {}) {
    return [sources = std::move(sources), limits](const std::string& file) -> Result<GamePtr> {
        const auto found = sources.find(file);
        std::string source = found != sources.end() ? found->second : "";
        if (found == sources.end()) {
            const std::string own = std::string{NIMBER_EXAMPLES_DIR} + "/../tests/script/rules/";
            const bool test = std::ifstream{own + file}.good();
            source = contents((test ? own : std::string{NIMBER_EXAMPLES_DIR} + "/rules/") + file);
        }
        auto game = ScriptGame::load(file, source, limits);
        return game ? Result<GamePtr>{GamePtr{*game}} : game.error();
    };
}

/// The game of a rule file given as its source.
inline Result<std::shared_ptr<const ScriptGame>> game_of(const std::string& source,
                                                         const ScriptLimits& limits = {}) {
    return ScriptGame::load("own.lua", source, limits);
}

/// What solving a position of the rules `source`, as @own.lua, answers.
inline Result<Answer> solve_own(const std::string& source, const std::string& position,
                                Play play = Play::Normal, const ScriptLimits& limits = {}) {
    const auto parsed = parse_position(position, {}, rule_files({{"own.lua", source}}, limits));
    if (!parsed) {
        return parsed.error();
    }
    Solver solver;
    return solver.solve(*parsed, play);
}

} // namespace nimber::testing
