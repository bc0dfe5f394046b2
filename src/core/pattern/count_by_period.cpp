#include "counter.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace nimber {
namespace {

constexpr LiteralText kByGrowth = {"proved growth of the values", "已证明的值的增长"};
constexpr Heap kMostInTable = Heap{1} << 24U; // values, or n

/// How many heaps are computed in search of a period: where counting one by one will do, and where
/// only a period helps.
constexpr Heap kShortSearch = Heap{1} << 18U;
constexpr Heap kLongSearch = Heap{1} << 20U;

Heap divided_up(Heap a, Heap b) {
    return a / b + (a % b == 0 ? 0 : 1);
}

} // namespace

std::uint64_t Counter::Varying::value(Heap n) const {
    const Heap size = *heap.at(n);
    if (size < period.start + period.length) {
        return values[static_cast<std::size_t>(size)];
    }
    const Heap beyond = size - period.start;
    return values[static_cast<std::size_t>(period.start + beyond % period.length)] +
           beyond / period.length * period.saltus;
}

/// A sum is lost as Nim is with the values as heaps; in misère play too, for what
/// `heaps_with_periods` lets pass there.
bool Counter::Heaps::lost(Heap n, bool misere) const {
    std::uint64_t sum = 0;
    std::uint64_t largest = 0;
    const auto add = [&](std::uint64_t value) {
        sum ^= value;
        largest = std::max(largest, value);
    };
    std::ranges::for_each(constants, add);
    for (const Varying& heap : varying) {
        add(heap.value(n));
    }
    return misere && largest <= 1 ? sum == 1 : sum == 0;
}

/// Finds the period of a heap's values, and the values.
bool Counter::find_period(Varying& heap) {
    if (const auto known = heap.game->value_period()) {
        heap.period = *known;
        if (known->length > kMostInTable) {
            return false;
        }
        reasons_.add(own_theorem(*heap.game));
        for (Heap size = 0; size < known->start + known->length; ++size) {
            heap.values.push_back(
                static_cast<std::uint32_t>(heap.game->value({&size, 1})->value()));
        }
        return true;
    }
    const HeapCode* code = heap.game->heap_code();
    if (code != nullptr && code->unequal) { // no theorem in use proves a period of such a game
        return false;
    }
    if (!has_whole_rule(*heap.game)) {
        return false;
    }
    auto& sequence = sequences_[heap.game];
    if (!sequence) {
        sequence = make_sequence(*heap.game);
    }
    const bool near = request_.to - request_.from < Natural{CountAnswer::kMostOneByOne};
    Budget& budget = solver_.budget();
    const Heap last = near ? kShortSearch : kLongSearch;
    const auto period = sequence->find_period(last, budget);
    const Heap end = period ? period->start + period->length : 0;
    if (!period || end > kMostInTable || !sequence->extend_to(end - 1, budget)) {
        // Engines compute some more, but an answer must not depend on how many.
        const Heap examined = std::min(sequence->examined(), last + 1);
        unproved_ = {heap.game->name(), examined == 0 ? 0 : examined - 1};
        return false;
    }
    heap.period = *period;
    heap.values.resize(static_cast<std::size_t>(end));
    sequence->read(0, heap.values);
    return true;
}

std::optional<Counter::Heaps> Counter::heaps_with_periods() {
    Heaps heaps;
    for (const PositionTemplate::Part& part : positions_.parts()) {
        const Game& game = *part.game;
        if (game.loopy() || !part.plain ||
            (misere() && !game.is_subtraction_game() && !game.numbers_are_heaps())) {
            return std::nullopt;
        }
        if (part.varies() && !game.of_heaps()) {
            return std::nullopt;
        }
        const Sum constants = constants_of(part);
        for (std::size_t i = 0; i < constants.size(); ++i) {
            if (part.varies() && part.forms[i].times > 0) {
                heaps.varying.push_back({&game, part.forms[i], {}, {}});
                continue;
            }
            const auto known = solver_.value(game, constants[i]);
            if (!known) {
                return std::nullopt;
            }
            reasons_.add(known->reason);
            heaps.constants.push_back(known->value.value());
        }
    }
    return std::ranges::all_of(heaps.varying, [this](Varying& heap) { return find_period(heap); })
               ? std::optional{std::move(heaps)}
               : std::nullopt;
}

std::optional<Result<CountAnswer>> Counter::by_period() {
    const auto heaps = heaps_with_periods();
    if (!heaps) {
        return solver_.budget().exceeded() ? std::optional<Result<CountAnswer>>{limit(0)}
                                           : std::nullopt;
    }
    const bool repeats = std::ranges::all_of(
        heaps->varying, [](const Varying& heap) { return heap.period.saltus == 0; });
    return repeats ? by_repeat(*heaps) : by_growth(*heaps);
}

/// g(a·n + b) has a period that divides length / gcd(a, length) as soon as a·n + b has reached the
/// start, and the sum one that divides the least common multiple of all.
std::optional<Result<CountAnswer>> Counter::by_repeat(const Heaps& heaps) {
    Heap start = 0;
    Heap length = 1;
    for (const Varying& heap : heaps.varying) {
        const Heap own = heap.period.length / std::gcd(heap.heap.times, heap.period.length);
        const Heap factor = own / std::gcd(length, own);
        if (factor > kMostInTable / length) {
            return std::nullopt;
        }
        length *= factor;
        if (heap.period.start > heap.heap.plus) {
            start =
                std::max(start, divided_up(heap.period.start - heap.heap.plus, heap.heap.times));
        }
    }
    if (!positions_.fits(start + length)) {
        return std::nullopt;
    }
    Budget& budget = solver_.budget();
    std::vector<bool> lost;
    std::vector<Heap> lost_below = {0}; // of n < 0, 1, 2, ...
    for (Heap n = 0; n < start + length; ++n) {
        if (!budget.step()) {
            return limit(0);
        }
        lost.push_back(heaps.lost(n, misere()));
        lost_below.push_back(lost_below.back() + (lost.back() ? 1 : 0));
    }
    const Heap in_period = lost_below.back() - lost_below[static_cast<std::size_t>(start)];
    const auto count_below = [&](Natural end) -> Natural {
        if (end < Natural{start}) {
            return lost_below[static_cast<std::size_t>(*end.small())];
        }
        end -= start;
        const Heap rest = end.divide_by(length);
        return end * in_period + Natural{lost_below[static_cast<std::size_t>(start + rest)]};
    };
    CountAnswer answer;
    answer.method = CountMethod::Period;
    for (const Varying& heap : heaps.varying) {
        answer.reasons.add(ByPeriod{heap.period, 0});
    }
    answer.reasons.add(reasons_);
    answer.counted_to = request_.to;
    answer.count = count_below(request_.to + 1) - count_below(request_.from);
    answer.repeat = {start, length, in_period};
    // Those of the list lie no further apart than what comes before the period and one period.
    Natural n = request_.from;
    for (Heap since = 0; answer.list.size() < request_.list && n <= request_.to; n += 1, ++since) {
        if (since > start + length || !budget.step()) {
            break;
        }
        Natural beyond = n < Natural{start} ? Natural{} : n - start;
        const Heap place = n < Natural{start} ? *n.small() : start + beyond.divide_by(length);
        if (lost[static_cast<std::size_t>(place)]) {
            answer.list.push_back(n);
            since = 0;
        }
    }
    if (budget.exceeded()) {
        answer.stopped = limit(answer.list.size());
    }
    return answer;
}

/// One heap whose values grow by the saltus every period, and constants with the nim-sum v: it is
/// lost only where the value is v or, in misère play, at most one. After enough periods the value
/// stays above both.
std::optional<Result<CountAnswer>> Counter::by_growth(const Heaps& heaps) {
    if (heaps.varying.size() != 1) {
        return std::nullopt;
    }
    const Varying& heap = heaps.varying[0];
    std::uint64_t most = 0;
    for (const std::uint64_t value : heaps.constants) {
        most ^= value;
    }
    most = std::max<std::uint64_t>(most, 1);
    const Natural periods = Natural{most / heap.period.saltus} + 1;
    Natural bound = periods * heap.period.length + heap.period.start;
    static_cast<void>(bound.divide_by(heap.heap.times));
    CountAnswer answer;
    answer.method = CountMethod::Bound;
    answer.reasons.add(ByTheorem{kByGrowth});
    answer.bound = bound;
    look(
        bound, [&](Heap n) -> Result<bool> { return heaps.lost(n, misere()); }, answer);
    finish_below_bound(answer);
    return answer;
}

} // namespace nimber
