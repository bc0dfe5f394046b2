#include "nimber/position/position.hpp"

#include <algorithm>
#include <cassert>

namespace nimber {

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
        part.game->show_part(part.numbers, text);
    }
    return text;
}

Position after(const Position& position, const Move& move) {
    assert(move.part < position.parts.size());
    Position next = position;
    for (std::size_t other = 0; other < next.parts.size(); ++other) {
        if (other != move.part) {
            pass_turn(*next.parts[other].game, next.parts[other].numbers);
        }
    }
    Part& part = next.parts[move.part];
    if (part.game->shape() == Shape::Tuple) {
        part.numbers = move.option;
        return next;
    }
    const auto place = part.numbers.begin() + static_cast<std::ptrdiff_t>(move.index);
    const auto rest = part.numbers.erase(place);
    part.numbers.insert(rest, move.option.begin(), move.option.end());
    return next;
}

void pass_turn(const Game& game, State& component) {
    if (const auto turn = game.turn_number()) {
        assert(game.shape() == Shape::Tuple && component[*turn] <= 1);
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
    game.options(component, [&](StateView) {
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

std::vector<Component> normal_form(const Position& position) {
    std::vector<Component> components;
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
