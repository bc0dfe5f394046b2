#pragma once

#include "nimber/game/game.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/reason.hpp"

#include <string>
#include <utility>

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

    explicit Premise(Declared declared)
        : english{std::move(declared.english)}, chinese{std::move(declared.chinese)} {}

    [[nodiscard]] bool empty() const { return english.empty(); }
    [[nodiscard]] const std::string& operator()(Language language) const {
        return language == Language::Chinese ? chinese : english;
    }

    std::string english;
    std::string chinese;
};

/// The premises of all games of a position.
[[nodiscard]] inline Premise premise_of(const Position& position) {
    Reasons reasons;
    for (const Part& part : position.parts) {
        reasons.add_premise(*part.game);
    }
    auto premises = reasons.premises();
    return premises ? Premise{std::move(*premises)} : Premise{};
}

} // namespace nimber
