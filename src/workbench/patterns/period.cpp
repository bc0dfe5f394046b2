#include "workbench/patterns/period.hpp"

#include "nimber/game/game.hpp"
#include "nimber/limits/limit_codes.hpp"
#include "nimber/proof/period_checker.hpp"
#include "workbench/json/error_json.hpp"
#include "workbench/runs/spot_check.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <span>

namespace nimber {
namespace {

/// The values of a period, read on backwards: what those of the heaps below its start would be
/// without exceptions, up to multiples of the saltus.
class Pattern {
public:
    Pattern(const NimSequence& sequence, const Period& period)
        : sequence_{sequence}, period_{period} {
        constexpr Heap kShort = Heap{1} << 16U;
        if (period.length <= kShort) { // then a piece of heaps goes round many times
            short_.resize(static_cast<std::size_t>(period.length));
            sequence.read(period.start, short_);
        }
    }

    /// The value in the period of the same residue as each of the heaps from, from+1, ...
    void read(Heap from, std::span<std::uint32_t> values) const {
        const Heap before = (period_.start - from) % period_.length;
        for (Heap place = before == 0 ? 0 : period_.length - before; !values.empty(); place = 0) {
            const auto count =
                static_cast<std::size_t>(std::min<Heap>(values.size(), period_.length - place));
            if (short_.empty()) {
                sequence_.read(period_.start + place, values.first(count));
            } else {
                std::copy_n(short_.begin() + static_cast<std::ptrdiff_t>(place), count,
                            values.begin());
            }
            values = values.subspan(count);
        }
    }

private:
    const NimSequence& sequence_;
    const Period& period_;
    std::vector<std::uint32_t> short_;
};

/// Counts the exceptions, if the values that show them can be read.
void count_exceptions(const NimSequence& sequence, PeriodAnswer& answer) {
    constexpr Heap kMost = Heap{1} << 32U;
    const Period& period = *answer.period;
    if (period.start > kMost || period.start + period.length > sequence.size()) {
        return;
    }
    const Pattern pattern{sequence, period};
    std::array<std::uint32_t, 4096> own{};
    std::array<std::uint32_t, 4096> expected{};
    std::uint64_t count = 0;
    for (Heap from = 0; from < period.start; from += own.size()) {
        const auto size = static_cast<std::size_t>(std::min<Heap>(own.size(), period.start - from));
        sequence.read(from, {own.data(), size});
        pattern.read(from, {expected.data(), size});
        for (std::size_t i = 0; i < size; ++i) {
            const Heap periods = (period.start - from - i - 1) / period.length + 1;
            if (own[i] + periods * period.saltus == expected[i]) {
                continue;
            }
            ++count;
            if (answer.first_exceptions.size() < PeriodAnswer::kExceptionsListed) {
                answer.first_exceptions.push_back(from + i);
            }
        }
    }
    answer.exceptions = count;
}

} // namespace

std::optional<Error> no_period_search(const Game& game) {
    const auto refuse = [&](Text why, std::string fact = {}) {
        return Error{ErrorCode::NoSequence, {game.name(), std::move(fact)}, Error::kNoOffset, why};
    };
    if (const HeapCode* code = game.heap_code()) {
        if (code->unequal) {
            return refuse({"the two parts of a split must differ, and for such games no theorem in "
                           "use turns a repetition into a proof",
                           "分成的两堆必须不同，而对此类游戏，没有可用的定理能由重复推出证明"});
        }
        return std::nullopt;
    }
    if (game.subtraction_set() != nullptr) {
        return std::nullopt;
    }
    if (game.of_heaps() && game.value(State{1})) {
        return refuse({"its values are known by a formula ({1})", "它的值有公式（{1}）"},
                      std::string{game.card().theorem.english});
    }
    return refuse({"its rule is neither a code nor a finite subtraction set",
                   "它的规则既不是代码，也不是有限的数集"});
}

PeriodAnswer period_answer(const Game& game, NimSequence& sequence, Heap last,
                           std::optional<Error> stopped, bool certify) {
    PeriodAnswer answer;
    answer.game = game.name();
    Reasons rules;
    rules.add_premise(game);
    answer.given = rules.premises();
    answer.values = std::min(sequence.examined(), last == ~Heap{0} ? last : last + 1);
    answer.stopped = std::move(stopped);
    if (const auto proved = sequence.period()) {
        // A subtraction set may have a large common divisor: then few values prove much, but
        // a certificate goes through all of them.
        constexpr Heap kQuick = Heap{1} << 27U;
        answer.period = proved;
        if (certify || game.heap_code() != nullptr || proved->start + proved->length < kQuick) {
            answer.proof = sequence.certificate(rule_text(game));
        }
        if (answer.proof && last < answer.proof->bound - 1) {
            answer.reasons.add(ByPattern{*proved});
            answer.values_needed = answer.proof->bound;
            answer.proof.reset();
        } else {
            answer.reasons.add(ByPeriod{*proved, 0});
            answer.values = answer.proof ? answer.proof->bound : 0;
            count_exceptions(sequence, answer);
        }
    } else if (const auto candidate = sequence.candidate()) {
        answer.reasons.add(ByPattern{candidate->period});
        answer.period = candidate->period;
        answer.values_needed = candidate->values_needed;
    } else {
        answer.reasons.add(BySequence{game.heap_code() != nullptr ? BySequence::From::Code
                                                                  : BySequence::From::Takes,
                                      answer.values == 0 ? 0 : answer.values - 1});
    }
    if (answer.standing() == Standing::Proved) {
        answer.stopped.reset();
    } else if (!answer.stopped) {
        answer.stopped = Error{ErrorCode::NoPeriodYet, {std::to_string(last)}};
    }
    return answer;
}

std::string rule_text(const Game& game) {
    if (const HeapCode* code = game.heap_code()) {
        return code->text();
    }
    const SubtractionSet& set = *game.subtraction_set();
    std::vector<std::string> numbers;
    for (const Heap number : set.numbers) {
        numbers.push_back(std::to_string(number));
    }
    return (set.all_but ? "allbut:" : "sub:") + join(numbers, ",");
}

std::optional<Error> confirm_resumed(PeriodAnswer& answer, const Game& game,
                                     const SequenceRun& run) {
    if (answer.standing() != Standing::Proved || !run.resumed()) {
        return std::nullopt;
    }
    assert(answer.proof); // only sets of numbers do without, and these take no values over
    Budget budget{run.limits_left(answer.proof->bound)};
    const auto verdict = check(*answer.proof, budget);
    if (!verdict) {
        Error limit = limit_of(verdict.error(), kResumedLimits, kCheckLimits);
        if (limit.code != ErrorCode::ResumedMemoryLimit) {
            limit.facts.at(0) = run.time_limit_text(); // not what was left of it
        }
        answer.reasons.add(ByCheckpoint{});
        answer.stopped = std::move(limit);
        return std::nullopt;
    }
    if (!verdict->holds) {
        return refuted_checkpoint(run.settings().checkpoint);
    }
    if (answer.exceptions && answer.proof->method == PeriodMethod::Window) {
        // The certificate says nothing of the first values, which the checkpoint has apart.
        answer.exceptions.reset();
        answer.first_exceptions.clear();
        const auto anew = make_sequence(game, run.settings().limits.threads);
        if (anew->extend_to(answer.period->start + answer.period->length - 1, budget)) {
            count_exceptions(*anew, answer);
        }
    }
    return std::nullopt;
}

std::optional<Error> confirm_short(PeriodAnswer& answer, const SequenceRun& run) {
    constexpr Heap kShort = 100'000; // values: a quarter of a second
    constexpr std::chrono::seconds kMoment{1};
    if (answer.standing() != Standing::Proved || !answer.proof || answer.proof->bound > kShort) {
        return std::nullopt;
    }
    Limits limits = run.limits_left(answer.proof->bound);
    limits.time = std::min<std::chrono::milliseconds>(limits.time, kMoment);
    Budget budget{std::move(limits)};
    const auto verdict = check(*answer.proof, budget);
    if (!verdict) {
        return std::nullopt; // within the limits it is proved, but not checked
    }
    answer.checked = verdict->holds;
    return verdict->holds ? std::nullopt
                          : std::optional{Error{
                                ErrorCode::Fault,
                                {"the checker refuted the proof of the period of " + answer.game}}};
}

} // namespace nimber
