#pragma once

#include "nimber/game/game.hpp"

#include <string>

namespace nimber {

/// `Game::premise`, kept longer than the game.
struct Premise {
    Premise() = default;
    explicit Premise(const Game& game)
        : english{game.premise().english}, chinese{game.premise().chinese} {}

    [[nodiscard]] bool empty() const { return english.empty(); }
    [[nodiscard]] const std::string& operator()(Language language) const {
        return language == Language::Chinese ? chinese : english;
    }

    std::string english;
    std::string chinese;
};

} // namespace nimber
