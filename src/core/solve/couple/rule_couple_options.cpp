#include "rule_couples.hpp"

#include <algorithm>

namespace nimber {

/// Notes which options have a known value, and lists the others. Answers whether one is worth m.
bool RuleCouples::look_at_options(Node& node, Id part, std::uint64_t m) {
    node.options.clear();
    node.parts.clear();
    node.excluded = parts_.facts(part).excluded;
    bool found = false;
    parts_.for_each_option(part, [&](std::span<const Id> sum) {
        Option option{.first_part = static_cast<std::uint32_t>(node.parts.size())};
        for (const Id one : sum) {
            const std::uint64_t value = parts_.facts(one).value;
            if (value != PartTable::kUnknown) {
                option.nimber ^= value;
            } else {
                node.parts.push_back(one);
                ++option.parts;
            }
        }
        if (option.parts == 0) {
            node.excluded |= value_bit(option.nimber);
            found = option.nimber == m && m != PartTable::kUnknown;
        } else {
            node.options.push_back(option);
        }
        return !found;
    });
    return found;
}

/// Takes the parts whose value has become known into its nimber.
void RuleCouples::refresh(Node& node, Option& option) const {
    Id* parts = node.parts.data() + option.first_part;
    for (std::uint32_t i = 0; i < option.parts;) {
        const std::uint64_t value = parts_.facts(parts[i]).value;
        if (value == PartTable::kUnknown) {
            ++i;
            continue;
        }
        option.nimber ^= value;
        parts[i] = parts[--option.parts];
    }
}

/// Whether an option has the value: those first that look likely.
bool RuleCouples::some_option_has(Node& node, std::uint64_t value, std::size_t depth) {
    constexpr std::uint64_t kUnlikely = 4;
    node.waiting.clear();
    for (std::uint32_t i = 0; i < node.options.size(); ++i) {
        Option& option = node.options[i];
        refresh(node, option);
        if (option.parts == 0) {
            node.excluded |= value_bit(option.nimber);
            if (option.nimber == value) {
                return true;
            }
            continue;
        }
        std::size_t open = 0;
        for (std::uint32_t k = 0; k < option.parts; ++k) {
            if (!expand(node.parts[option.first_part + k])) {
                return false;
            }
            open += parts_.option_count(node.parts[option.first_part + k]);
        }
        option.rank = open * kUnlikely;
        if (option.parts == 1) {
            const Replies replies =
                look_at_replies(node.parts[option.first_part], value ^ option.nimber);
            if (replies.refuted) {
                continue;
            }
            option.rank = replies.open * (replies.likely ? 1 : kUnlikely);
        }
        node.waiting.push_back(i);
    }
    if (!account(node)) {
        return false;
    }
    std::ranges::stable_sort(node.waiting, {},
                             [&](std::uint32_t i) { return node.options[i].rank; });
    for (const std::uint32_t i : node.waiting) {
        if (option_has(node, node.options[i], value, depth)) {
            return true;
        }
        if (halted_) {
            return false;
        }
    }
    return false;
}

/// Looks at what is known of the replies to an option of one part. Requires that it is expanded.
RuleCouples::Replies RuleCouples::look_at_replies(Id part, std::uint64_t value) {
    std::uint64_t excluded = parts_.facts(part).excluded;
    if ((excluded & value_bit(value)) != 0 || value > parts_.option_count(part)) {
        return {.refuted = true};
    }
    Replies replies;
    const auto note = [&](std::uint64_t reply) {
        excluded |= value_bit(reply);
        replies.refuted = reply == value;
        return !replies.refuted;
    };
    parts_.for_each_option(part, [&](std::span<const Id> sum) {
        const std::uint64_t reply = sum_value(sum);
        if (reply != PartTable::kUnknown) {
            return note(reply);
        }
        const bool shut =
            sum.size() == 1 && (parts_.facts(sum[0]).excluded & value_bit(value)) != 0;
        replies.open += shut ? 0 : 1;
        return true;
    });
    if (!halted_ && excluded != parts_.facts(part).excluded) {
        parts_.exclude(part, excluded);
    }
    replies.likely = value < kLarge && (~excluded & (value_bit(value) - 1)) == 0;
    return replies;
}

/// Whether an option has the value: all parts but the largest need theirs, and that one is asked
/// for what is missing.
bool RuleCouples::option_has(Node& node, Option& option, std::uint64_t value, std::size_t depth) {
    refresh(node, option);
    if (option.parts == 0) {
        return option.nimber == value;
    }
    Id* parts = node.parts.data() + option.first_part;
    for (std::uint32_t i = 0; i < option.parts; ++i) {
        if (!expand(parts[i])) {
            return false;
        }
        if (parts_.option_count(parts[i]) > parts_.option_count(parts[0])) {
            std::swap(parts[0], parts[i]);
        }
    }
    std::uint64_t missing = value ^ option.nimber;
    for (std::uint32_t i = 1; i < option.parts; ++i) {
        missing ^= find_value(parts[i], depth + 1);
    }
    return !halted_ && is_value(parts[0], missing, depth + 1);
}

/// The value of a sum, if all its parts are known.
std::uint64_t RuleCouples::sum_value(std::span<const Id> sum) const {
    std::uint64_t value = 0;
    for (const Id part : sum) {
        const std::uint64_t own = parts_.facts(part).value;
        if (own == PartTable::kUnknown) {
            return own;
        }
        value ^= own;
    }
    return value;
}

} // namespace nimber
