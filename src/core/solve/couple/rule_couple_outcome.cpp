#include "rule_couples.hpp"

#include <algorithm>

namespace nimber {

/// What is known of an option of one part, or of none.
Glance RuleCouples::glance_at(SumView option) {
    if (option.size() != 1) {
        return option.empty() ? Glance::Decides : Glance::Open;
    }
    const Id part = parts_.find(option[0]);
    if (part == PartTable::kNone) {
        return Glance::Open;
    }
    const PartTable::Facts& facts = parts_.facts(part);
    if (facts.value == 0) {
        return Glance::Decides;
    }
    const bool won = facts.value != PartTable::kUnknown || (facts.excluded & value_bit(0)) != 0;
    return won ? Glance::Passed : Glance::Open;
}

/// Whether a sum of parts is lost: who wins is enough to know of one, of several their values are.
bool RuleCouples::sum_is_lost(const std::vector<Id>& sum, std::size_t depth) {
    if (sum.size() <= 1) {
        return sum.empty() || is_lost(sum[0], depth);
    }
    Node& node = node_at(depth);
    node.parts = sum;
    Option whole{.parts = static_cast<std::uint32_t>(sum.size())};
    return option_has(node, whole, 0, depth) && !halted_;
}

bool RuleCouples::is_lost(Id part, std::size_t depth) {
    const PartTable::Facts& facts = parts_.facts(part);
    if (facts.value != PartTable::kUnknown) {
        return facts.value == 0;
    }
    if ((facts.excluded & value_bit(0)) != 0 || halted_) {
        return false;
    }
    if (parts_.on_path(part)) {
        game_.report_cycle(parts_.state(part));
        halted_ = true;
        return false;
    }
    if (depth >= kDeepest) {
        return deep_value(part) == 0 && !halted_;
    }
    budget_->examined();
    budget_->at_depth(depth);
    if (!budget_->step() || positions_left_ == 0) {
        halted_ = true;
        return false;
    }
    --positions_left_;
    parts_.on_path(part) = true;
    const bool won = some_option_is_lost(part, depth);
    parts_.on_path(part) = false;
    if (won) {
        remember_excluded(part, value_bit(0));
    } else {
        remember_value(part, 0);
    }
    return !won && !halted_;
}

bool RuleCouples::some_option_is_lost(Id part, std::size_t depth) {
    const State here = parts_.state(part);
    const std::size_t steps = game_.option_steps(here);
    Node& node = node_at(depth);
    bool found = false;
    game_.options_in_turn(
        here,
        [&](SumView option) { return budget_->steps(steps) ? glance_at(option) : Glance::Open; },
        [&](SumView option) {
            halted_ =
                halted_ || !budget_->steps(steps) || !parts_.find_parts(option, node.sum, *budget_);
            found = !halted_ && sum_is_lost(node.sum, depth + 1) && !halted_;
            return !found && !halted_;
        });
    halted_ = halted_ || game_.failure() != nullptr || !account(node);
    return found;
}

} // namespace nimber
