#include "nimber/solve/reason.hpp"

#include <algorithm>

namespace nimber {
namespace {

struct StandingOf {
    Standing operator()(const ByRules& /*why*/) const { return Standing::Proved; }
    Standing operator()(const ByTheorem& /*why*/) const { return Standing::Proved; }
    Standing operator()(const ByFormula& /*why*/) const { return Standing::Observed; }
    Standing operator()(const ByPeriod& /*why*/) const { return Standing::Proved; }
    Standing operator()(const BySequence& /*why*/) const { return Standing::Computed; }
    Standing operator()(const BySearch& /*why*/) const { return Standing::Computed; }
    Standing operator()(const ByQuotient& why) const {
        return why.periodic ? Standing::Proved : Standing::Computed;
    }
    Standing operator()(const ByMethod& /*why*/) const { return Standing::Computed; }
    Standing operator()(const OneByOne& /*why*/) const { return Standing::Computed; }
    // It is named in the answer, so that "proved" says from what.
    Standing operator()(const Declared& /*why*/) const { return Standing::Proved; }
};

/// Makes `known` speak of `next` as well, if they are the same reason for different numbers.
struct Join {
    bool operator()(BySearch& known, const BySearch& next) const {
        known.positions += known.method == next.method ? next.positions : 0;
        return known.method == next.method;
    }
    bool operator()(const ByPeriod& known, const ByPeriod& next) const {
        return known.period == next.period;
    }
    bool operator()(BySequence& known, const BySequence& next) const {
        known.heap = known.from == next.from ? std::max(known.heap, next.heap) : known.heap;
        return known.from == next.from;
    }
    bool operator()(ByQuotient& known, const ByQuotient& next) const {
        known = {std::max(known.order, next.order), known.periodic && next.periodic};
        return true;
    }
    template <class Kind>
    bool operator()(Kind& known, const Kind& next) const {
        return known == next;
    }
    template <class Known, class Next>
    bool operator()(Known& /*known*/, const Next& /*next*/) const {
        return false;
    }
};

} // namespace

Standing standing(const Reason& reason) {
    return std::visit(StandingOf{}, reason);
}

void Reasons::add(const Reason& reason) {
    for (Reason& known : reasons_) {
        if (std::visit(Join{}, known, reason)) {
            return;
        }
    }
    reasons_.push_back(reason);
}

void Reasons::add(const Reasons& others) {
    for (const Reason& reason : others) {
        add(reason);
    }
}

Standing Reasons::standing() const {
    // Without a reason nothing is more than observed.
    Standing worst = reasons_.empty() ? Standing::Observed : Standing::Proved;
    for (const Reason& reason : reasons_) {
        worst = std::max(worst, nimber::standing(reason));
    }
    return worst;
}

bool Reasons::has(const LiteralText& theorem) const {
    return std::ranges::find(reasons_, Reason{ByTheorem{theorem}}) != reasons_.end();
}

} // namespace nimber
