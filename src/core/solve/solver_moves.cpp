#include "move_list.hpp"
#include "solver_memory.hpp"

namespace nimber {

void Solver::add_moves(const Position& position, const Move& place, const Goal& goal,
                       Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    const StateView component = component_at(position, place);
    MoveList list{answer, place, budget_, memory_->move_bytes};
    if (game.winning_options(component, goal, list)) {
        return;
    }
    if (game.graph() != nullptr && goal.play == Play::Normal) {
        add_graph_moves(position, place, goal.rest.sum, answer);
        return;
    }
    // A set of numbers to take: in misère play too the goal is one value, as these play like Nim.
    if (TakeSequence* sequence = take_sequence(game)) {
        const Heap heap = component[0];
        const bool in_limits = sequence->takes_to_value(heap, goal.heap(), budget_, [&](Heap take) {
            const Heap left = heap - take;
            return list({&left, 1});
        });
        if (!in_limits) {
            answer.moves_cut = moves_limit(budget_.error());
        }
        return;
    }
    // Codes that leave more than two heaps have their options tried one by one.
    CodeValues* codes = code_values(game);
    if (codes != nullptr && codes->code().most_parts() <= 2 && goal.play == Play::Normal) {
        if (!codes->options_of_value(component[0], goal.rest.sum, budget_, list)) {
            answer.moves_cut = moves_limit(budget_.error());
        }
        return;
    }
    if (game.fixed_takes()) {
        add_moves_by_value(position, place, goal.heap(), answer);
        return;
    }
    add_moves_by_trial(position, place, goal, answer);
}

void Solver::add_moves_by_value(const Position& position, const Move& place, Nimber target,
                                Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    MoveList list{answer, place, budget_, memory_->move_bytes};
    game.options(component_at(position, place), [&](StateView option) {
        const auto known = value(game, option);
        if (!known) {
            answer.moves_cut = moves_limit(known.error());
            return false;
        }
        return known->value != target || list(option);
    });
}

void Solver::add_moves_by_trial(const Position& position, const Move& place, const Goal& goal,
                                Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    MoveList list{answer, place, budget_, memory_->move_bytes};
    std::set<State> listed; // an option that two moves lead to is listed once
    Move move = place;
    game.options(component_at(position, place), [&](StateView option) {
        move.option.assign(option.begin(), option.end());
        const auto wins = option_wins(position, move, goal);
        if (!wins) {
            answer.moves_cut = moves_limit(wins.error());
            return false;
        }
        return !*wins || !listed.insert(move.option).second || list(option);
    });
}

Result<bool> Solver::option_wins(const Position& position, const Move& move, const Goal& goal) {
    const Game& game = *position.parts[move.part].game;
    if (!budget_.steps(game.option_steps(move.option))) {
        return budget_.error();
    }
    if (goal.outcome_suffices() && game.shape() == Shape::Tuple) {
        if (const auto theorem = game.outcome(move.option, goal.play)) {
            return *theorem == Outcome::P;
        }
    }
    if (goal.play == Play::Misere) {
        const auto found = memory_->misere.outcome(normal_form(after(position, move)), budget_);
        return found ? Result{*found == Outcome::P} : Result<bool>{budget_.error()};
    }
    if (is_searched_loop(game, component_at(position, move))) {
        const auto known = loopy_value(game, move.option);
        return known ? Result{!known->infinite && known->nimber == goal.rest.sum}
                     : Result<bool>{known.error()};
    }
    Nimber left;
    if (game.shape() == Shape::Tuple) {
        if (ComponentSearch* search = component_search(game, move.option);
            search != nullptr && !game.value(move.option)) {
            const auto found = search->has_value(move.option, goal.rest.sum, budget_);
            return found ? Result{*found} : Result<bool>{budget_.error()};
        }
        if (RuleSearch::suits(game) && !game.value(move.option)) {
            const auto found =
                memory_->rule_search(game).has_value(move.option, goal.rest.sum, budget_);
            if (const Error* failed = game.failure()) {
                return *failed;
            }
            return found ? Result{*found} : Result<bool>{budget_.error()};
        }
        const auto known = value(game, move.option);
        if (!known) {
            return known.error();
        }
        left = known->value;
    } else {
        for (const Heap& heap : move.option) {
            const auto known = value(game, {&heap, 1});
            if (!known) {
                return known.error();
            }
            left += known->value;
        }
    }
    return left == goal.rest.sum;
}

} // namespace nimber
