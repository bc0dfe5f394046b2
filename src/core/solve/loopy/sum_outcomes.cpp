#include "sum_outcomes.hpp"

#include "../misere/misere_search.hpp"

#include <algorithm>

namespace nimber {
namespace {

using Sum = SumOutcomes::Sum;

/// The sum without dead components, each of the others normalised, in order.
Sum normal_form(const Sum& sum) {
    Sum normal;
    for (const Component& component : sum) {
        if (!is_dead(*component.game, component.state)) {
            normal.push_back(component);
            component.game->normalise(normal.back().state);
        }
    }
    std::ranges::sort(normal);
    return normal;
}

std::size_t bytes_of(const Sum& sum) {
    // As a key and in the row of sums, with the numbers of the graph; a table or row that has just
    // grown is there three times.
    constexpr std::size_t kSlots = 3 * (2 * sizeof(Sum) + 2 * sizeof(Digraph::Vertex));
    return kSlots + 2 * bytes_behind(sum);
}

void for_each_option(const Sum& sum, FunctionRef<bool(const Sum&)> visit) {
    bool more = true;
    for (std::size_t i = 0; i < sum.size() && more; ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) {
            continue; // its options are those of its equal
        }
        const Component& moved = sum[i];
        const Sum rest = rest_after_move(sum, i);
        moved.game->options(moved.state, [&](StateView option) {
            Sum next = rest;
            if (moved.game->shape() == Shape::Heaps) {
                for (const Heap heap : option) {
                    next.push_back({moved.game, {heap}});
                }
            } else {
                next.push_back({moved.game, {option.begin(), option.end()}});
            }
            more = visit(normal_form(next));
            return more;
        });
    }
}

} // namespace

std::optional<SumOutcomes::Known> SumOutcomes::operator[](const Sum& sum) const {
    const auto found = vertices_.find(normal_form(sum));
    if (found == vertices_.end()) {
        return std::nullopt;
    }
    return Known{(*outcomes_)[found->second], outcomes_->remoteness(found->second)};
}

std::optional<SumOutcomes> SumOutcomes::find(const Sum& sum, Play play, Budget& budget) {
    SumOutcomes found;
    std::vector<Sum> sums;
    Digraph graph;
    std::size_t held = 0;
    const auto hold = [&](std::size_t bytes) {
        held += bytes;
        return budget.hold(bytes);
    };
    const auto number = [&](const Sum& next) {
        const auto [place, is_new] =
            found.vertices_.try_emplace(next, static_cast<Digraph::Vertex>(sums.size()));
        if (is_new) {
            sums.push_back(next);
            static_cast<void>(hold(bytes_of(next)));
        }
        return place->second;
    };
    static_cast<void>(number(normal_form(sum)));
    std::vector<Digraph::Vertex> options;
    for (std::size_t from = 0; from < sums.size() && !budget.exceeded(); ++from) {
        options.clear();
        const Sum here = sums[from]; // a copy: the row grows
        for_each_option(here, [&](const Sum& option) {
            options.push_back(number(option));
            return budget.step();
        });
        budget.examined();
        graph.add_vertex(options);
        // The edge, in a row that grows, and its reverse.
        static_cast<void>(hold(4 * (options.size() + 1) * sizeof(Digraph::Vertex)));
    }
    if (!budget.exceeded()) {
        found.outcomes_ = GraphOutcomes::find(graph, graph.reversed(), play, budget);
    }
    budget.release(held + (found.outcomes_ ? found.outcomes_->bytes() : 0)); // not kept for long
    return found.outcomes_ ? std::optional{std::move(found)} : std::nullopt;
}

SumOutcomes::Sum rest_after_move(SumOutcomes::Sum sum, std::size_t moved) {
    sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(moved));
    for (Component& component : sum) {
        pass_turn(*component.game, component.state);
        component.game->normalise(component.state);
    }
    return sum;
}

} // namespace nimber
