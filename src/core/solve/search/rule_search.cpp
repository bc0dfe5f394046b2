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

/// Whether a component is lost, where no more options need be made than are asked for.
std::optional<bool> RuleSearch::lost_in_turn(StateView component, Budget& budget) {
    auto plain = value_if_few(component, budget);
    if (plain || stopped(budget)) {
        by_couples_ = false;
        return plain ? std::optional{*plain == Nimber{}} : std::nullopt;
    }
    const auto lost = couples_.lost(component, kMostInTurn, budget);
    many_in_turn_ = !lost;
    return lost;
}

std::optional<bool> RuleSearch::has_value(StateView component, Nimber value, Budget& budget) {
    by_couples_ = true;
    if (value == Nimber{} && game_.makes_options_in_turn() && !many_in_turn_) {
        const auto lost = lost_in_turn(component, budget);
        if (lost || stopped(budget)) {
            return lost;
        }
    }
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
