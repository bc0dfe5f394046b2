#pragma once

#include "nimber/game/game.hpp"

#include <string>
#include <vector>

namespace nimber {

/// What has the same values as a heap of n of a game that is a code: "dawson-chess(n-2)". The
/// standard code first, then the games of the catalogue with the same one; nothing for other games.
[[nodiscard]] std::vector<std::string> games_alike(const Game& game);

} // namespace nimber
