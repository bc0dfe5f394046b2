#include "loopy_search.hpp"

#include "../../limits/held_bytes.hpp"

#include <algorithm>

namespace nimber {

Sum LoopySearch::normal_form(SumView sum) const {
    std::vector<State> parts;
    for (const StateView component : sum) {
        game_.normalise(parts.emplace_back(component.begin(), component.end()));
    }
    std::ranges::sort(parts);
    Sum normal;
    for (const State& part : parts) {
        normal.push_back(part);
    }
    return normal;
}

LoopySearch::Vertex LoopySearch::number(SumView sum, Budget& budget) {
    const auto [place, is_new] =
        vertices_.try_emplace(normal_form(sum), static_cast<Vertex>(sums_.size()));
    if (is_new) {
        // The key and the row of sums; a table or row that has just grown is there three times.
        constexpr std::size_t kSlots = 3 * (2 * sizeof(Sum) + sizeof(Vertex));
        static_cast<void>(budget.hold(kSlots + 2 * allocated_bytes(place->first.bytes())));
        sums_.push_back(place->first);
    }
    return place->second;
}

bool LoopySearch::explore(Budget& budget) {
    std::vector<Vertex> successors;
    while (graph_.size() < sums_.size()) {
        successors.clear();
        const Sum from = sums_[graph_.size()]; // a copy: the row grows
        for (std::size_t i = 0; i < from.size(); ++i) {
            game_.options(from[i], [&](SumView option) {
                Sum next = from;
                next.replace(i, option);
                successors.push_back(number(next, budget));
                return budget.step();
            });
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

std::optional<LoopyValue> LoopySearch::value(SumView sum, Budget& budget) {
    const Vertex vertex = number(sum, budget);
    if (graph_.size() < sums_.size() || !values_) {
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

Progress LoopySearch::progress(SumView sum) const {
    const auto found = vertices_.find(normal_form(sum));
    if (found == vertices_.end() || !values_) {
        return {};
    }
    const auto nimber = values_->nimber(found->second);
    return nimber ? Progress{nimber->value(), values_->place(found->second)} : Progress{};
}

} // namespace nimber
