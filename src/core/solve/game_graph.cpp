#include "nimber/solve/game_graph.hpp"

#include "../position/live_parts.hpp"
#include "component_hash.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/value/mex.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace nimber {
namespace {

using Number = std::uint32_t;

/// The components that are not dead; the first component if all are.
Position without_dead(const Position& position) {
    Position alive;
    for (const Part& part : position.parts) {
        Sum components;
        for (const StateView component : part.components.view()) {
            if (!is_dead(*part.game, component)) {
                components.push_back(component);
            }
        }
        if (!components.empty()) {
            alive.parts.push_back({part.game, std::move(components)});
        }
    }
    if (alive.parts.empty() && !position.parts.empty()) {
        const Part& first = position.parts.front();
        Part shown{first.game, {}};
        if (first.component_count() > 0) {
            shown.components = SumView{first.component(0)};
        }
        alive.parts.push_back(std::move(shown));
    }
    return alive;
}

std::size_t held_bytes(const Position& position) {
    std::size_t bytes = sizeof(GameGraph::Node);
    for (const Part& part : position.parts) {
        bytes += 4 * (sizeof(Part) + part.components.bytes()); // with the table's copy
    }
    return bytes;
}

class Explorer {
public:
    Explorer(GameGraph& graph, std::size_t max_nodes, std::size_t max_moves, Budget& budget)
        : nodes_{graph.nodes}, max_nodes_{max_nodes}, max_moves_{max_moves}, budget_{budget} {}

    /// Fills in the nodes with their options; false if a limit ends it.
    [[nodiscard]] bool run(const Position& root);
    /// Whether there are so many nodes that it did not go on.
    [[nodiscard]] bool gave_up() const { return nodes_.size() >= kCountedPerNode * max_nodes_; }
    /// Whether there are more moves than wanted.
    [[nodiscard]] bool has_many_moves() const { return moves_ > max_moves_; }

private:
    static constexpr std::size_t kCountedPerNode = 10;
    static constexpr std::size_t kOptionsAtOnce = 1024;

    Number number(const Position& position, Number depth);
    [[nodiscard]] bool visit_options(Number from);

    std::vector<GameGraph::Node>& nodes_;
    std::size_t max_nodes_;
    std::size_t max_moves_;
    std::size_t moves_ = 0;
    Budget& budget_;
    boost::unordered_flat_map<Components, Number, SumHash> known_;
};

Number Explorer::number(const Position& position, Number depth) {
    Position alive = without_dead(position);
    const auto next = static_cast<Number>(nodes_.size());
    // Where play is over, what is left does not matter.
    auto key = is_over(alive) ? Components{} : live_parts(alive);
    const auto [found, is_new] = known_.try_emplace(std::move(key), next);
    if (is_new) {
        static_cast<void>(budget_.hold(held_bytes(alive)));
        nodes_.push_back({std::move(alive), Outcome::D, std::nullopt, {}, depth, std::nullopt});
    }
    return found->second;
}

void keep_each_once(std::vector<Number>& numbers) {
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

bool Explorer::visit_options(Number from) {
    const Position here = nodes_[from].position;
    const Number depth = nodes_[from].depth + 1;
    std::vector<Number> options;
    for_each_component(here, [&](std::size_t part, std::size_t index, std::size_t component) {
        const Part& moved = here.parts[part];
        moved.game->options(moved.component(index), [&](SumView option) {
            if (gave_up() || !budget_.step()) {
                return false;
            }
            options.push_back(number(after(here, {part, index, component, Sum{option}}), depth));
            if (options.size() > 2 * nodes_.size() + kOptionsAtOnce) {
                keep_each_once(options); // many moves that lead to few positions
            }
            return true;
        });
    });
    keep_each_once(options);
    options.shrink_to_fit();
    moves_ += options.size();
    static_cast<void>(budget_.hold(options.size() * sizeof(Number)));
    nodes_[from].options = std::move(options);
    budget_.examined();
    return !budget_.exceeded();
}

bool Explorer::run(const Position& root) {
    number(root, 0);
    for (Number from = 0; from < nodes_.size() && !gave_up() && !has_many_moves(); ++from) {
        if (!visit_options(from)) {
            return false;
        }
    }
    return true;
}

/// Outcomes, values and heights, from the ends of the game backwards.
class Labeller {
public:
    Labeller(GameGraph& graph, Budget& budget)
        : graph_{graph}, nodes_{graph.nodes}, budget_{budget} {}

    /// Each returns whether the limits allowed it.
    [[nodiscard]] bool find_predecessors();
    [[nodiscard]] bool outcomes();
    [[nodiscard]] bool heights_and_values();
    void values_of_endless(Solver& solver);

private:
    /// The numbers of options, and the nodes that have none.
    void begin();
    [[nodiscard]] std::span<const Number> before(Number node) const {
        return std::span{predecessors_}.subspan(first_[node], first_[node + 1] - first_[node]);
    }

    GameGraph& graph_;
    std::vector<GameGraph::Node>& nodes_;
    Budget& budget_;
    std::vector<Number> predecessors_; ///< of all nodes in turn
    std::vector<std::size_t> first_;   ///< where those of each begin
    std::vector<std::size_t> open_;    ///< options that are not labelled yet
    std::vector<Number> queue_;
};

bool Labeller::find_predecessors() {
    first_.assign(nodes_.size() + 1, 0);
    for (const GameGraph::Node& node : nodes_) {
        for (const Number to : node.options) {
            ++first_[to + 1];
        }
    }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    // Beside them, what is open and in the queue.
    if (!budget_.hold(first_.back() * sizeof(Number) + 4 * first_.size() * sizeof(std::size_t))) {
        return false;
    }
    predecessors_.resize(first_.back());
    std::vector<std::size_t> next = first_;
    for (Number from = 0; from < nodes_.size(); ++from) {
        for (const Number to : nodes_[from].options) {
            predecessors_[next[to]++] = from;
        }
        if (!budget_.step()) {
            return false;
        }
    }
    return true;
}

void Labeller::begin() {
    open_.clear();
    queue_.clear();
    for (Number i = 0; i < nodes_.size(); ++i) {
        open_.push_back(nodes_[i].options.size());
        if (open_.back() == 0) {
            queue_.push_back(i);
        }
    }
}

bool Labeller::outcomes() {
    begin();
    for (const Number end : queue_) {
        nodes_[end].outcome = graph_.play == Play::Normal ? Outcome::P : Outcome::N;
    }
    for (std::size_t next = 0; next < queue_.size(); ++next) { // it grows as it is read
        const bool lost = nodes_[queue_[next]].outcome == Outcome::P;
        if (!budget_.step()) {
            return false;
        }
        for (const Number from : before(queue_[next])) {
            if (nodes_[from].outcome != Outcome::D || (!lost && --open_[from] > 0)) {
                continue;
            }
            nodes_[from].outcome = lost ? Outcome::N : Outcome::P;
            queue_.push_back(from);
        }
    }
    return true;
}

bool Labeller::heights_and_values() {
    begin();
    MexSet below;
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        GameGraph::Node& node = nodes_[queue_[next]];
        if (!budget_.step()) {
            return false;
        }
        below.clear();
        node.height = 0;
        for (const Number to : node.options) {
            node.height = std::max(*node.height, *nodes_[to].height + 1);
            below.insert(nodes_[to].value.value_or(Nimber{}));
        }
        if (graph_.play == Play::Normal) {
            node.value = below.mex();
        }
        for (const Number from : before(queue_[next])) {
            if (--open_[from] == 0) {
                queue_.push_back(from);
            }
        }
    }
    return true;
}

/// The nim-sum of what the components are worth; nothing if one has no value that is known.
void Labeller::values_of_endless(Solver& solver) {
    for (GameGraph::Node& node : nodes_) {
        if (node.height) {
            continue;
        }
        node.value = Nimber{};
        for_each_component(node.position, [&](std::size_t part, std::size_t index, std::size_t) {
            const Game& game = *node.position.parts[part].game;
            const StateView component = node.position.parts[part].component(index);
            std::optional<Nimber> own = game.value(component);
            if (!own && !game.loopy()) {
                const auto found = solver.value(game, component);
                own = found ? std::optional{found->value} : std::nullopt;
            }
            node.value = node.value && own ? std::optional{*node.value + *own} : std::nullopt;
        });
    }
}

} // namespace

bool GameGraph::loopy() const {
    return std::ranges::any_of(nodes, [](const Node& node) { return !node.height; });
}

std::size_t held_bytes(const GameGraph& graph) {
    std::size_t bytes = 0;
    for (const GameGraph::Node& node : graph.nodes) {
        bytes += held_bytes(node.position) + node.options.size() * sizeof(Number);
    }
    return bytes;
}

Error graph_limit(Error limit) {
    return limit_of(std::move(limit), kGraphLimits);
}

Result<GameGraph> game_graph(const Position& position, Play play, std::size_t max_nodes,
                             Limits limits, std::size_t max_moves) {
    Budget budget{std::move(limits)};
    GameGraph graph{play, {}};
    Explorer explorer{graph, max_nodes, max_moves, budget};
    if (!explorer.run(position)) {
        return graph_limit(budget.error());
    }
    if (const Error* failed = failure(position)) {
        return *failed;
    }
    if (graph.nodes.size() > max_nodes) {
        return Error{explorer.gave_up() ? ErrorCode::GraphFarTooLarge : ErrorCode::GraphTooLarge,
                     {std::to_string(max_nodes), std::to_string(graph.nodes.size())}};
    }
    if (explorer.has_many_moves()) {
        return Error{ErrorCode::GraphManyMoves,
                     {std::to_string(max_moves), std::to_string(graph.nodes.size())}};
    }
    Labeller labeller{graph, budget};
    if (!labeller.find_predecessors() || !labeller.outcomes() || !labeller.heights_and_values()) {
        return graph_limit(budget.error());
    }
    if (play == Play::Normal && graph.loopy()) {
        Solver solver{budget.limits()};
        labeller.values_of_endless(solver);
    }
    return graph;
}

} // namespace nimber
