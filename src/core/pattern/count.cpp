#include "nimber/pattern/count.hpp"

#include "counter.hpp"
#include "nimber/limits/limit_codes.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr LiteralText kByAutomaton = {"Bouton's theorem, carry automaton",
                                      "Bouton 定理，进位自动机"};

/// Nim, misère (Bouton): as in normal play, unless no heap is above one; then the other way round.
bool misere_lost(const std::vector<LinearForm>& heaps, Heap n) {
    Heap sum = 0;
    Heap largest = 0;
    for (const LinearForm& heap : heaps) {
        const Heap size = heap.at(n).value_or(0);
        sum ^= size;
        largest = std::max(largest, size);
    }
    return largest > 1 ? sum == 0 : sum == 1;
}

} // namespace

Error Counter::limit(const Natural& examined) {
    Error reached = limit_of(solver_.budget().error(), kCountLimits);
    reached.facts.at(1) = examined.short_text();
    return reached;
}

/// The heaps, if all that varies are heaps of Nim.
std::optional<Result<std::vector<LinearForm>>> Counter::nim_heaps() {
    std::vector<LinearForm> heaps;
    for (const PositionTemplate::Part& part : positions_.parts()) {
        if (part.plain && part.game->numbers_are_heaps()) {
            heaps.insert(heaps.end(), part.forms.begin(), part.forms.end());
            continue;
        }
        if (part.varies() || !part.plain || misere() || part.game->loopy()) {
            return std::nullopt;
        }
        // In normal play a constant is as good as a heap of its value.
        const Sum constants = constants_of(part);
        for (const StateView component : constants.view()) {
            const auto known = solver_.value(*part.game, component);
            if (!known) {
                return known.error();
            }
            reasons_.add(known->reason);
            heaps.push_back({0, known->value.value()});
        }
    }
    return heaps;
}

std::optional<Result<CountAnswer>> Counter::by_automaton() {
    const auto heaps = nim_heaps();
    if (!heaps) {
        return std::nullopt;
    }
    if (!*heaps) {
        return heaps->error();
    }
    Budget& budget = solver_.budget();
    auto automaton = CarryAutomaton::make(**heaps, budget);
    if (!automaton && automaton.error().code == ErrorCode::ManyCarries) {
        // A few can be counted all the same.
        const bool few = request_.to - request_.from < CountAnswer::kMostOneByOne;
        return few && request_.to.small() && positions_.fits(*request_.to.small())
                   ? std::nullopt
                   : std::optional<Result<CountAnswer>>{automaton.error()};
    }
    if (!automaton) {
        return limit(0);
    }
    CountAnswer answer;
    answer.method = CountMethod::Automaton;
    answer.reasons.add(ByTheorem{kByAutomaton});
    answer.reasons.add(reasons_);
    answer.counted_to = request_.to;
    auto count = automaton->count_to(request_.to, budget);
    auto below = request_.from.is_zero() ? Result<Natural>{Natural{}}
                                         : automaton->count_to(request_.from - 1, budget);
    if (!count || !below) {
        return limit(0);
    }
    answer.count = *count - *below;
    // Some heap is above one from n = 2 on: only 0 and 1 may differ in misère play.
    Natural rest = request_.from;
    for (Heap n = 0; misere() && n < 2; ++n) {
        if (rest != Natural{n} || request_.to < rest) {
            continue;
        }
        const bool lost = misere_lost(**heaps, n);
        answer.count += lost ? 1 : 0;
        answer.count -= automaton->accepts(n) ? 1 : 0;
        if (lost && answer.list.size() < request_.list) {
            answer.list.emplace_back(n);
        }
        rest += 1;
    }
    list_accepted(*automaton, std::move(rest), answer);
    answer.automaton = std::move(*automaton);
    return answer;
}

/// Fills the list with what the automaton accepts from `next` on.
void Counter::list_accepted(const CarryAutomaton& automaton, Natural next, CountAnswer& answer) {
    if (answer.list.size() >= request_.list) {
        return;
    }
    Budget& budget = solver_.budget();
    const AcceptedNumbers numbers{automaton, request_.to, budget};
    while (answer.list.size() < request_.list && budget.long_step()) {
        auto found = numbers.next(next);
        if (!found) {
            break;
        }
        next = *found + 1;
        list(std::move(*found), answer);
    }
    if (budget.exceeded()) {
        answer.stopped = limit(answer.list.size());
    }
}

void Counter::list(Natural n, CountAnswer& answer) {
    static_cast<void>(solver_.budget().hold(2 * sizeof(Natural) + n.bit_width() / 4));
    answer.list.push_back(std::move(n));
}

Result<Nimber> Counter::value(const Game& game, StateView component) {
    if (const auto found = sequences_.find(&game); found != sequences_.end()) {
        std::uint32_t value = 0;
        if (!found->second->extend_to(component[0], solver_.budget())) {
            return solver_.budget().error();
        }
        found->second->read(component[0], {&value, 1});
        reasons_.add(BySequence{game.heap_code() != nullptr ? BySequence::From::Code
                                                            : BySequence::From::Takes,
                                component[0]});
        return Nimber{value};
    }
    const auto known = solver_.value(game, component);
    if (!known) {
        return known.error();
    }
    reasons_.add(known->reason);
    return known->value;
}

Result<bool> Counter::lost(Heap n) {
    auto position = positions_.at(n);
    if (!position) {
        Error error = position.error();
        if (error.code == ErrorCode::BadState) {
            error.code = ErrorCode::BadAtN;
            error.facts.push_back(std::to_string(n));
        }
        return error;
    }
    const bool loopy = may_loop(*position);
    if (position->component_count() == 1) {
        const Part& part = position->parts.front();
        if (const auto outcome = part.game->outcome(part.component(0), request_.play)) {
            reasons_.add(own_theorem(*part.game));
            return *outcome == Outcome::P;
        }
    }
    if (misere() || loopy) {
        const auto answer = solver_.solve(*position, request_.play, Solver::Want::Outcome);
        if (!answer) {
            return answer.error();
        }
        reasons_.add(answer->reasons);
        return answer->outcome == Outcome::P;
    }
    Nimber sum;
    std::optional<Error> failure;
    for_each_component(*position, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
        const Part& from = position->parts[part];
        if (!failure) {
            const auto known = value(*from.game, from.component(index));
            known ? static_cast<void>(sum += *known) : static_cast<void>(failure = known.error());
        }
    });
    return failure ? Result<bool>{*failure} : Result<bool>{sum == Nimber{}};
}

void Counter::look(const Natural& last, const Test& test, CountAnswer& answer) {
    answer.counted_to = request_.to;
    const Natural end = std::min(last, request_.to);
    Heap seen = 0;
    const auto before = [&] { // the n before the one that is next
        const Natural next = request_.from + seen;
        return next.is_zero() ? next : next - 1;
    };
    const auto stop = [&](Error error) {
        answer.stopped = std::move(error);
        answer.counted_to = before();
    };
    for (Natural next = request_.from; next <= end; next += 1, ++seen) {
        const auto n = next.small();
        if (seen == CountAnswer::kMostOneByOne) {
            return answer.bound ? stop({ErrorCode::CountBelowBound,
                                        {before().short_text(), answer.bound->short_text()}})
                   : unproved_  ? stop({ErrorCode::CountNoPeriod,
                                        {before().short_text(), unproved_->first,
                                         std::to_string(unproved_->second)}})
                                : stop({ErrorCode::CountLimit, {before().short_text()}});
        }
        if (!n || !positions_.fits(*n)) {
            return stop({ErrorCode::CountTooLarge, {before().short_text()}});
        }
        Budget& budget = solver_.budget();
        const auto found = budget.step() ? test(*n) : Result<bool>{budget.error()};
        if (!found) {
            return stop(budget.exceeded() ? limit(seen) : found.error());
        }
        if (*found) {
            answer.count += 1;
            if (answer.list.size() < request_.list) {
                list(next, answer);
            }
        }
    }
}

std::optional<Result<CountAnswer>> Counter::by_bound() {
    const auto& parts = positions_.parts();
    if (parts.size() != 1 || !parts[0].plain) {
        return std::nullopt;
    }
    CountAnswer answer;
    answer.bound = parts[0].game->last_loss(parts[0].forms);
    if (!answer.bound) {
        return std::nullopt;
    }
    answer.method = CountMethod::Bound;
    answer.reasons.add(own_theorem(*parts[0].game));
    look(
        *answer.bound, [this](Heap n) { return lost(n); }, answer);
    finish_below_bound(answer);
    return answer;
}

/// Says why what was counted up to a bound is right: one that was not reached counts for nothing.
void Counter::finish_below_bound(CountAnswer& answer) const {
    if (answer.stopped) {
        answer.reasons.add(OneByOne{});
    }
    answer.reasons.add(reasons_);
}

Result<CountAnswer> Counter::one_by_one() {
    CountAnswer answer;
    answer.reasons.add(OneByOne{});
    look(
        request_.to, [this](Heap n) { return lost(n); }, answer);
    answer.reasons.add(reasons_);
    return answer;
}

Result<CountAnswer> count_positions(PositionTemplate& positions, const CountRequest& request,
                                    const Limits& limits) {
    if (request.to < request.from) {
        return Error{ErrorCode::BadRange, {request.from.short_text(), request.to.short_text()}};
    }
    Counter counter{positions, request, limits};
    auto found = counter.by_automaton();
    if (!found) {
        found = counter.by_period();
    }
    if (!found) {
        found = counter.by_bound();
    }
    auto answer = found ? std::move(*found) : counter.one_by_one();
    if (answer && answer->stopped && answer->stopped->kind() == ErrorKind::Request) {
        return *answer->stopped; // not a limit: there is no such position
    }
    for (const PositionTemplate::Part& part : positions.parts()) {
        if (answer) {
            answer->reasons.add_premise(*part.game);
        }
    }
    return answer;
}

} // namespace nimber
