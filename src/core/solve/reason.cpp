#include "nimber/solve/reason.hpp"

#include "nimber/game/game.hpp"

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
    Standing operator()(const ByPattern& /*why*/) const { return Standing::Observed; }
    Standing operator()(const ByCheckpoint& /*why*/) const { return Standing::Observed; }
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

Reason own_theorem(const Game& game) {
    const LiteralText& theorem = game.card().theorem;
    // What nobody has put a name to is no theorem.
    return game.value_is_claimed() || theorem.english.empty() ? Reason{ByFormula{}}
                                                              : Reason{ByTheorem{theorem}};
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

void Reasons::add_premise(const Game& game) {
    add_premise(game.premise());
}

void Reasons::add_premise(const Text& premise) {
    if (!premise.english.empty()) {
        add(Declared{std::string{premise.english}, std::string{premise.chinese}});
    }
}

std::optional<Declared> Reasons::premises() const {
    Declared all;
    for (const Reason& reason : reasons_) {
        if (const auto* declared = std::get_if<Declared>(&reason)) {
            all.english += (all.english.empty() ? "" : "; ") + declared->english;
            all.chinese += (all.chinese.empty() ? "" : "；") + declared->chinese;
        }
    }
    return all.english.empty() ? std::nullopt : std::optional{std::move(all)};
}

Standing Reasons::standing() const {
    // Without a reason nothing is more than observed.
    Standing weakest = reasons_.empty() ? Standing::Observed : Standing::Proved;
    for (const Reason& reason : reasons_) {
        weakest = std::min(weakest, nimber::standing(reason));
    }
    return weakest;
}

bool Reasons::has(const LiteralText& theorem) const {
    return std::ranges::find(reasons_, Reason{ByTheorem{theorem}}) != reasons_.end();
}

} // namespace nimber
