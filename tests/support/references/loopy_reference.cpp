#include "support/references/loopy_reference.hpp"

#include <algorithm>
#include <vector>

namespace nimber::testing {

LoopyReference::LoopyReference(Components start, Play play, std::size_t most) {
    std::vector<std::vector<std::size_t>> options; // of the sums by their numbers
    std::map<Components, std::size_t> numbers;
    std::vector<Components> sums;
    const auto number = [&](Components sum) {
        std::ranges::sort(sum);
        const auto [known, is_new] = numbers.try_emplace(std::move(sum), sums.size());
        if (is_new) {
            sums.push_back(known->first);
        }
        return known->second;
    };
    number(std::move(start));
    for (std::size_t from = 0; from < sums.size() && sums.size() <= most; ++from) {
        std::vector<std::size_t> leads;
        for (Components& next : ReferenceSolver::options(Components{sums[from]})) {
            leads.push_back(number(std::move(next)));
        }
        options.push_back(std::move(leads));
    }
    complete_ = options.size() == sums.size();
    if (!complete_) {
        return;
    }
    std::vector<Verdict> verdicts(sums.size());
    bool any_new = true;
    for (std::size_t round = 0; any_new; ++round) {
        any_new = false;
        const std::vector<Verdict> before = verdicts;
        for (std::size_t sum = 0; sum < sums.size(); ++sum) {
            Verdict& verdict = verdicts[sum];
            if (verdict.outcome != Outcome::D) {
                continue;
            }
            const std::vector<std::size_t>& next = options[sum];
            const auto is = [&](Outcome outcome) {
                return [&before, outcome](std::size_t option) {
                    return before[option].outcome == outcome;
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
    for (std::size_t sum = 0; sum < sums.size(); ++sum) {
        verdicts_.emplace(sums[sum], verdicts[sum]);
    }
}

LoopyReference::Verdict LoopyReference::operator()(Components sum) const {
    std::ranges::sort(sum);
    return verdicts_.at(sum);
}

} // namespace nimber::testing
