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
    // Heaps of a fixed set play like Nim in misère play too, so that the goal is one value there.
    if (goal.play == Play::Normal || game.is_subtraction_game()) {
        const auto listed = options_of_value(game, component, goal.heap(), list);
        if (!listed) {
            answer.moves_cut = moves_limit(listed.error());
        }
        if (!listed || *listed) {
            return;
        }
    }
    add_moves_by_trial(position, place, goal, answer);
}

void Solver::add_moves_by_trial(const Position& position, const Move& place, const Goal& goal,
                                Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    MoveList list{answer, place, budget_, memory_->move_bytes};
    Move move = place;
    game.options(component_at(position, place), [&](SumView option) {
        move.option = option;
        const auto wins = option_wins(position, move, goal);
        if (!wins) {
            answer.moves_cut = moves_limit(wins.error());
            return false;
        }
        return !*wins || list(option);
    });
}

Result<bool> Solver::option_wins(const Position& position, const Move& move, const Goal& goal) {
    const Game& game = *position.parts[move.part].game;
    if (!budget_.steps(game.option_steps(move.option))) {
        return budget_.error();
    }
    if (goal.outcome_suffices() && move.option.size() == 1) {
        if (const auto theorem = game.outcome(move.option[0], goal.play)) {
            return *theorem == Outcome::P;
        }
    }
    if (goal.play == Play::Misere) {
        const auto found = memory_->misere.outcome(normal_form(after(position, move)), budget_);
        return found ? Result{*found == Outcome::P} : Result<bool>{budget_.error()};
    }
    return noted(game, engine(game).sum_has_value(move.option, goal.rest.sum, budget_));
}

} // namespace nimber
