#include "support/references/reference_solver.hpp"

#include "support/references/plain_turn.hpp"

#include <algorithm>
#include <set>

namespace nimber::testing {

std::vector<ReferenceSolver::Sum> ReferenceSolver::options(const Component& component) {
    std::vector<Sum> all;
    component.game->options(component.state, [&](StateView option) {
        Sum left;
        if (component.game->shape() == Shape::Heaps) {
            for (const Heap heap : option) {
                left.push_back({component.game, {heap}});
            }
        } else {
            left.push_back({component.game, {option.begin(), option.end()}});
        }
        all.push_back(std::move(left));
        return true;
    });
    return all;
}

std::vector<ReferenceSolver::Sum> ReferenceSolver::options(const Sum& sum) {
    std::vector<Sum> all;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        for (const Sum& left : options(sum[i])) {
            all.push_back(after(sum, i, left));
        }
    }
    return all;
}

ReferenceSolver::Sum ReferenceSolver::after(const Sum& sum, std::size_t moved, const Sum& left) {
    Sum next = left;
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
    for (const Sum& option : options(component)) {
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

Outcome ReferenceSolver::outcome(Sum sum, Play play) {
    std::ranges::sort(sum);
    const std::pair key{play, sum};
    if (const auto known = outcomes_.find(key); known != outcomes_.end()) {
        return known->second;
    }
    const std::vector<Sum> next = options(sum);
    Outcome result = Outcome::P;
    if (next.empty()) {
        result = play == Play::Normal ? Outcome::P : Outcome::N;
    } else if (std::ranges::any_of(
                   next, [&](const Sum& option) { return outcome(option, play) == Outcome::P; })) {
        result = Outcome::N;
    }
    outcomes_.emplace(key, result);
    return result;
}

ReferenceSolver::Sum components(const Position& position) {
    ReferenceSolver::Sum sum;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const StateView state = position.parts[part].component(index);
        sum.push_back({position.parts[part].game.get(), {state.begin(), state.end()}});
    });
    return sum;
}

} // namespace nimber::testing
