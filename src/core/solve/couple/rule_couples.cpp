#include "rule_couples.hpp"

#include "nimber/value/mex.hpp"

#include <algorithm>
#include <bit>

namespace nimber {

/// Asks a question about the sum that a component is; again, with less in memory, whenever there
/// is no room left.
template <class Answer, class Question>
std::optional<Answer> RuleCouples::ask(StateView component, Budget& budget,
                                       const Question& question) {
    budget_ = &budget;
    std::vector<Id> sum;
    do {
        halted_ = !parts_.find_parts(component, sum, budget) || game_.failure() != nullptr;
        if (!halted_) {
            const Answer answer = question(sum);
            if (!halted_) {
                return answer;
            }
        }
    } while (parts_.full() && make_room());
    return std::nullopt;
}

/// Forgets what can be found again. Answers false if that does not help: what is kept takes half of
/// the room, or since the last time no value was found.
bool RuleCouples::make_room() {
    const bool progress = values_found_ > values_found_before_;
    values_found_before_ = values_found_;
    const std::size_t enough = parts_.bytes_held() / 2;
    parts_.forget(PartTable::Keep::Facts);
    if (parts_.bytes_used() > enough) {
        parts_.forget(PartTable::Keep::Values);
    }
    return progress && parts_.bytes_used() <= enough;
}

std::optional<Nimber> RuleCouples::value(StateView component, Budget& budget) {
    return ask<Nimber>(component, budget, [&](const std::vector<Id>& sum) {
        std::uint64_t value = 0;
        for (const Id part : sum) {
            value ^= find_value(part, 0);
        }
        return Nimber{value};
    });
}

std::optional<bool> RuleCouples::has_value(StateView component, Nimber value, Budget& budget) {
    return ask<bool>(component, budget, [&](std::vector<Id>& sum) {
        Node& node = node_at(0);
        node.parts = sum;
        Option whole{.parts = static_cast<std::uint32_t>(sum.size())};
        refresh(node, whole);
        return option_has(node, whole, value.value(), 0);
    });
}

std::optional<bool> RuleCouples::lost(StateView component, std::uint64_t most_positions,
                                      Budget& budget) {
    positions_left_ = most_positions;
    return ask<bool>(component, budget,
                     [&](const std::vector<Id>& sum) { return sum_is_lost(sum, 0); });
}

void RuleCouples::clear(Budget& budget) {
    parts_.clear(budget);
    for (const auto& node : nodes_) {
        budget.release(node->held);
    }
    nodes_.clear();
}

bool RuleCouples::account(Node& node) {
    const std::size_t bytes = node.bytes();
    if (bytes > node.held) {
        if (bytes - node.held > budget_->room()) {
            halted_ = true; // and the table is not full: it is left to mex
        } else {
            static_cast<void>(budget_->hold(bytes - node.held));
            node.held = bytes;
        }
    }
    return !halted_;
}

std::uint64_t RuleCouples::find_value(Id part, std::size_t depth) {
    for (std::uint64_t m = 0; m < kLarge && !halted_; ++m) {
        if (is_value(part, m, depth)) {
            return m;
        }
        if (parts_.facts(part).value != PartTable::kUnknown) {
            return parts_.facts(part).value;
        }
    }
    return halted_ ? 0 : mex_of_options(part, depth);
}

/// The value where it is large, from those of all options.
std::uint64_t RuleCouples::mex_of_options(Id part, std::size_t depth) {
    MexSet values;
    Node& node = node_at(depth);
    if (!expand(part) || look_at_options(node, part, PartTable::kUnknown) || !account(node)) {
        return 0;
    }
    parts_.on_path(part) = true;
    parts_.for_each_option(part, [&](std::span<const Id> sum) {
        const std::uint64_t known = sum_value(sum);
        if (known != PartTable::kUnknown) {
            values.insert(Nimber{known});
        }
        return true;
    });
    for (const Option& option : node.options) {
        std::uint64_t value = option.nimber;
        for (std::uint32_t i = 0; i < option.parts && !halted_; ++i) {
            value ^= find_value(node.parts[option.first_part + i], depth + 1);
        }
        values.insert(Nimber{value});
    }
    parts_.on_path(part) = false;
    const std::uint64_t mex = values.mex().value();
    remember_value(part, mex);
    return mex;
}

/// The value by plain mex, which keeps what waits on a stack of its own.
std::uint64_t RuleCouples::deep_value(Id part) {
    const auto value = plain_.value(game_, parts_.state(part), *budget_);
    halted_ = halted_ || !value;
    if (value) {
        remember_value(part, value->value());
    }
    return value.value_or(Nimber{}).value();
}

bool RuleCouples::is_value(Id part, std::uint64_t m, std::size_t depth) {
    const PartTable::Facts& facts = parts_.facts(part);
    if (facts.value != PartTable::kUnknown) {
        return facts.value == m;
    }
    if ((facts.excluded & value_bit(m)) != 0 || halted_) {
        return false;
    }
    if (parts_.on_path(part)) {
        game_.report_cycle(parts_.state(part));
        halted_ = true;
        return false;
    }
    if (depth >= kDeepest) {
        return deep_value(part) == m && !halted_;
    }
    budget_->examined();
    budget_->at_depth(depth);
    if (!budget_->step() || !expand(part)) {
        halted_ = true;
        return false;
    }
    if (m > parts_.option_count(part)) {
        return false;
    }
    if (m >= kLarge) {
        return find_value(part, depth) == m && !halted_;
    }
    parts_.on_path(part) = true;
    const bool yes = search(part, m, depth);
    parts_.on_path(part) = false;
    return yes && !halted_;
}

/// Decides by its options whether `part` has the value m, which is not large.
bool RuleCouples::search(Id part, std::uint64_t m, std::size_t depth) {
    Node& node = node_at(depth);
    const auto refute = [&] {
        remember_excluded(part, node.excluded | value_bit(m));
        return false;
    };
    const bool found = look_at_options(node, part, m);
    if (!account(node)) {
        return false;
    }
    if (found) {
        return refute();
    }
    // The value is one of the least that are not excluded, one more of them than there are options
    // without a value.
    const auto smaller =
        static_cast<std::size_t>(std::popcount(~node.excluded & (value_bit(m) - 1)));
    if (smaller > node.options.size()) {
        return refute();
    }
    if (m <= kTargetFirst && some_option_has(node, m, depth)) {
        return refute();
    }
    for (std::uint64_t k = 0; k < m; ++k) {
        if ((node.excluded & value_bit(k)) == 0 && !some_option_has(node, k, depth)) {
            remember_value(part, k);
            return false;
        }
        node.excluded |= value_bit(k);
    }
    if (m > kTargetFirst && some_option_has(node, m, depth)) {
        return refute();
    }
    remember_value(part, m);
    return true;
}

bool RuleCouples::expand(Id part) {
    halted_ = halted_ || !parts_.expand(part, *budget_);
    return !halted_;
}

void RuleCouples::remember_value(Id part, std::uint64_t value) {
    if (!halted_) {
        parts_.set_value(part, value);
        ++values_found_;
    }
}

void RuleCouples::remember_excluded(Id part, std::uint64_t values) {
    if (!halted_) {
        parts_.exclude(part, values);
    }
}

RuleCouples::Node& RuleCouples::node_at(std::size_t depth) {
    while (nodes_.size() <= depth) {
        nodes_.push_back(std::make_unique<Node>());
    }
    return *nodes_[depth];
}

} // namespace nimber
