#include "nimber/position/position.hpp"

#include <algorithm>
#include <cassert>

namespace nimber {
namespace {

/// A part of a game that keeps the turn is one component.
void pass_turn(Part& part) {
    if (part.game->turn_number()) {
        State component{part.component(0).begin(), part.component(0).end()};
        pass_turn(*part.game, component);
        part.components = Sum{std::move(component)};
    }
}

} // namespace

std::size_t Position::component_count() const {
    std::size_t count = 0;
    for (const Part& part : parts) {
        count += part.component_count();
    }
    return count;
}

std::string to_text(const Position& position) {
    std::string text;
    for (const Part& part : position.parts) {
        if (!text.empty()) {
            text += '+';
        }
        part.game->show_part(part.components, text);
    }
    return text;
}

Position after(const Position& position, const Move& move) {
    assert(move.part < position.parts.size());
    Position next = position;
    for (std::size_t part = 0; part < next.parts.size(); ++part) {
        if (part != move.part) {
            pass_turn(next.parts[part]);
        }
    }
    next.parts[move.part].components.replace(move.index, move.option);
    return next;
}

void pass_turn(const Game& game, State& component) {
    if (const auto turn = game.turn_number()) {
        assert(!game.of_heaps() && component[*turn] <= 1);
        component[*turn] = 1 - component[*turn];
    }
}

const Error* failure(const Position& position) {
    for (const Part& part : position.parts) {
        if (const Error* failed = part.game->failure()) {
            return failed;
        }
    }
    return nullptr;
}

bool may_loop(const Position& position) {
    return std::ranges::any_of(position.parts, [](const Part& part) { return part.game->loopy(); });
}

bool has_option(const Game& game, StateView component) {
    bool any = false;
    game.options(component, [&](SumView) {
        any = true;
        return false;
    });
    return any;
}

bool is_dead(const Game& game, StateView component) {
    if (has_option(game, component)) {
        return false;
    }
    if (!game.turn_number()) {
        return true;
    }
    State other{component.begin(), component.end()};
    pass_turn(game, other);
    return !has_option(game, other);
}

bool is_over(const Position& position) {
    bool any = false;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = position.parts[part];
        any = any || has_option(*from.game, from.component(index));
    });
    return !any;
}

Components normal_form(const Position& position) {
    Components components;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = position.parts[part];
        const StateView state = from.component(index);
        components.push_back({from.game.get(), {state.begin(), state.end()}});
        from.game->normalise(components.back().state);
    });
    std::ranges::sort(components);
    return components;
}

} // namespace nimber
