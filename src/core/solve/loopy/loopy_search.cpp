#include "loopy_search.hpp"

#include "../../limits/held_bytes.hpp"

#include <algorithm>

namespace nimber {

State LoopySearch::normal_form(StateView state) const {
    State normal{state.begin(), state.end()};
    if (game_.shape() == Shape::Heaps) {
        std::ranges::sort(normal);
    } else {
        game_.normalise(normal);
    }
    return normal;
}

LoopySearch::Vertex LoopySearch::number(StateView state, Budget& budget) {
    Component key{&game_, normal_form(state)};
    const auto [place, is_new] = vertices_.try_emplace(key, static_cast<Vertex>(states_.size()));
    if (is_new) {
        // The key and the row of states; a table or row that has just grown is there three times.
        constexpr std::size_t kSlots = 3 * (sizeof(Component) + sizeof(Vertex) + sizeof(State));
        static_cast<void>(
            budget.hold(kSlots + 2 * allocated_bytes(key.state.size() * sizeof(Heap))));
        states_.push_back(std::move(key.state));
    }
    return place->second;
}

bool LoopySearch::explore(Budget& budget) {
    std::vector<Vertex> successors;
    while (graph_.size() < states_.size()) {
        successors.clear();
        const State from = states_[graph_.size()]; // a copy: the row grows
        const auto reach = [&](StateView to) {
            successors.push_back(number(to, budget));
            return budget.step();
        };
        if (game_.shape() == Shape::Tuple) {
            game_.options(from, reach);
        } else {
            for (std::size_t i = 0; i < from.size(); ++i) {
                game_.options(StateView{from}.subspan(i, 1), [&](StateView left) {
                    State next = from;
                    next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                    next.insert(next.end(), left.begin(), left.end());
                    return reach(next);
                });
            }
        }
        budget.examined();
        // The edge, in a row that grows, and its reverse.
        static_cast<void>(budget.hold(4 * (successors.size() + 1) * sizeof(Vertex)));
        if (budget.exceeded() || !budget.step()) {
            return false;
        }
        graph_.add_vertex(successors);
    }
    return true;
}

std::optional<LoopyValue> LoopySearch::value(StateView state, Budget& budget) {
    const Vertex vertex = number(state, budget);
    if (graph_.size() < states_.size() || !values_) {
        values_.reset();
        if (explore(budget)) {
            values_ = GraphValues::find(graph_, graph_.reversed(), budget);
        }
        if (!values_) {
            return std::nullopt;
        }
    }
    return values_->value(graph_, vertex);
}

Progress LoopySearch::progress(StateView state) const {
    const auto found = vertices_.find(Component{&game_, normal_form(state)});
    if (found == vertices_.end() || !values_) {
        return {};
    }
    const auto nimber = values_->nimber(found->second);
    return nimber ? Progress{nimber->value(), values_->place(found->second)} : Progress{};
}

} // namespace nimber
