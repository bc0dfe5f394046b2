#pragma once

#include "nimber/games/catalogue.hpp"
#include "nimber/games/scoring/scoring_game.hpp"
#include "nimber/position/position.hpp"
#include "workbench/operation/session.hpp"

#include <string>
#include <variant>

namespace nimber {

// What a text names is found out here, and nowhere else.

/// A position: an ordinary one, which is a sum of games, or one of a scoring game, which stands
/// alone.
using NamedPosition = std::variant<Position, ScoringPosition>;
[[nodiscard]] Result<NamedPosition> read_any_position(const std::string& text,
                                                      const Session& session);
/// An ordinary position. One of a scoring game is refused.
[[nodiscard]] Result<Position> read_position(const std::string& text, const Session& session);

/// The game that a text names, such as bash:3, 0.77 or @mine.lua.
[[nodiscard]] Result<GamePtr> read_game(const std::string& text, const Session& session);

/// Whatever the name of a game may name: a game, a scoring game, or a family of games, such as
/// bash, that become games with parameters.
using NamedGame = std::variant<GamePtr, const ScoringGame*, const Family*>;
[[nodiscard]] Result<NamedGame> read_any_game(const std::string& text, const Session& session);

} // namespace nimber
