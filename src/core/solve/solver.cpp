#include "nimber/solve/solver.hpp"

#include "credits.hpp"
#include "fixed_takes.hpp"
#include "move_list.hpp"
#include "solver_memory.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nimber {
namespace {

constexpr std::string_view kByRetrograde = "retrograde analysis of all positions";
constexpr std::string_view kSumTheorem = "Sprague-Grundy theorem";
constexpr std::string_view kByPeriod = "proved period of the values";
constexpr std::string_view kByCode = "nim-sequence of the code";
constexpr std::string_view kByDense = "values of all smaller heaps";
constexpr std::string_view kByCouples = "couple search";
constexpr std::string_view kByValueSearch = "search of all positions below";

/// Why the value of a heap is not known, after the budget has ended.
Error too_far(Heap heap, const CodeValues& codes, const Budget& budget) {
    Error limit = budget.error();
    const Heap examined = codes.examined();
    if (limit.code == ErrorCode::Cancelled || codes.period() || examined > heap) {
        return limit; // so near that only keeping the values failed, or nobody wants to know
    }
    const Heap last = examined == 0 ? 0 : examined - 1;
    return {ErrorCode::HeapTooFar, {std::to_string(heap), std::to_string(last)}};
}

/// Says on what the answer rests besides the rules.
void add_premises(const Position& position, Answer& answer) {
    for (const Part& part : position.parts) {
        const std::string_view premise = part.game->premise().english;
        if (answer.by.find(premise) == std::string::npos) { // never so of an empty one
            answer.by.append("; ").append(premise);
        }
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
    for (auto& [game, search] : memory_->rules) {
        search.renew();
    }
}

TakeSequence* Solver::take_sequence(const Game& game) {
    const TakeRule* rule = game.take_rule();
    if (rule == nullptr) {
        return nullptr;
    }
    auto& sequence = memory_->takes[&game];
    if (!sequence) {
        sequence = std::make_unique<TakeSequence>(*rule);
    }
    return sequence.get();
}

CodeValues* Solver::code_values(const Game& game) {
    const HeapCode* code = game.heap_code();
    if (code == nullptr || game.take_rule() != nullptr) {
        return nullptr;
    }
    auto& values = memory_->codes[&game];
    if (!values) {
        values = std::make_unique<CodeValues>(*code);
    }
    return values.get();
}

ComponentSearch* Solver::component_search(const Game& game, StateView component) {
    const auto [begin, end] = memory_->searches.equal_range(&game);
    for (auto known = begin; known != end; ++known) {
        if (known->second->covers(component)) {
            return known->second.get();
        }
    }
    auto search = search_for(game, component);
    return search ? memory_->searches.emplace(&game, std::move(search))->second.get() : nullptr;
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
    auto found = find_value(game, component);
    if (const Error* failed = game.failure()) {
        spoilt_ = true;
        return *failed;
    }
    return found;
}

Result<KnownValue> Solver::find_value(const Game& game, StateView component) {
    if (const auto theorem = game.value(component)) {
        return KnownValue{*theorem, game.value_standing(), game.card().theorem};
    }
    if (TakeSequence* sequence = take_sequence(game)) {
        const auto found = sequence->value(component[0], budget_);
        return found ? Result{KnownValue{*found, Standing::Proved, kByPeriod}}
                     : Result<KnownValue>{budget_.error()};
    }
    if (CodeValues* codes = code_values(game)) {
        const Heap heap = component[0];
        const auto from = codes->stand_in(heap, budget_);
        if (!from) {
            return too_far(heap, *codes, budget_);
        }
        const bool computed = *from == heap;
        return KnownValue{(*codes)[heap], computed ? Standing::Computed : Standing::Proved,
                          computed ? kByCode : kByPeriod};
    }
    if (game.fixed_takes()) {
        RuleSequence& values = memory_->heap_values(game);
        const auto found = values.value(component[0], budget_);
        return found ? Result{KnownValue{*found, Standing::Computed, kByDense}}
                     : Result<KnownValue>{values.stopped(budget_)};
    }
    if (ComponentSearch* search = component_search(game, component)) {
        const auto found = search->value(component, budget_);
        return found ? Result{KnownValue{*found, Standing::Computed, kByCouples}}
                     : Result<KnownValue>{budget_.error()};
    }
    if (game.graph() != nullptr) {
        const GraphValues* values = graph_values(game);
        if (values == nullptr) {
            return budget_.error();
        }
        const auto found = values->nimber(static_cast<GraphValues::Vertex>(component[0]));
        if (!found) {
            std::string text;
            game.show_part(component, text);
            return Error{ErrorCode::NoNimValue, {text}};
        }
        return KnownValue{*found, Standing::Proved, game.card().theorem};
    }
    if (game.loopy()) {
        const auto found = loopy_value(game, component);
        if (!found) {
            return found.error();
        }
        if (found->infinite) {
            std::string text;
            game.show_part(component, text);
            return Error{ErrorCode::NoNimValue, {text}};
        }
        return KnownValue{found->nimber, Standing::Computed, kByRetrograde};
    }
    if (!RuleSearch::suits(game)) { // heaps
        RuleSequence& values = memory_->heap_values(game);
        if (!values.reserve(component[0], budget_)) {
            return budget_.error();
        }
        const auto found = values.value(component[0], budget_);
        return found ? Result{KnownValue{*found, Standing::Computed, kByValueSearch}}
                     : Result<KnownValue>{values.stopped(budget_)};
    }
    const auto found = memory_->rule_search(game).value(component, budget_);
    return found ? Result{KnownValue{found->value, Standing::Computed,
                                     found->by_couples ? kByCouples : kByValueSearch}}
                 : Result<KnownValue>{budget_.error()};
}

Result<Answer> Solver::solve(const Position& position, Play play) {
    if (spoilt_ && failure(position) == nullptr) {
        forget();
    }
    memory_->only_moves = false;
    if (moves_wanted_) { // the last list is no longer ours
        budget_.release(std::exchange(memory_->move_bytes, 0));
    }
    auto answer = solve_by_play(position, play);
    if (const Error* failed = failure(position)) {
        spoilt_ = true;
        if (answer && memory_->only_moves && failed->kind() == ErrorKind::Limit) {
            answer->moves_cut = *failed; // a formula told who wins
            return answer;
        }
        return *failed;
    }
    if (answer) {
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
    if (position.parts.size() == 1 && position.component_count() == 1 && play == Play::Normal) {
        const Game& game = *position.parts.front().game;
        const StateView heap = position.parts.front().component(0);
        if (game.fixed_takes() && game.take_rule() == nullptr && !game.value(heap)) {
            const auto found = fixed_takes_outcome(game, heap[0], budget_);
            return found ? Result{*found} : Result<Outcome>{budget_.error()};
        }
    }
    moves_wanted_ = false;
    const auto answer = solve(position, play);
    moves_wanted_ = true;
    return answer ? Result{answer->outcome} : Result<Outcome>{answer.error()};
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
            credits.add(game.card().theorem, game.value_standing());
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
        if (valueless.size() == 1 && !moves_wanted_) {
            // Whether it is worth as much as the others is found sooner than what it is worth.
            Move there = valueless[0];
            const StateView component = component_at(position, there);
            there.option.assign(component.begin(), component.end());
            const auto lost =
                option_wins(position, there, {Play::Normal, {sum, false}, values.size() == 1});
            if (!lost) {
                return lost.error();
            }
            answer.outcome = *lost ? Outcome::P : Outcome::N;
            return answer;
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
    if (answer.outcome == Outcome::P || !moves_wanted_) {
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
            credits.add(known->by, known->standing);
            credits.write(answer); // the value and these moves stand no better than it does
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
