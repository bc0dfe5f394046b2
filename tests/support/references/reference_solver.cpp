#include "support/references/reference_solver.hpp"

#include "support/references/plain_turn.hpp"

#include <algorithm>
#include <set>

namespace nimber::testing {

std::vector<Components> ReferenceSolver::options(const Components& sum) {
    std::vector<Components> all;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i].game->options(sum[i].state, [&](SumView option) {
            all.push_back(after(sum, i, option));
            return true;
        });
    }
    return all;
}

Components ReferenceSolver::after(const Components& sum, std::size_t moved, SumView left) {
    Components next;
    for (const StateView part : left) {
        next.push_back({sum[moved].game, {part.begin(), part.end()}});
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (i != moved) {
            next.push_back({sum[i].game, after_a_move_elsewhere(*sum[i].game, sum[i].state)});
        }
    }
    return next;
}

Nimber ReferenceSolver::value(const Component& component) {
    if (const auto known = values_.find(component); known != values_.end()) {
        return known->second;
    }
    std::set<Nimber> seen;
    for (const Components& option : options({component})) {
        Nimber sum;
        for (const Component& part : option) {
            sum += value(part);
        }
        seen.insert(sum);
    }
    Nimber mex;
    while (seen.contains(mex)) {
        mex = Nimber{mex.value() + 1};
    }
    values_.emplace(component, mex);
    return mex;
}

Outcome ReferenceSolver::outcome(Components sum, Play play) {
    std::ranges::sort(sum);
    const std::pair key{play, sum};
    if (const auto known = outcomes_.find(key); known != outcomes_.end()) {
        return known->second;
    }
    const std::vector<Components> next = options(sum);
    Outcome result = Outcome::P;
    if (next.empty()) {
        result = play == Play::Normal ? Outcome::P : Outcome::N;
    } else if (std::ranges::any_of(next, [&](const Components& option) {
                   return outcome(option, play) == Outcome::P;
               })) {
        result = Outcome::N;
    }
    outcomes_.emplace(key, result);
    return result;
}

Components components(const Position& position) {
    Components sum;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const StateView state = position.parts[part].component(index);
        sum.push_back({position.parts[part].game.get(), {state.begin(), state.end()}});
    });
    return sum;
}

} // namespace nimber::testing
