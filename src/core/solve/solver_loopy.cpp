#include "credits.hpp"
#include "loopy/sum_outcomes.hpp"
#include "move_list.hpp"
#include "solver_memory.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::string_view kByLoopyRetrograde = "retrograde analysis of all positions";
constexpr std::string_view kSmith = "Smith's theory of loopy games";

Digraph::Vertex vertex_of(StateView component) {
    return static_cast<Digraph::Vertex>(component[0]);
}

/// The change from one number to another, in order: the largest fall first.
std::pair<bool, Heap> change(Heap from, Heap to) {
    return {to >= from, to - from}; // a fall wraps round, the largest to the least number
}

/// Puts the winning moves in the order of their keys; of equal ones none is moved past another. A
/// list that was cut may hold fewer moves than keys.
template <class Key>
void sort_moves(Answer& answer, const std::vector<Key>& keys) {
    std::vector<std::pair<Key, std::size_t>> order;
    order.reserve(keys.size());
    for (std::size_t i = 0; i < answer.winning_moves.size(); ++i) {
        order.emplace_back(keys[i], i);
    }
    std::ranges::sort(order);
    std::vector<Move> moves;
    moves.reserve(order.size());
    for (const auto& [key, index] : order) {
        moves.push_back(std::move(answer.winning_moves[index]));
    }
    answer.winning_moves = std::move(moves);
}

} // namespace

Solver::GraphMemory* Solver::graph_memory(const Game& game) {
    const Digraph* graph = game.graph();
    if (graph == nullptr) {
        return nullptr;
    }
    const auto known = memory_->graphs.find(&game);
    if (known != memory_->graphs.end()) {
        return &known->second;
    }
    if (!budget_.long_step() || !budget_.hold(graph->bytes())) {
        return nullptr;
    }
    return &memory_->graphs.emplace(&game, GraphMemory{*graph, graph->reversed()}).first->second;
}

const GraphValues* Solver::graph_values(const Game& game) {
    GraphMemory* memory = graph_memory(game);
    if (memory == nullptr) {
        return nullptr;
    }
    if (!memory->values) {
        memory->values = GraphValues::find(memory->graph, memory->before, budget_);
    }
    return memory->values ? &*memory->values : nullptr;
}

const GraphOutcomes* Solver::graph_outcomes(const Game& game, Play play) {
    GraphMemory* memory = graph_memory(game);
    if (memory == nullptr) {
        return nullptr;
    }
    auto& outcomes = memory->outcomes[play == Play::Normal ? 0 : 1];
    if (!outcomes) {
        outcomes = GraphOutcomes::find(memory->graph, memory->before, play, budget_);
    }
    return outcomes ? &*outcomes : nullptr;
}

bool Solver::is_searched_loop(const Game& game, StateView component) {
    return game.loopy() && game.graph() == nullptr && !game.value(component);
}

Result<LoopyValue> Solver::loopy_value(const Game& game, StateView component) {
    if (is_searched_loop(game, component)) {
        auto& search = memory_->loopy.try_emplace(&game, game).first->second;
        const auto found = search.value(component, budget_);
        if (const Error* failed = game.failure()) {
            spoilt_ = true;
            return *failed;
        }
        return found ? Result{*found} : Result<LoopyValue>{budget_.error()};
    }
    if (const Digraph* graph = game.graph()) {
        const GraphValues* values = graph_values(game);
        return values != nullptr ? Result{values->value(*graph, vertex_of(component))}
                                 : Result<LoopyValue>{budget_.error()};
    }
    const auto known = value(game, component);
    return known ? Result{LoopyValue::of(known->value)} : Result<LoopyValue>{known.error()};
}

Result<Answer> Solver::solve_loopy(const Position& position) {
    keep(position);
    std::vector<LoopyValue> values;
    LoopyValue sum;
    std::optional<Error> limit;
    Credits credits;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Game& game = *position.parts[part].game;
        if (limit) {
            return;
        }
        const StateView component = position.parts[part].component(index);
        if (is_searched_loop(game, component)) {
            const auto known = loopy_value(game, component);
            limit = known ? std::nullopt : std::optional{known.error()};
            values.push_back(known ? *known : LoopyValue{});
            credits.add(kByLoopyRetrograde, Standing::Computed);
        } else if (game.graph() == nullptr || !game.loopy()) {
            const auto known = value(game, component);
            limit = known ? std::nullopt : std::optional{known.error()};
            values.push_back(LoopyValue::of(known ? known->value : Nimber{}));
            credits.add(known ? known->by : "", known ? known->standing : Standing::Proved);
        } else {
            const auto known = loopy_value(game, component);
            limit = known ? std::nullopt : std::optional{known.error()};
            values.push_back(known ? *known : LoopyValue{});
            credits.add(kSmith, Standing::Proved);
        }
        sum = sum + values.back();
    });
    if (limit) {
        return *limit;
    }
    if (position.parts.size() > 1) {
        credits.add(kSmith, Standing::Proved);
    }
    Answer answer;
    answer.outcome = sum.outcome();
    if (sum.infinite) {
        answer.infinite_value = sum;
    } else {
        answer.value = sum.nimber;
    }
    credits.write(answer);
    if (answer.outcome != Outcome::N || !moves_wanted_) {
        return answer;
    }

    // What an option must be worth: the sum of the others. Beside an infinite component only its
    // own moves can win.
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        if (sum.infinite && !values[component].infinite) {
            return;
        }
        Nimber rest;
        for (std::size_t other = 0; sum.infinite && other < values.size(); ++other) {
            rest += other == component ? Nimber{} : values[other].nimber;
        }
        if (!sum.infinite) {
            rest = sum.nimber + values[component].nimber;
        }
        add_moves(position, place_of(part, index, component),
                  {Play::Normal, {rest, false}, values.size() == 1}, answer);
    });
    order_by_progress(position, values, sum, answer);
    return answer;
}

void Solver::add_graph_moves(const Position& position, const Move& place, Nimber target,
                             Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    const GraphValues* values = graph_values(game);
    if (values == nullptr) {
        answer.moves_cut = moves_limit(budget_.error());
        return;
    }
    MoveList list{answer, place, budget_, memory_->move_bytes};
    std::set<Heap> listed; // an option that two edges lead to is listed once
    game.options(component_at(position, place), [&](StateView option) {
        return values->nimber(vertex_of(option)) != target || !listed.insert(option[0]).second ||
               list(option);
    });
}

Progress Solver::progress(const Game& game, StateView component) {
    if (game.graph() != nullptr) {
        const GraphValues* values = graph_values(game);
        const auto nimber =
            values != nullptr ? values->nimber(vertex_of(component)) : std::optional<Nimber>{};
        return nimber ? Progress{nimber->value(), values->place(vertex_of(component))} : Progress{};
    }
    if (const auto search = memory_->loopy.find(&game); search != memory_->loopy.end()) {
        return search->second.progress(component);
    }
    return game.progress(component);
}

// Why the first move of this order wins: let the loser move from a lost sum. If the value of that
// component falls, some move in another one lowers its value too, and the sizes become less in
// sum. If it rises or becomes infinite, some answer brings back the former value with less slack.
// So sizes, and then slack, become less from one lost sum to the next. Components that end by
// themselves need no slack: from some time on nobody moves in them.
void Solver::order_by_progress(const Position& position, std::span<const LoopyValue> values,
                               const LoopyValue& sum, Answer& answer) {
    if (values.size() == 1) {
        // One token: the fastest win first.
        if (const auto* outcomes = graph_outcomes(*position.parts.front().game, Play::Normal)) {
            std::vector<std::uint32_t> remoteness;
            remoteness.reserve(answer.winning_moves.size());
            for (const Move& move : answer.winning_moves) {
                remoteness.push_back(outcomes->remoteness(vertex_of(move.option)));
            }
            sort_moves(answer, remoteness);
            return;
        }
    }
    // A component that ends by itself counts with its value, which the move turns into that of the
    // rest.
    const auto key = [&](const Move& move) {
        const Part& part = position.parts[move.part];
        const Nimber own = values[move.component].nimber;
        Progress before{own.value(), 0};
        Progress left{(sum.nimber + own).value(), 0};
        if (part.game->loopy()) {
            before = progress(*part.game, part.component(move.index));
            left = progress(*part.game, move.option);
        }
        return std::pair{change(before.size, left.size), change(before.slack, left.slack)};
    };
    std::vector<decltype(key(Move{}))> keys;
    keys.reserve(answer.winning_moves.size());
    for (const Move& move : answer.winning_moves) {
        keys.push_back(key(move));
    }
    sort_moves(answer, keys);
}

Result<Answer> Solver::solve_loopy_misere(const Position& position) {
    Answer answer;
    answer.standing = Standing::Computed;
    answer.by = kByLoopyRetrograde;
    std::vector<std::uint32_t> remoteness; // of what each winning move leaves
    const auto list_moves = [&](auto&& outcomes) {
        if (answer.outcome != Outcome::N || !moves_wanted_) {
            return;
        }
        for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t number) {
            Move move = place_of(part, index, number);
            MoveList list{answer, move, budget_, memory_->move_bytes};
            std::set<State> seen; // an option that two moves lead to is listed once
            const Part& from = position.parts[part];
            from.game->options(from.component(index), [&](StateView option) {
                move.option.assign(option.begin(), option.end());
                const auto [outcome, moves_left] = outcomes(move);
                if (outcome != Outcome::P || !seen.insert(move.option).second) {
                    return true;
                }
                remoteness.push_back(moves_left);
                return list(option);
            });
        });
        sort_moves(answer, remoteness);
    };

    const Game& first = *position.parts.front().game;
    if (position.component_count() == 1 && first.graph() != nullptr) {
        keep(position);
        const GraphOutcomes* found = graph_outcomes(first, Play::Misere);
        if (found == nullptr) {
            return budget_.error();
        }
        answer.outcome = (*found)[vertex_of(position.parts.front().component(0))];
        list_moves([&](const Move& move) {
            const Digraph::Vertex to = vertex_of(move.option);
            return std::pair{(*found)[to], found->remoteness(to)};
        });
        return answer;
    }
    const auto found = SumOutcomes::find(normal_form(position), Play::Misere, budget_);
    if (const Error* failed = failure(position)) {
        return *failed;
    }
    if (!found) {
        return budget_.error();
    }
    const auto known = [&](const Position& reached) {
        // Only rules that fail by now name another one, and then there is no answer.
        return (*found)[normal_form(reached)].value_or(SumOutcomes::Known{});
    };
    answer.outcome = known(position).outcome;
    list_moves([&](const Move& move) {
        const auto [outcome, left] = known(after(position, move));
        return std::pair{outcome, left};
    });
    return answer;
}

} // namespace nimber
