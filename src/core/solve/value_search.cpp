#include "value_search.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

namespace nimber {

std::optional<Nimber> ValueSearch::value(const Game& game, StateView component, Budget& budget,
                                         std::uint64_t most_positions) {
    if (auto theorem = game.value(component)) {
        return theorem;
    }
    if (game.shape() == Shape::Heaps) {
        return heap_value(game, component[0], budget);
    }
    std::optional<Nimber> sum = Nimber{};
    game.split(component, [&](StateView part) {
        const auto own = tuple_value(game, part, budget, most_positions);
        sum = own ? std::optional{*sum + *own} : std::nullopt;
        return sum.has_value();
    });
    return sum;
}

std::optional<Nimber> ValueSearch::heap_value(const Game& game, Heap heap, Budget& budget) {
    std::vector<Nimber>& table = tables_[&game];
    if (heap < table.size()) {
        return table[heap];
    }
    // Asked for at once: a heap that cannot fit into memory is refused before any work.
    constexpr Heap kMost = Heap{1} << 40U;
    if (!budget.hold((std::min(heap, kMost) + 1 - table.size()) * sizeof(Nimber))) {
        return std::nullopt;
    }
    table.reserve(heap + 1);
    for (Heap next = table.size(); next <= heap; ++next) {
        mex_.clear();
        bool in_time = true;
        game.options(StateView{&next, 1}, [&](StateView option) {
            Nimber sum;
            for (const Heap part : option) {
                sum += table[part];
            }
            mex_.insert(sum);
            in_time = budget.step();
            return in_time;
        });
        if (!in_time) {
            return std::nullopt;
        }
        budget.examined();
        table.push_back(mex_.mex());
    }
    return table[heap];
}

std::optional<Nimber> ValueSearch::known(const Component& component) const {
    if (auto theorem = component.game->value(component.state)) {
        return theorem;
    }
    const auto found = memo_.find(component);
    return found == memo_.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Nimber> ValueSearch::tuple_value(const Game& game, StateView state, Budget& budget,
                                               std::uint64_t most_positions) {
    Component root{&game, {state.begin(), state.end()}};
    game.normalise(root.state);
    std::vector<Component> stack = {root};
    // States that were visited once. If one is visited again and an option of it is still unknown,
    // that option waits for the state itself.
    boost::unordered_flat_set<Component, ComponentHash> open;
    const bool watch = game.may_come_back();
    Component option{&game, {}};
    std::uint64_t examined = 0;
    while (!stack.empty()) {
        if (known(stack.back())) {
            budget.release(held_bytes(stack.back()));
            stack.pop_back();
            continue;
        }
        if (examined == most_positions) {
            for (const Component& waiting : stack) {
                budget.release(held_bytes(waiting));
            }
            return std::nullopt;
        }
        // First visit: options without a value go on the stack. Second visit: all have one.
        const Component here = stack.back();
        bool in_limits = true;
        bool complete = true;
        mex_.clear();
        game.options(here.state, [&](StateView next) {
            std::optional<Nimber> sum = Nimber{}; // of its parts, if all are known
            game.split(next, [&](StateView part) {
                option.state.assign(part.begin(), part.end());
                game.normalise(option.state);
                if (const auto value = known(option)) {
                    sum = sum ? std::optional{*sum + *value} : std::nullopt;
                } else {
                    sum.reset();
                    stack.push_back(option);
                    in_limits = budget.hold(held_bytes(option));
                }
                return in_limits;
            });
            complete = complete && sum;
            mex_.insert(sum.value_or(Nimber{}));
            in_limits = in_limits && budget.step();
            return in_limits;
        });
        if (!in_limits) {
            return std::nullopt;
        }
        if (!complete && watch && !open.insert(here).second) {
            game.came_back(here.state);
            return std::nullopt;
        }
        if (complete) {
            budget.examined();
            ++examined;
            if (!budget.hold(2 * held_bytes(here))) { // twice: the table is half full on average
                return std::nullopt;
            }
            memo_.emplace(here, mex_.mex());
        }
    }
    return known(root);
}

} // namespace nimber
