#pragma once

#include "nimber/limits/budget.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace nimber {

class Game;

/// Games whose values begin like those of another.
struct KnownGames {
    std::vector<std::string> names; ///< at most five
    std::size_t compared = 0;       ///< how many values agree
};

/// Compares the first values of a game on heaps with those of the catalogue, of all octal codes of
/// up to three digits and of small subtraction sets; those of a game of two numbers with the
/// catalogue's. That they agree is an observation, no proof.
[[nodiscard]] KnownGames known_games(const std::shared_ptr<const Game>& game, std::size_t values,
                                     const Limits& limits);

} // namespace nimber
