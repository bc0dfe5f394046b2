#include "retrograde.hpp"

#include "component_hash.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace nimber {

std::optional<Outcome> retrograde_outcome(const Game& game, StateView state, Play play,
                                          Budget& budget) {
    boost::unordered_flat_map<Component, std::size_t, ComponentHash> number_of;
    std::vector<Component> states;
    std::vector<std::vector<std::size_t>> predecessors;
    std::vector<std::size_t> open_options; // options of a state that are not yet known to be won
    const auto number = [&](StateView next) {
        Component component{&game, {next.begin(), next.end()}};
        const auto [found, is_new] = number_of.try_emplace(component, states.size());
        if (is_new) {
            static_cast<void>(budget.hold(4 * held_bytes(component)));
            states.push_back(std::move(component));
            predecessors.emplace_back();
            open_options.push_back(0);
        }
        return found->second;
    };

    number(state);
    std::vector<std::size_t> seen;
    for (std::size_t from = 0; from < states.size(); ++from) {
        seen.clear();
        const State here = states[from].state;
        game.options(here, [&](StateView option) {
            seen.push_back(number(option));
            return budget.step();
        });
        if (budget.exceeded()) {
            return std::nullopt;
        }
        budget.examined();
        std::ranges::sort(seen); // an option reached by two moves counts once
        seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
        for (const std::size_t to : seen) {
            predecessors[to].push_back(from);
        }
        open_options[from] = seen.size();
    }

    std::vector<Outcome> outcomes(states.size(), Outcome::D);
    std::vector<std::size_t> queue;
    const auto settle = [&](std::size_t which, Outcome result) {
        if (outcomes[which] == Outcome::D) {
            outcomes[which] = result;
            queue.push_back(which);
        }
    };
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (open_options[i] == 0) {
            settle(i, play == Play::Normal ? Outcome::P : Outcome::N);
        }
    }
    std::size_t next = 0;
    while (next < queue.size()) { // it grows as it is read
        const std::size_t known = queue[next++];
        for (const std::size_t before : predecessors[known]) {
            if (outcomes[known] == Outcome::P) {
                settle(before, Outcome::N);
            } else if (--open_options[before] == 0) {
                settle(before, Outcome::P);
            }
        }
    }
    return outcomes[0];
}

} // namespace nimber
