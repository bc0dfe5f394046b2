#include "support/references/loopy_reference.hpp"

#include <algorithm>
#include <vector>

namespace nimber::testing {

LoopyReference::LoopyReference(Components start, Play play) {
    std::map<Components, std::vector<Components>> options;
    std::ranges::sort(start);
    std::vector<Components> unseen = {start};
    while (!unseen.empty()) {
        const Components sum = unseen.back();
        unseen.pop_back();
        if (options.contains(sum)) {
            continue;
        }
        options[sum] = ReferenceSolver::options(sum);
        for (Components& next : options[sum]) {
            std::ranges::sort(next);
            unseen.push_back(next);
        }
        verdicts_[sum] = {};
    }
    bool any_new = true;
    for (std::size_t round = 0; any_new; ++round) {
        any_new = false;
        const std::map<Components, Verdict> before = verdicts_;
        for (const auto& [sum, next] : options) {
            Verdict& verdict = verdicts_[sum];
            if (verdict.outcome != Outcome::D) {
                continue;
            }
            const auto is = [&](Outcome outcome) {
                return [&before, outcome](const Components& option) {
                    return before.at(option).outcome == outcome;
                };
            };
            if (next.empty()) {
                verdict = {play == Play::Normal ? Outcome::P : Outcome::N, round};
            } else if (std::ranges::any_of(next, is(Outcome::P))) {
                verdict = {Outcome::N, round};
            } else if (std::ranges::all_of(next, is(Outcome::N))) {
                verdict = {Outcome::P, round};
            }
            any_new = any_new || verdict.outcome != Outcome::D;
        }
    }
}

LoopyReference::Verdict LoopyReference::operator()(Components sum) const {
    std::ranges::sort(sum);
    return verdicts_.at(sum);
}

} // namespace nimber::testing
