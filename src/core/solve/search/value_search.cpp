#include "value_search.hpp"

#include "../../limits/held_bytes.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

namespace nimber {

std::optional<Nimber> ValueSearch::value(const Game& game, StateView component, Budget& budget,
                                         std::uint64_t most_positions) {
    if (auto theorem = game.value(component)) {
        return theorem;
    }
    std::optional<Nimber> sum = Nimber{};
    game.split(component, [&](StateView part) {
        const auto own = part_value(game, part, budget, most_positions);
        sum = own ? std::optional{*sum + *own} : std::nullopt;
        return sum.has_value();
    });
    return sum;
}

/// Tells the budget what the set of values has grown to.
bool ValueSearch::account_mex(Budget& budget) {
    const std::size_t bytes = mex_.bytes();
    if (bytes <= mex_held_) {
        return true;
    }
    // Twice: what a row that grows leaves behind, and the row of marks that comes later.
    const bool fits = budget.hold(2 * (bytes - mex_held_));
    mex_held_ = bytes;
    return fits;
}

std::optional<Nimber> ValueSearch::known(const Component& component) const {
    if (auto theorem = component.game->value(component.state)) {
        return theorem;
    }
    const auto found = memo_.find(component);
    return found == memo_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Nimber> ValueSearch::part_value(const Game& game, StateView state, Budget& budget,
                                              std::uint64_t most_positions) {
    Component root{&game, {state.begin(), state.end()}};
    game.normalise(root.state);
    HeldBytes waiting{budget}; // what this function keeps
    LargeVector<Component> stack;
    const auto push = [&](const Component& component) {
        const bool fits = make_room_for_one(stack, waiting) &&
                          waiting.hold(allocated_bytes(component.state.size() * sizeof(Heap)));
        if (fits) {
            stack.push_back(component);
        }
        return fits;
    };
    if (!push(root)) {
        return std::nullopt;
    }
    // States that were visited once. If one is visited again and an option of it is still unknown,
    // that option waits for the state itself.
    boost::unordered_flat_set<Component, ComponentHash> open;
    const bool watch = game.may_cycle();
    Component option{&game, {}};
    std::uint64_t examined = 0;
    while (!stack.empty()) {
        if (known(stack.back())) {
            waiting.release(allocated_bytes(stack.back().state.size() * sizeof(Heap)));
            stack.pop_back();
            continue;
        }
        if (examined == most_positions) {
            return std::nullopt;
        }
        // First visit: options without a value go on the stack. Second visit: all have one.
        const Component here = stack.back();
        const std::size_t steps = game.option_steps(here.state);
        bool in_limits = true;
        bool complete = true;
        mex_.clear();
        std::optional<Nimber> sum; // of the parts of an option, if all are known
        const auto add = [&](StateView part) {
            option.state.assign(part.begin(), part.end());
            game.normalise(option.state);
            if (const auto value = known(option)) {
                sum = sum ? std::optional{*sum + *value} : std::nullopt;
            } else {
                sum.reset();
                in_limits = push(option);
            }
            return in_limits;
        };
        game.options(here.state, [&](SumView next) {
            sum = Nimber{};
            for (const StateView component : next) {
                game.split(component, add);
            }
            complete = complete && sum;
            mex_.insert(sum.value_or(Nimber{}));
            in_limits = in_limits && account_mex(budget) && budget.steps(steps);
            return in_limits;
        });
        if (!in_limits) {
            return std::nullopt;
        }
        if (!complete && watch) {
            if (!waiting.hold(2 * held_bytes(here))) { // twice: the table is half full on average
                return std::nullopt;
            }
            if (!open.insert(here).second) {
                game.report_cycle(here.state);
                return std::nullopt;
            }
        }
        if (complete) {
            budget.examined();
            ++examined;
            if (!make_room_in_table(memo_, budget) ||
                !budget.hold(allocated_bytes(here.state.size() * sizeof(Heap)))) {
                return std::nullopt;
            }
            memo_.emplace(here, mex_.mex());
        }
    }
    return known(root);
}

} // namespace nimber
