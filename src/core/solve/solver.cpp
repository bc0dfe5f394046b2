#include "nimber/solve/solver.hpp"

#include "move_list.hpp"
#include "nimber/game/theorems.hpp"
#include "solver_memory.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nimber {
namespace {

/// Says on what the answer rests besides the rules.
void add_premises(const Position& position, Answer& answer) {
    for (const Part& part : position.parts) {
        answer.reasons.add_premise(*part.game);
    }
}

} // namespace

Solver::Solver(Limits limits) : budget_{std::move(limits)}, memory_{std::make_unique<Memory>()} {}

Solver::~Solver() = default;

void Solver::forget() {
    memory_ = std::make_unique<Memory>();
    budget_.release(budget_.held());
    spoilt_ = false;
}

void Solver::renew() {
    if (spoilt_ || budget_.held() > budget_.limits().memory_bytes / 2) {
        forget();
    }
    budget_.restart();
    for (auto& [game, engine] : memory_->engines) {
        engine->renew();
    }
}

Engine& Solver::engine(const Game& game) {
    auto& engine = memory_->engines[&game];
    if (!engine) {
        engine = make_engine(game);
    }
    return *engine;
}

ComponentSearch* Solver::component_search(const Game& game, StateView component) {
    return engine(game).saved_search(component);
}

std::vector<ComponentSearch*> Solver::component_searches(const Position& position) {
    keep(position);
    std::vector<ComponentSearch*> searches;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Game& game = *position.parts[part].game;
        const StateView component = position.parts[part].component(index);
        ComponentSearch* search =
            game.value(component) ? nullptr : component_search(game, component);
        if (search != nullptr && std::ranges::find(searches, search) == searches.end()) {
            searches.push_back(search);
        }
    });
    return searches;
}

void Solver::keep(const Position& position) {
    for (const Part& part : position.parts) {
        memory_->games.insert(part.game);
    }
}

Result<KnownValue> Solver::value(const Game& game, StateView component) {
    // A game whose theorem tells need not live as long as an engine for it.
    if (const auto theorem = game.value(component); theorem && game.failure() == nullptr) {
        return KnownValue{*theorem, own_theorem(game)};
    }
    const auto found = noted(game, engine(game).value(component, budget_));
    if (!found) {
        return found.error();
    }
    if (found->value.infinite) {
        std::string text;
        game.show_part(component, text);
        return Error{ErrorCode::NoNimValue, {text}};
    }
    return KnownValue{found->value.nimber, found->reason};
}

Result<bool> Solver::has_value(const Game& game, StateView component, Nimber value) {
    const auto found = noted(game, engine(game).has_value(component, value, budget_));
    return found ? Result{found->has} : Result<bool>{found.error()};
}

Result<LoopyValue> Solver::loopy_value(const Game& game, SumView sum) {
    if (game.graph() == nullptr && sum.size() == 1) {
        if (const auto theorem = game.value(sum[0]); theorem && game.failure() == nullptr) {
            return LoopyValue::of(*theorem);
        }
    }
    return noted(game, engine(game).sum_value(sum, budget_));
}

Result<bool> Solver::options_of_value(const Game& game, StateView component, Nimber value,
                                      OptionVisitor visit) {
    return noted(game, engine(game).options_of_value(component, value, budget_, visit));
}

std::optional<Period> Solver::period(const Game& game) {
    return engine(game).period(budget_);
}

std::optional<Fate> Solver::fate(const Game& game, StateView component, Play play) {
    return engine(game).fate(component, play, budget_);
}

Result<Answer> Solver::solve(const Position& position, Play play, Want want) {
    if (spoilt_ && failure(position) == nullptr) {
        forget();
    }
    memory_->only_moves = false;
    want_ = want;
    if (moves_wanted()) { // the last list is no longer ours
        budget_.release(std::exchange(memory_->move_bytes, 0));
    }
    auto answer = solve_by_play(position, play);
    if (const Error* failed = failure(position)) {
        spoilt_ = true;
        if (answer && memory_->only_moves && failed->kind() == ErrorKind::Limit) {
            answer->moves_cut = *failed; // a formula gave the outcome
            return answer;
        }
        return *failed;
    }
    if (answer) {
        answer->moves_asked = moves_wanted();
        add_premises(position, *answer);
    }
    return answer;
}

Result<Answer> Solver::solve_by_play(const Position& position, Play play) {
    if (may_loop(position)) {
        return play == Play::Normal ? solve_loopy(position) : solve_loopy_misere(position);
    }
    return play == Play::Normal ? solve_normal(position) : solve_misere(position);
}

Result<Outcome> Solver::outcome(const Position& position, Play play) {
    const auto answer = solve(position, play, Want::Outcome);
    return answer ? Result{answer->outcome} : Result<Outcome>{answer.error()};
}

Result<Answer> Solver::solve_normal(const Position& position) {
    Answer answer;
    Nimber sum;                  // of the components whose value is known by a theorem
    std::vector<Move> valueless; // the others
    std::vector<Nimber> values(position.component_count());
    const Game* credited = nullptr;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const Game& game = *position.parts[part].game;
        const auto theorem = game.value(position.parts[part].component(index));
        if (!theorem) {
            valueless.push_back(place_of(part, index, component));
            return;
        }
        values[component] = *theorem;
        sum += *theorem;
        if (&game != credited) {
            credited = &game;
            answer.reasons.add(own_theorem(game));
        }
    });

    // One component without a value, beside a zero sum: whoever wins it alone wins the whole.
    std::optional<Outcome> by_outcome;
    if (valueless.size() == 1 && sum == Nimber{}) {
        const Game& game = *position.parts[valueless[0].part].game;
        by_outcome = game.outcome(component_at(position, valueless[0]), Play::Normal);
        if (by_outcome) {
            answer.reasons.add(own_theorem(game));
        }
    }
    if (by_outcome) {
        answer.outcome = *by_outcome;
        if (*by_outcome == Outcome::P) {
            answer.value = Nimber{};
        }
    } else {
        if (!valueless.empty()) {
            keep(position);
        }
        // Whether it is worth as much as the others is found sooner than what it is worth. Where
        // that is much sooner it is asked first, since then a lost position needs nothing more.
        const bool outcome_first = valueless.size() == 1 && sum == Nimber{} &&
                                   position.parts[valueless[0].part].game->makes_options_in_turn();
        if (outcome_first || (valueless.size() == 1 && want_ == Want::Outcome)) {
            const Game& game = *position.parts[valueless[0].part].game;
            const auto lost = noted(
                game, engine(game).has_value(component_at(position, valueless[0]), sum, budget_));
            if (!lost) {
                return lost.error();
            }
            if (want_ == Want::Outcome || lost->has) {
                answer.outcome = lost->has ? Outcome::P : Outcome::N;
                if (want_ != Want::Outcome) {
                    answer.value = Nimber{};
                }
                answer.reasons.add(lost->reason);
                if (want_ != Want::Outcome && position.parts.size() > 1) {
                    answer.reasons.add(ByTheorem{theorems::kSpragueGrundy});
                }
                return answer;
            }
        }
        for (const Move& place : valueless) {
            const auto known =
                value(*position.parts[place.part].game, component_at(position, place));
            if (!known) {
                return known.error();
            }
            values[place.component] = known->value;
            sum += known->value;
            answer.reasons.add(known->reason);
        }
        answer.value = sum;
        answer.outcome = sum == Nimber{} ? Outcome::P : Outcome::N;
    }
    if (position.parts.size() > 1) {
        answer.reasons.add(ByTheorem{theorems::kSpragueGrundy});
    }
    if (answer.reasons.empty()) {
        answer.reasons.add(ByRules{});
    }
    if (answer.outcome == Outcome::P || !moves_wanted()) {
        return answer;
    }
    memory_->only_moves = failure(position) == nullptr;

    if (by_outcome && values.size() > 1) {
        // Moves in the other components need the value that the outcome did not.
        const Move& place = valueless[0];
        keep(position);
        const auto known = value(*position.parts[place.part].game, component_at(position, place));
        if (known) {
            values[place.component] = known->value;
            sum = known->value;
            answer.value = sum;
            answer.reasons.add(known->reason); // the value and these moves rest on it
        } else {
            answer.moves_cut = moves_limit(known.error());
        }
    }
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const bool only_here = by_outcome && !answer.value;
        if (only_here && component != valueless[0].component) {
            return;
        }
        const Nimber rest = only_here ? Nimber{} : sum + values[component];
        add_moves(position, place_of(part, index, component),
                  {Play::Normal, {rest, false}, values.size() == 1}, answer);
    });
    return answer;
}

} // namespace nimber
