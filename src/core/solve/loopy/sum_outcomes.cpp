#include "sum_outcomes.hpp"

#include "../../position/live_parts.hpp"
#include "../misere/misere_search.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// The sum without dead components, each of the others normalised, in order.
Components normal_form(const Components& sum) {
    Components normal;
    for (const Component& component : sum) {
        if (!is_dead(*component.game, component.state)) {
            normal.push_back(component);
            component.game->normalise(normal.back().state);
        }
    }
    std::ranges::sort(normal);
    return normal;
}

std::size_t bytes_of(const Components& sum) {
    // As a key and in the row of sums, with the numbers of the graph; a table or row that has just
    // grown is there three times.
    constexpr std::size_t kSlots = 3 * (2 * sizeof(Components) + 2 * sizeof(Digraph::Vertex));
    return kSlots + 2 * bytes_behind(sum);
}

} // namespace

std::optional<SumOutcomes::Known> SumOutcomes::operator[](const Components& sum) const {
    const auto found = vertices_.find(normal_form(sum));
    if (found == vertices_.end()) {
        return std::nullopt;
    }
    return Known{(*outcomes_)[found->second], outcomes_->remoteness(found->second)};
}

std::optional<SumOutcomes> SumOutcomes::find(const Components& sum, Play play, Budget& budget) {
    SumOutcomes found;
    std::vector<Components> sums;
    Digraph graph;
    std::size_t held = 0;
    const auto hold = [&](std::size_t bytes) {
        held += bytes;
        return budget.hold(bytes);
    };
    const auto number = [&](const Components& next) {
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
        const Components here = sums[from]; // a copy: the row grows
        for_each_option(here, [&](std::size_t index, SumView option) {
            Components next = rest_after_move(here, index);
            for (const StateView left : option) {
                next.push_back({here[index].game, {left.begin(), left.end()}});
            }
            options.push_back(number(normal_form(next)));
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

} // namespace nimber
