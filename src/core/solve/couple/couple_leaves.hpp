#pragma once

#include "couple_worker.hpp"

namespace nimber {

template <CoupleRules Rules>
CoupleFinding CoupleWorker<Rules>::look_into(CoupleQuestion& question, std::uint64_t limit,
                                             std::size_t depth) {
    depth_ = depth;
    limit_ = couples_ + limit;
    const CoupleAnswer answer = try_to_answer(question);
    limit_ = kNoLimit;
    cut_ = false;
    const bool couple = question.parts.size() == 1;
    return answer == CoupleAnswer::Undecided && couple && !stopped_
               ? expand(question.parts[0], question.value)
               : CoupleFinding{answer, {}};
}

template <CoupleRules Rules>
CoupleAnswer CoupleWorker<Rules>::try_to_answer(CoupleQuestion& question) {
    auto& [parts, value] = question;
    parts.resize(memory_->drop_known(parts, value));
    if (parts.empty()) {
        return value == 0 ? CoupleAnswer::Yes : CoupleAnswer::No;
    }
    // All but the largest part need their values; that one is asked for what is missing.
    largest_first(parts);
    while (parts.size() > 1) {
        const unsigned found = find_value(parts.back(), 0);
        if (halted()) {
            return CoupleAnswer::Undecided;
        }
        value ^= found;
        parts.pop_back();
    }
    const bool yes = is_value(parts[0], value, 0);
    if (halted()) {
        return CoupleAnswer::Undecided;
    }
    return yes ? CoupleAnswer::Yes : CoupleAnswer::No;
}

/// Looks at all options and their replies: what is left to ask about.
template <CoupleRules Rules>
CoupleFinding CoupleWorker<Rules>::expand(BoardPart part, unsigned m) {
    Node& node = node_at(0);
    ValueSet excluded = memory_->excluded(part.key);
    if (look_at_options(node, part, m, Origin{}, excluded) || !attainable(node, m, excluded)) {
        remember_excluded(part.key, excluded | value_bit(m));
        return {CoupleAnswer::No, {}};
    }
    begin_replies(node);
    CoupleFinding finding;
    for (const std::uint16_t i : node.untried) {
        Option& option = node.options[i];
        refresh(node, option, excluded);
        if (refuted_by_replies(node, i, m)) {
            continue;
        }
        const BoardPart* parts = node.parts_of(option);
        CoupleStep step{{{parts, parts + option.parts}, m ^ option.nimber}, {}};
        step.effort = effort_of_option(step.question, option.likely(m), option.open);
        finding.steps.push_back(std::move(step));
    }
    for (unsigned smaller = 0; smaller < m; ++smaller) {
        if (!has(excluded, smaller)) {
            CoupleStep step{{{part}, smaller}, {}};
            step.effort = effort_of_smaller(step.question);
            finding.steps.push_back(std::move(step));
        }
    }
    if (finding.steps.empty()) {
        remember_value(part.key, m);
        finding.answer = CoupleAnswer::Yes;
    }
    return finding;
}

} // namespace nimber
