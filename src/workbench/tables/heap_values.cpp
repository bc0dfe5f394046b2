#include "workbench/tables/heap_values.hpp"

#include "nimber/proof/period_checker.hpp"
#include "workbench/patterns/period.hpp"
#include "workbench/runs/spot_check.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace nimber {

SequenceValues::SequenceValues(SequenceRun& run, const Game& game)
    : run_{run}, source_{game.heap_code() != nullptr ? BySequence::From::Code
                                                     : BySequence::From::Takes} {
    premise_.add_premise(game);
}

std::size_t SequenceValues::read(Heap from, std::span<std::uint64_t> values) {
    assert(!values.empty());
    if (auto limit = run_.extend_to(from + values.size() - 1)) {
        stopped_ = std::move(limit); // and stays, when what is known is read once more
    }
    const Heap size = run_.sequence().size();
    const Heap known = size > from ? std::min<Heap>(size - from, values.size()) : 0;
    buffer_.resize(static_cast<std::size_t>(known));
    run_.sequence().read(from, buffer_);
    std::ranges::copy(buffer_, values.begin());
    if (known > 0) {
        reasons_.add(BySequence{source_, from + known - 1});
        reasons_.add(premise_);
    }
    return buffer_.size();
}

bool SequenceValues::confirmed(const Game& game) {
    if (!run_.resumed()) {
        return true;
    }
    const PeriodCertificate proof = run_.sequence().certificate(rule_text(game));
    Budget budget{run_.limits_left(proof.bound)};
    const auto verdict = check(proof, budget);
    if (verdict && !verdict->holds) {
        stopped_ = refuted_checkpoint(run_.settings().checkpoint);
    }
    return verdict && verdict->holds;
}

bool SequenceValues::goes_on() {
    if (!stopped_) {
        stopped_ = run_.late();
    }
    return !stopped_;
}

SolvedValues::SolvedValues(GamePtr game, Play play, Limits limits)
    : position_{{{std::move(game), {}}}}, play_{play}, solver_{std::move(limits)} {}

Result<std::uint64_t> SolvedValues::value(Heap heap) {
    Part& part = position_.parts.front();
    part.components = StateView{&heap, 1};
    if (play_ == Play::Normal) {
        const auto known = solver_.value(*part.game, part.component(0));
        if (!known) {
            return known.error();
        }
        reasons_.add(known->reason);
        reasons_.add_premise(*part.game);
        return std::uint64_t{known->value.value()};
    }
    const auto answer = solver_.solve(position_, play_);
    if (!answer) {
        return answer.error();
    }
    reasons_.add(answer->reasons);
    return answer->outcome == Outcome::P ? 0U : 1U;
}

std::size_t SolvedValues::read(Heap from, std::span<std::uint64_t> values) {
    first_ = first_.value_or(from);
    Budget& budget = solver_.budget();
    for (std::size_t i = 0; i < values.size(); ++i) {
        // A theorem takes no steps, but there may be 10^9 heaps.
        const auto found = budget.step() ? value(from + i) : budget.error();
        if (!found) {
            stopped_ = for_values(found.error(), from + i - *first_);
            return i;
        }
        values[i] = *found;
    }
    return values.size();
}

} // namespace nimber
