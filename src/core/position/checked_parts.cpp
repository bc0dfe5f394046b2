#include "nimber/position/checked_parts.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace nimber {
namespace {

std::vector<State> split(const Game& game, SumView sum) {
    std::vector<State> parts;
    for (const StateView component : sum) {
        game.split(component, [&](StateView part) {
            parts.emplace_back(part.begin(), part.end());
            return true;
        });
    }
    return parts;
}

} // namespace

void stand_in(const Game& game, State& part) {
    if (game.premise().english.empty()) {
        game.normalise(part);
    }
}

std::vector<State> CheckedParts::operator()(const Game& game, SumView sum) {
    std::vector<State> parts;
    for (const StateView component : sum) {
        std::ranges::move(parts_of(game, component), std::back_inserter(parts));
    }
    return parts;
}

std::vector<State> CheckedParts::parts_of(const Game& game, StateView component) {
    std::vector<State> parts = split(game, component);
    State whole{component.begin(), component.end()};
    if (game.parts_premise().english.empty() || (parts.size() == 1 && parts.front() == whole)) {
        return parts;
    }
    const auto [known, is_new] = known_.try_emplace({&game, whole}, false);
    if (is_new) {
        constexpr std::size_t kEntryBytes = 96;
        known->second = budget_.hold(kEntryBytes + whole.size() * sizeof(Heap)) &&
                        has_these_parts(game, component, parts);
    }
    return known->second ? parts : std::vector<State>{std::move(whole)};
}

CheckedParts::NormalForm CheckedParts::normal_form(const Game& game,
                                                   const std::vector<State>& parts) {
    NormalForm sum;
    for (const State& part : parts) {
        if (has_option(game, part)) {
            game.normalise(sum.emplace_back(part));
        }
    }
    std::ranges::sort(sum);
    return sum;
}

bool CheckedParts::has_these_parts(const Game& game, StateView state,
                                   const std::vector<State>& parts) {
    std::set<NormalForm> of_state;
    game.options(state, [&](SumView option) {
        of_state.insert(normal_form(game, split(game, option)));
        return budget_.step();
    });
    std::set<NormalForm> of_parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::vector<State> others = parts;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        game.options(parts[i], [&](SumView option) {
            std::vector<State> left = split(game, option);
            left.insert(left.end(), others.begin(), others.end());
            of_parts.insert(normal_form(game, left));
            return budget_.step();
        });
    }
    return of_state == of_parts;
}

} // namespace nimber
