#include "support/labelling.hpp"

#include "support/only.hpp"
#include "support/references/plain_turn.hpp"

#include <algorithm>

namespace nimber::testing {
namespace {

using Node = std::pair<State, Heap>;

std::vector<Node> options(const Game& game, const Node& node) {
    std::vector<Node> all;
    game.options(node.first, [&](SumView option) {
        all.push_back({only(option), node.second});
        return true;
    });
    for (Heap heap = 0; heap < node.second; ++heap) {
        all.push_back({after_a_move_elsewhere(game, node.first), heap});
    }
    return all;
}

} // namespace

Labelling::Labelling(const Game& game, const State& start, Heap heap, Play play) {
    std::map<Node, std::vector<Node>> graph;
    std::vector<Node> unseen = {{start, heap}};
    while (!unseen.empty()) {
        const Node node = unseen.back();
        unseen.pop_back();
        if (!graph.contains(node)) {
            graph[node] = options(game, node);
            unseen.insert(unseen.end(), graph[node].begin(), graph[node].end());
        }
    }
    for (const auto& [node, next] : graph) {
        labels_[node] = Outcome::D;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [node, next] : graph) {
            const auto is = [&](Outcome outcome) {
                return
                    [this, outcome](const Node& option) { return labels_.at(option) == outcome; };
            };
            Outcome label = Outcome::D;
            if (next.empty()) {
                label = play == Play::Normal ? Outcome::P : Outcome::N;
            } else if (std::ranges::any_of(next, is(Outcome::P))) {
                label = Outcome::N;
            } else if (std::ranges::all_of(next, is(Outcome::N))) {
                label = Outcome::P;
            }
            changed = changed || label != labels_[node];
            labels_[node] = label;
        }
    }
}

} // namespace nimber::testing
