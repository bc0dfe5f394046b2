#include "rule_search.hpp"

namespace nimber {

std::optional<Nimber> RuleSearch::value_if_few(StateView component, Budget& budget) {
    if (large_) {
        return std::nullopt;
    }
    const auto found = plain_.value(game_, component, budget, kFewPositions);
    large_ = !found;
    return found;
}

/// Whether couples gave no answer only for want of memory; then it is given back.
bool RuleSearch::ran_out_of_memory(Budget& budget) {
    if (stopped(budget)) {
        return false;
    }
    couples_.clear(budget);
    return true;
}

std::optional<RuleSearch::Found> RuleSearch::value(StateView component, Budget& budget) {
    auto plain = value_if_few(component, budget);
    if (!plain && !stopped(budget)) {
        if (const auto found = couples_.value(component, budget)) {
            return Found{*found, true};
        }
        if (ran_out_of_memory(budget)) {
            plain = plain_.value(game_, component, budget);
        }
    }
    return plain ? std::optional{Found{*plain, false}} : std::nullopt;
}

std::optional<bool> RuleSearch::has_value(StateView component, Nimber value, Budget& budget) {
    auto plain = value_if_few(component, budget);
    if (!plain && !stopped(budget)) {
        if (const auto found = couples_.has_value(component, value, budget)) {
            return found;
        }
        if (ran_out_of_memory(budget)) {
            plain = plain_.value(game_, component, budget);
        }
    }
    return plain ? std::optional{*plain == value} : std::nullopt;
}

} // namespace nimber
