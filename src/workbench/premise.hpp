#pragma once

#include "nimber/game/game.hpp"

#include <string>

namespace nimber {

/// `Game::premise` of one game or several, kept longer than the games.
struct Premise {
    Premise() = default;
    explicit Premise(const Game& game) { add(game.premise()); }

    /// Adds another, unless it is there.
    void add(const Text& more) {
        if (english.find(more.english) == std::string::npos) {
            english += (english.empty() ? "" : "; ") + std::string{more.english};
            chinese += (chinese.empty() ? "" : "；") + std::string{more.chinese};
        }
    }

    [[nodiscard]] bool empty() const { return english.empty(); }
    [[nodiscard]] const std::string& operator()(Language language) const {
        return language == Language::Chinese ? chinese : english;
    }

    std::string english;
    std::string chinese;
};

} // namespace nimber
