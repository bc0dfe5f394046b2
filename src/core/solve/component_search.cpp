#include "nimber/solve/component_search.hpp"

#include "boards/graph_search.hpp"
#include "boards/grid_search.hpp"

#include <utility>

namespace nimber {

std::unique_ptr<ComponentSearch> search_for(const Game& game, StateView component) {
    auto rules = game.taking_rules(component);
    if (!rules) {
        return nullptr;
    }
    if (rules->neighbours.empty()) {
        return make_grid_search(rules->taken, rules->rows, rules->columns);
    }
    return make_graph_search(rules->taken, std::move(rules->neighbours));
}

} // namespace nimber
