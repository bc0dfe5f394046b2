#include "move_list.hpp"
#include "nimber/game/theorems.hpp"
#include "solver_memory.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::size_t kSmallSearch = 10'000; // sums

} // namespace

Result<Answer> Solver::solve_misere(const Position& position) {
    Answer answer;

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
        } else if (game.is_subtraction_game()) {
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
            answer.reasons.add(known->reason);
        }
        NimSummary heaps;
        for (const NimSummary& summary : summaries) {
            heaps += summary;
        }
        answer.outcome = nimber::outcome(heaps, Play::Misere);
        for (const Part& part : position.parts) {
            const bool takes = part.game->is_subtraction_game();
            answer.reasons.add(takes ? ByTheorem{theorems::kFerguson} : own_theorem(*part.game));
        }
        answer.reasons.add(ByTheorem{theorems::kMisereNim});
        if (answer.outcome == Outcome::N && moves_wanted()) {
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
            answer.reasons.add(own_theorem(game));
            if (answer.outcome == Outcome::N && moves_wanted()) {
                add_moves(position, alive[0], {Play::Misere, {}, true}, answer);
            }
            return answer;
        }
    }

    // A quotient knows all sums at once; a small search is sooner done than one of many games.
    keep(position);
    const bool heaps = position.parts.size() == 1 && !alive.empty() &&
                       position.parts.front().game->heap_code() != nullptr;
    std::set<const Game*> games;
    for (const Part& part : position.parts) {
        games.insert(part.game.get());
    }
    const auto known = memory_->quotients.find(games);
    const bool covered = known != memory_->quotients.end() && known->second.covers(position);
    SumQuotient* quotient = heaps || covered ? misere_quotient(position) : nullptr;
    std::optional<Outcome> found;
    const std::uint64_t before = budget_.positions();
    if (quotient == nullptr) {
        found = memory_->misere.outcome(normal_form(position), budget_, kSmallSearch);
    }
    if (quotient == nullptr && !found) {
        quotient = misere_quotient(position);
    }
    if (quotient != nullptr) {
        return solve_by_quotient(position, *quotient);
    }
    if (!found) {
        found = memory_->misere.outcome(normal_form(position), budget_);
    }
    if (!found) {
        return budget_.error();
    }
    answer.outcome = *found;
    answer.reasons.add(BySearch{BySearch::Method::MisereSum, budget_.positions() - before});
    if (answer.outcome == Outcome::N && moves_wanted()) {
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

} // namespace nimber
