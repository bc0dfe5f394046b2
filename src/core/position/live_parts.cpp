#include "live_parts.hpp"

#include <algorithm>

namespace nimber {

void add_live_parts(const Game& game, SumView sum, Components& parts) {
    for (const StateView component : sum) {
        game.split(component, [&](StateView own) {
            Component part{&game, {own.begin(), own.end()}};
            game.normalise(part.state);
            if (!is_dead(game, part.state)) {
                parts.push_back(std::move(part));
            }
            return true;
        });
    }
}

Components live_parts(const Game& game, SumView sum) {
    Components parts;
    add_live_parts(game, sum, parts);
    return parts;
}

Components live_parts(const Position& position) {
    Components parts;
    for (const Part& part : position.parts) {
        add_live_parts(*part.game, part.components, parts);
    }
    std::ranges::sort(parts);
    return parts;
}

Components rest_after_move(const Components& sum, std::size_t moved) {
    Components rest = sum;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(moved));
    for (Component& component : rest) {
        if (component.game->turn_number()) {
            pass_turn(*component.game, component.state);
            component.game->normalise(component.state);
        }
    }
    return rest;
}

} // namespace nimber
