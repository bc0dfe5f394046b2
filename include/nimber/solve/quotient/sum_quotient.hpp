#pragma once

#include "nimber/solve/quotient/learner.hpp"
#include "nimber/solve/quotient/position_closure.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>

namespace nimber {

/// The misère quotient that covers sums of some games, as far as it is small: the heaps of one
/// code, or the closure of the components that were asked for.
class SumQuotient {
public:
    /// The budget and the games of the positions must outlive it.
    explicit SumQuotient(Budget& budget) : budget_{budget} {}

    /// Whether the quotient covers all components of the position; computes what is missing. To be
    /// asked for sums of the same games.
    [[nodiscard]] bool cover(const Position& position);
    /// The same without computing anything.
    [[nodiscard]] bool covers(const Position& position) const;

    /// The value of the sum of components of a covered position, or of one that can be reached from
    /// it.
    [[nodiscard]] Element value(const Game& game, SumView sum);
    [[nodiscard]] Element product(Element a, Element b) { return learner_->product(a, b); }
    [[nodiscard]] bool is_lost(Element x) const { return learner_->is_lost(x); }
    [[nodiscard]] std::size_t order() const { return learner_->order(); }
    [[nodiscard]] MisereQuotient quotient() const { return learner_->quotient(); }
    /// The period of the values of the heaps, if it was needed.
    [[nodiscard]] const std::optional<QuotientPeriod>& period() const { return period_; }

private:
    [[nodiscard]] bool cover_heaps(const Game& game, Heap last);
    [[nodiscard]] bool cover_closure(const Position& position);

    Budget& budget_;
    std::unique_ptr<CodeHeaps> heaps_;
    std::optional<QuotientPeriod> period_;
    PositionClosure closure_;
    std::vector<Component> roots_; ///< of the closure
    std::set<Component> hopeless_; ///< components of sums that could not be covered
    bool stopped_ = false;         ///< no more heaps can be covered
    std::unique_ptr<QuotientLearner> learner_;
};

} // namespace nimber
