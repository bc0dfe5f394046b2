#include "essence.hpp"

#include <algorithm>

namespace nimber {

void add_essence(const Game& game, StateView component, std::vector<Component>& parts) {
    game.split(component, [&](StateView own) {
        Component part{&game, {own.begin(), own.end()}};
        game.normalise(part.state);
        if (!is_dead(game, part.state)) {
            parts.push_back(std::move(part));
        }
        return true;
    });
}

std::vector<Component> essence(const Position& position) {
    std::vector<Component> parts;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t) {
        add_essence(*position.parts[part].game, position.parts[part].component(index), parts);
    });
    std::ranges::sort(parts);
    return parts;
}

} // namespace nimber
