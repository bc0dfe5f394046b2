#include "workbench/playing/option_check.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kMostChecked = 1'000'000;

bool goes_on(Budget* budget) {
    return budget == nullptr || budget->step();
}

/// The heaps that are left, in order; of a tuple the order matters.
State ordered(const Game& game, StateView option) {
    State state{option.begin(), option.end()};
    if (game.shape() == Shape::Heaps) {
        std::ranges::sort(state);
    }
    return state;
}

/// Whether it is among the options that leave the same value, which games can often list without
/// trying all.
bool among_alike(const Game& game, StateView component, const State& wanted, Budget* budget) {
    Goal goal;
    if (game.shape() == Shape::Heaps) {
        for (const Heap& heap : wanted) {
            const auto value = game.value({&heap, 1});
            if (!value) {
                return false;
            }
            goal.rest.sum += *value;
        }
    } else if (const auto value = game.value(wanted)) {
        goal.rest.sum = *value;
    } else if (game.outcome(wanted, Play::Normal) == Outcome::P) {
        goal.alone = true;
    } else {
        return false;
    }
    bool found = false;
    std::size_t tried = 0;
    static_cast<void>(game.winning_options(component, goal, [&](StateView option) {
        found = ordered(game, option) == wanted;
        return !found && ++tried < kMostChecked && goes_on(budget);
    }));
    return found;
}

} // namespace

IsOption is_option(const Game& game, StateView component, StateView option, Budget* budget) {
    const State wanted = ordered(game, option);
    if (game.shape() == Shape::Heaps && game.numbers_are_heaps() && wanted.size() <= 1) {
        const Heap left = wanted.empty() ? 0 : wanted[0];
        return left < component[0] ? IsOption::Yes : IsOption::No;
    }
    bool found = false;
    std::size_t tried = 0;
    game.options(component, [&](StateView each) {
        found = ordered(game, each) == wanted;
        return !found && ++tried < kMostChecked && goes_on(budget);
    });
    const bool all = tried < kMostChecked && goes_on(budget);
    if (found || all) {
        return found ? IsOption::Yes : IsOption::No;
    }
    return among_alike(game, component, wanted, budget) ? IsOption::Yes : IsOption::Unknown;
}

} // namespace nimber
