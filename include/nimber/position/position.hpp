#pragma once

#include "nimber/game/game.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace nimber {

/// One part of a sum as it is written: a game and the components in its parentheses.
struct Part {
    GamePtr game;
    Sum components;

    [[nodiscard]] std::size_t component_count() const { return components.size(); }
    /// The component with this index within the part.
    [[nodiscard]] StateView component(std::size_t index) const { return components[index]; }
};

/// A sum of games. Components are counted through all parts, from 0.
struct Position {
    std::vector<Part> parts;

    [[nodiscard]] std::size_t component_count() const;
};

/// One component of a sum, by itself: what engines work on.
struct Component {
    const Game* game = nullptr;
    State state;

    friend auto operator<=>(const Component&, const Component&) = default;
};

/// A sum of components of any games.
using Components = std::vector<Component>;

/// A move in a sum: which component is replaced, and by what (see `Game::options`).
struct Move {
    std::size_t part = 0;
    std::size_t index = 0;     ///< of the component within the part
    std::size_t component = 0; ///< of the component within the position
    Sum option;
};

/// The position as text; `parse_position` reads it back.
[[nodiscard]] std::string to_text(const Position& position);
/// The position after a move, which passes the turn on in every component that keeps it.
[[nodiscard]] Position after(const Position& position, const Move& move);
/// What a component becomes after a move in another one: the turn passes, if its state keeps it
/// (`Game::turn_number`).
void pass_turn(const Game& game, State& component);

/// Why the rules of one of its games failed, if they did (see `Game::failure`).
[[nodiscard]] const Error* failure(const Position& position);

/// Whether play can go on for ever: one of its games is loopy.
[[nodiscard]] bool may_loop(const Position& position);
/// Whether no component has a move left.
[[nodiscard]] bool is_over(const Position& position);
/// Whether a component has a move.
[[nodiscard]] bool has_option(const Game& game, StateView component);
/// Whether a component has no move, now or after a move elsewhere: then it can be left out of a
/// sum.
[[nodiscard]] bool is_dead(const Game& game, StateView component);

/// The sum as its normal form: one entry per component, each normalised, in a fixed order. Two sums
/// with the same normal form are the same game.
[[nodiscard]] Components normal_form(const Position& position);

/// Calls `visit(part index, index within the part, component index)` for every component.
template <class Visit>
void for_each_component(const Position& position, Visit&& visit) {
    std::size_t component = 0;
    for (std::size_t part = 0; part < position.parts.size(); ++part) {
        const std::size_t count = position.parts[part].component_count();
        for (std::size_t index = 0; index < count; ++index) {
            visit(part, index, component++);
        }
    }
}

} // namespace nimber
