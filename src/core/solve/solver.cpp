#include "nimber/solve/solver.hpp"

#include "misere_search.hpp"
#include "retrograde.hpp"
#include "value_search.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

namespace nimber {
namespace {

constexpr std::string_view kSumTheorem = "Sprague-Grundy theorem";
constexpr std::string_view kBySequence = "proved period of the values";
constexpr std::string_view kByValueSearch = "search of all positions below";
constexpr std::string_view kByMisereSearch = "exact misère search of the sum";
constexpr std::string_view kByRetrograde = "retrograde analysis of all positions";
constexpr std::string_view kMisereNim = "misère Nim";
constexpr std::string_view kFerguson = "Ferguson's theorem"; // fixed sets of numbers to take
constexpr std::string_view kNoMove = "the rules: there is no component";

/// Moves of one component that are listed; beyond, the answer says that there are more. (Some games
/// have exponentially many winning moves.)
constexpr std::size_t kMostMovesOfOneComponent = 100'000;
/// And all the numbers in the states that these moves leave: a staircase of many steps has as many
/// moves.
constexpr std::size_t kMostNumbersOfOneComponent = std::size_t{1} << 24U;

/// The names of theorems and engines, each once, in the order in which they were used.
class Credits {
public:
    void add(std::string_view name, Standing standing) {
        worst_ = std::max(worst_, standing);
        if (std::ranges::find(names_, name) == names_.end()) {
            names_.push_back(name);
        }
    }
    void write(Answer& answer) const {
        answer.standing = worst_;
        answer.by = names_.empty() ? kNoMove : "";
        for (const std::string_view name : names_) {
            answer.by += answer.by.empty() ? "" : "; ";
            answer.by += name;
        }
    }

private:
    std::vector<std::string_view> names_;
    Standing worst_ = Standing::Proved;
};

/// Where a component stands, as the beginning of a move in it.
Move place_of(std::size_t part, std::size_t index, std::size_t component) {
    return {part, index, component, {}};
}

StateView component_at(const Position& position, const Move& place) {
    return position.parts[place.part].component(place.index);
}

/// Adds a winning option to the answer; false once a component has had more than can be listed.
class MoveList {
public:
    MoveList(Answer& answer, const Move& place) : answer_{answer}, place_{place} {}

    bool operator()(StateView option) {
        if (count_ == kMostMovesOfOneComponent || numbers_ > kMostNumbersOfOneComponent) {
            answer_.moves_cut = Error{ErrorCode::MoveListLimit, {std::to_string(count_)}};
            return false;
        }
        ++count_;
        numbers_ += option.size();
        answer_.winning_moves.push_back(
            {place_.part, place_.index, place_.component, {option.begin(), option.end()}});
        return true;
    }

private:
    Answer& answer_;
    const Move& place_;
    std::size_t count_ = 0;
    std::size_t numbers_ = 0;
};

} // namespace

struct Solver::Memory {
    ValueSearch values;
    MisereSearch misere;
    std::map<const Game*, std::unique_ptr<TakeSequence>> sequences;
    // All of this is keyed by the game's address, so the games must live as long.
    std::set<GamePtr> games;
};

Solver::Solver(Limits limits) : budget_{std::move(limits)}, memory_{std::make_unique<Memory>()} {}

Solver::~Solver() = default;

void Solver::renew() {
    if (budget_.held() > budget_.limits().memory_bytes / 2) {
        memory_ = std::make_unique<Memory>();
        budget_.release(budget_.held());
    }
    budget_.restart();
}

TakeSequence* Solver::take_sequence(const Game& game) {
    const TakeRule* rule = game.take_rule();
    if (rule == nullptr) {
        return nullptr;
    }
    auto& sequence = memory_->sequences[&game];
    if (!sequence) {
        sequence = std::make_unique<TakeSequence>(*rule);
    }
    return sequence.get();
}

void Solver::keep(const Position& position) {
    for (const Part& part : position.parts) {
        memory_->games.insert(part.game);
    }
}

Result<KnownValue> Solver::value(const Game& game, StateView component) {
    if (const auto theorem = game.value(component)) {
        return KnownValue{*theorem, Standing::Proved, game.card().theorem};
    }
    if (TakeSequence* sequence = take_sequence(game)) {
        const auto found = sequence->value(component[0], budget_);
        return found ? Result{KnownValue{*found, Standing::Proved, kBySequence}}
                     : Result<KnownValue>{budget_.error()};
    }
    assert(!game.loopy() && "a loopy game must know its values by a theorem");
    const auto found = memory_->values.value(game, component, budget_);
    return found ? Result{KnownValue{*found, Standing::Computed, kByValueSearch}}
                 : Result<KnownValue>{budget_.error()};
}

Result<Answer> Solver::solve(const Position& position, Play play) {
    return play == Play::Normal ? solve_normal(position) : solve_misere(position);
}

Result<Answer> Solver::solve_normal(const Position& position) {
    Answer answer;
    Credits credits;
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
            credits.add(game.card().theorem, Standing::Proved);
        }
    });

    // One component without a value, beside a zero sum: who wins it alone wins the whole.
    std::optional<Outcome> by_outcome;
    if (valueless.size() == 1 && sum == Nimber{}) {
        const Game& game = *position.parts[valueless[0].part].game;
        by_outcome = game.outcome(component_at(position, valueless[0]), Play::Normal);
        if (by_outcome) {
            credits.add(game.card().theorem, Standing::Proved);
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
        for (const Move& place : valueless) {
            const auto known =
                value(*position.parts[place.part].game, component_at(position, place));
            if (!known) {
                return known.error();
            }
            values[place.component] = known->value;
            sum += known->value;
            credits.add(known->by, known->standing);
        }
        answer.value = sum;
        answer.outcome = sum == Nimber{} ? Outcome::P : Outcome::N;
    }
    if (position.parts.size() > 1) {
        credits.add(kSumTheorem, Standing::Proved);
    }
    credits.write(answer);
    if (answer.outcome == Outcome::P) {
        return answer;
    }

    if (by_outcome && values.size() > 1) {
        // Moves in the other components need the value that the outcome did not.
        const Move& place = valueless[0];
        keep(position);
        const auto known = value(*position.parts[place.part].game, component_at(position, place));
        if (known) {
            values[place.component] = known->value;
            sum = known->value;
            answer.value = sum;
            credits.add(known->by, known->standing);
            credits.write(answer); // the value and these moves stand no better than it does
        } else {
            answer.moves_cut = known.error();
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

Result<Answer> Solver::solve_misere(const Position& position) {
    Answer answer;
    Credits credits;
    const bool loopy =
        std::ranges::any_of(position.parts, [](const Part& part) { return part.game->loopy(); });
    if (loopy) {
        return solve_loopy_misere(position);
    }

    // Every component plays like Nim: one pass, however many there are.
    std::vector<NimSummary> summaries(position.component_count());
    std::vector<Move>
        by_value; // components that are Nim heaps of a value that is still to be found
    bool all_heaps = true;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        if (!all_heaps) {
            return;
        }
        const Game& game = *position.parts[part].game;
        if (const auto summary = game.misere_heaps(position.parts[part].component(index))) {
            summaries[component] = *summary;
        } else if (game.fixed_takes()) {
            by_value.push_back(place_of(part, index, component));
        } else {
            all_heaps = false;
        }
    });
    if (all_heaps) {
        if (!by_value.empty()) {
            keep(position);
        }
        for (const Move& place : by_value) {
            const auto known =
                value(*position.parts[place.part].game, component_at(position, place));
            if (!known) {
                return known.error();
            }
            summaries[place.component] = NimSummary::heap(known->value);
            credits.add(known->by, known->standing);
        }
        NimSummary heaps;
        for (const NimSummary& summary : summaries) {
            heaps += summary;
        }
        answer.outcome = nimber::outcome(heaps, Play::Misere);
        for (const Part& part : position.parts) {
            const bool takes = part.game->fixed_takes();
            credits.add(takes ? kFerguson : part.game->card().theorem, Standing::Proved);
        }
        credits.add(kMisereNim, Standing::Proved);
        credits.write(answer);
        if (answer.outcome == Outcome::N) {
            add_misere_nim_moves(position, summaries, answer);
        }
        return answer;
    }

    // One component that can move, with a theorem of its own.
    std::vector<Move> alive;
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const Part& from = position.parts[part];
        if (has_option(*from.game, from.component(index))) {
            alive.push_back(place_of(part, index, component));
        }
    });
    if (alive.size() == 1) {
        const Game& game = *position.parts[alive[0].part].game;
        if (const auto theorem = game.outcome(component_at(position, alive[0]), Play::Misere)) {
            answer.outcome = *theorem;
            credits.add(game.card().theorem, Standing::Proved);
            credits.write(answer);
            if (answer.outcome == Outcome::N) {
                add_moves(position, alive[0], {Play::Misere, {}, true}, answer);
            }
            return answer;
        }
    }

    keep(position);
    const auto found = memory_->misere.outcome(normal_form(position), budget_);
    if (!found) {
        return budget_.error();
    }
    answer.outcome = *found;
    credits.add(kByMisereSearch, Standing::Computed);
    credits.write(answer);
    if (answer.outcome == Outcome::N) {
        for (const Move& place : alive) {
            add_moves_by_trial(position, place, {Play::Misere, {}, alive.size() == 1}, answer);
        }
    }
    return answer;
}

void Solver::add_misere_nim_moves(const Position& position,
                                  const std::vector<NimSummary>& summaries, Answer& answer) {
    Nimber sum;
    std::size_t large = 0;
    for (const NimSummary& summary : summaries) {
        sum += summary.sum;
        large += summary.large ? 1 : 0;
    }
    for_each_component(position, [&](std::size_t part, std::size_t index, std::size_t component) {
        const NimSummary& own = summaries[component];
        const NimSummary rest{sum + own.sum, large > (own.large ? 1U : 0U)};
        add_moves(position, place_of(part, index, component),
                  {Play::Misere, rest, summaries.size() == 1}, answer);
    });
}

Result<Answer> Solver::solve_loopy_misere(const Position& position) {
    const Part& part = position.parts.front();
    if (position.component_count() != 1) {
        const auto loopy = std::ranges::find_if(
            position.parts, [](const Part& each) { return each.game->loopy(); });
        return Error{ErrorCode::LoopyMisereSum, {loopy->game->name()}};
    }
    const auto found = retrograde_outcome(*part.game, part.component(0), Play::Misere, budget_);
    if (!found) {
        return budget_.error();
    }
    Answer answer;
    answer.outcome = *found;
    answer.standing = Standing::Computed;
    answer.by = kByRetrograde;
    if (answer.outcome == Outcome::N) {
        const Move place = place_of(0, 0, 0);
        MoveList list{answer, place};
        std::set<State> seen; // an option that two moves lead to is listed once
        part.game->options(part.component(0), [&](StateView option) {
            if (!seen.insert({option.begin(), option.end()}).second) {
                return true;
            }
            const auto after = retrograde_outcome(*part.game, option, Play::Misere, budget_);
            if (!after) {
                answer.moves_cut = budget_.error();
                return false;
            }
            return *after != Outcome::P || list(option);
        });
    }
    return answer;
}

void Solver::add_moves(const Position& position, const Move& place, const Goal& goal,
                       Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    const StateView component = component_at(position, place);
    MoveList list{answer, place};
    if (game.winning_options(component, goal, list)) {
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
            answer.moves_cut = budget_.error();
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
    MoveList list{answer, place};
    game.options(component_at(position, place), [&](StateView option) {
        const auto known = value(game, option);
        if (!known) {
            answer.moves_cut = known.error();
            return false;
        }
        return known->value != target || list(option);
    });
}

void Solver::add_moves_by_trial(const Position& position, const Move& place, const Goal& goal,
                                Answer& answer) {
    const Game& game = *position.parts[place.part].game;
    MoveList list{answer, place};
    std::set<State> listed; // an option that two moves lead to is listed once
    Move move = place;
    game.options(component_at(position, place), [&](StateView option) {
        move.option.assign(option.begin(), option.end());
        const auto wins = option_wins(position, move, goal);
        if (!wins) {
            answer.moves_cut = wins.error();
            return false;
        }
        return !*wins || !listed.insert(move.option).second || list(option);
    });
}

Result<bool> Solver::option_wins(const Position& position, const Move& move, const Goal& goal) {
    const Game& game = *position.parts[move.part].game;
    if (!budget_.step()) {
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
    Nimber left;
    if (game.shape() == Shape::Tuple) {
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
