#include "nimber/position/checked_parts.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace nimber {
namespace {

std::vector<State> split(const Game& game, StateView state) {
    std::vector<State> parts;
    game.split(state, [&](StateView part) {
        parts.emplace_back(part.begin(), part.end());
        return true;
    });
    return parts;
}

} // namespace

void stand_in(const Game& game, State& part) {
    if (game.premise().english.empty()) {
        game.normalise(part);
    }
}

std::vector<State> CheckedParts::operator()(const Game& game, StateView state) {
    std::vector<State> parts;
    if (game.shape() == Shape::Heaps) {
        for (const Heap heap : state) {
            parts.push_back({heap});
        }
        return parts;
    }
    parts = split(game, state);
    State whole{state.begin(), state.end()};
    if (game.parts_premise().english.empty() || (parts.size() == 1 && parts.front() == whole)) {
        return parts;
    }
    const auto [known, is_new] = known_.try_emplace({&game, whole}, false);
    if (is_new) {
        constexpr std::size_t kEntryBytes = 96;
        known->second = budget_.hold(kEntryBytes + whole.size() * sizeof(Heap)) &&
                        has_these_parts(game, state, parts);
    }
    return known->second ? parts : std::vector<State>{std::move(whole)};
}

CheckedParts::Sum CheckedParts::sum_of(const Game& game, const std::vector<State>& parts) {
    Sum sum;
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
    std::set<Sum> of_state;
    game.options(state, [&](StateView option) {
        of_state.insert(sum_of(game, split(game, option)));
        return budget_.step();
    });
    std::set<Sum> of_parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::vector<State> others = parts;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        game.options(parts[i], [&](StateView option) {
            std::vector<State> left = split(game, option);
            left.insert(left.end(), others.begin(), others.end());
            of_parts.insert(sum_of(game, left));
            return budget_.step();
        });
    }
    return of_state == of_parts;
}

} // namespace nimber
