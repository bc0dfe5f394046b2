#pragma once

#include "nimber/game/game.hpp"
#include "nimber/game/rule_loader.hpp"

#include <span>
#include <string>
#include <string_view>

namespace nimber {

/// Every family that nimber knows, in the order in which `games` lists them.
[[nodiscard]] std::span<const Family> catalogue();

/// The family called `name`, or null.
[[nodiscard]] const Family* find_family(std::string_view name);

/// The known name nearest to a misspelt one, scoring games included; empty if none is near.
[[nodiscard]] std::string_view nearest_name(std::string_view name);

/// The game `name:parameters`, without the parentheses: "bash:3". Not for scoring games. Parameters
/// that are a file, such as @graph.txt, are read with `files`; a rule file, such as @mine.lua,
/// becomes a game with `rules`. A game that would not fit into the memory of `limits` is refused.
[[nodiscard]] Result<GamePtr> make_game(std::string_view text, const FileReader* files = nullptr,
                                        const RuleLoader* rules = nullptr,
                                        const Limits* limits = nullptr);

} // namespace nimber
