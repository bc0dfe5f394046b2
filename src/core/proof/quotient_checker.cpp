#include "nimber/proof/quotient_checker.hpp"

#include "checked_monoid.hpp"
#include "quotient_options.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace nimber {
namespace {

using checker::CheckedMonoid;
using checker::QuotientOptions;
using Number = std::uint32_t;
using Numbers = std::vector<Number>; // ascending, each once

constexpr std::size_t kMostElements = 65'535;
constexpr std::size_t kMostGenerators = 10'000'000;
constexpr std::size_t kKindBytes = 160; // of a set of numbers besides these, kept twice

std::string digits(std::uint64_t number) {
    return std::to_string(number);
}

class QuotientCheck {
public:
    QuotientCheck(const QuotientCertificate& certificate, Budget& budget)
        : c_{certificate}, budget_{budget} {}

    QuotientVerdict run() {
        static_cast<void>(options_are_read() && numbers_fit() && is_monoid() && ends_agree() &&
                          lost_agree() && won_agree() && elements_differ() && period_holds());
        return verdict_;
    }

private:
    // Each returns whether all is well so far; if not, the verdict says why not, or the budget is
    // exceeded.
    bool options_are_read();
    bool numbers_fit();
    bool is_monoid();
    bool ends_agree();
    bool lost_agree();
    bool won_agree();
    bool elements_differ();
    bool period_holds();

    [[nodiscard]] Numbers option_values(Number generator);
    [[nodiscard]] std::vector<std::pair<Number, Numbers>> least_kinds();
    [[nodiscard]] Number value(Number generator) const { return c_.values[generator - 1]; }
    bool fail(QuotientClaim claim, std::vector<std::string> facts = {}) {
        verdict_ = {false, claim, std::move(facts)};
        return false;
    }

    const QuotientCertificate& c_;
    Budget& budget_;
    std::optional<QuotientOptions> options_;
    std::optional<CheckedMonoid> monoid_;
    std::vector<std::uint8_t> is_lost_; ///< by element
    /// What generators with options are worth, and the values of their options; by each value the
    /// generator that has it first.
    std::map<std::pair<Number, Numbers>, Number> kinds_;
    QuotientVerdict verdict_;
};

bool QuotientCheck::options_are_read() {
    options_ = QuotientOptions::read(c_);
    if (!options_ || c_.game.empty()) {
        return fail(QuotientClaim::Game);
    }
    for (std::size_t i = 0; c_.options && i < c_.options->size(); ++i) {
        for (const auto& sum : (*c_.options)[i]) {
            for (const Number part : sum) {
                if (part == 0 || part > i) {
                    return fail(QuotientClaim::Closed, {digits(i + 1), digits(part)});
                }
            }
        }
    }
    return true;
}

bool QuotientCheck::numbers_fit() {
    const auto in_range = [this](Number x) { return x < c_.order; };
    bool fits = c_.order >= 1 && c_.order <= kMostElements && c_.values.size() < kMostGenerators &&
                c_.actions.size() == c_.letters.size() && std::ranges::all_of(c_.lost, in_range) &&
                std::ranges::all_of(c_.values, in_range) &&
                std::ranges::adjacent_find(c_.lost, std::greater_equal{}) == c_.lost.end() &&
                std::ranges::adjacent_find(c_.letters, std::greater_equal{}) == c_.letters.end() &&
                (!c_.options || c_.options->size() == c_.values.size()) &&
                (!c_.positions || (c_.options && c_.positions->size() == c_.values.size()));
    for (const Number letter : c_.letters) {
        fits = fits && letter >= 1 && letter <= c_.values.size();
    }
    for (const auto& action : c_.actions) {
        fits = fits && action.size() == c_.order && std::ranges::all_of(action, in_range);
    }
    return fits || fail(QuotientClaim::Size);
}

bool QuotientCheck::is_monoid() {
    for (std::size_t l = 0; l < c_.actions.size(); ++l) {
        for (std::size_t m = 0; m < l; ++m) {
            for (Number x = 0; x < c_.order; ++x) {
                if (c_.actions[l][c_.actions[m][x]] != c_.actions[m][c_.actions[l][x]]) {
                    return fail(QuotientClaim::Commute,
                                {digits(c_.letters[l]), digits(c_.letters[m]), digits(x)});
                }
            }
            if (!budget_.long_step()) {
                return false;
            }
        }
    }
    monoid_.emplace(c_.order, c_.actions, budget_);
    if (const auto missing = monoid_->unreached()) {
        return fail(QuotientClaim::Generated, {digits(*missing)});
    }
    for (std::size_t l = 0; l < c_.letters.size(); ++l) {
        if (c_.actions[l][0] != value(c_.letters[l])) {
            return fail(QuotientClaim::Letters, {digits(c_.letters[l])});
        }
    }
    return true;
}

Numbers QuotientCheck::option_values(Number generator) {
    std::vector<bool> seen(c_.order, false);
    options_->visit(generator, [&](std::span<const Number> sum) {
        Number product = 0;
        for (const Number part : sum) {
            product = monoid_->times(value(part))[product];
        }
        seen[product] = true;
        return budget_.step();
    });
    Numbers values;
    for (Number x = 0; x < c_.order; ++x) {
        if (seen[x]) {
            values.push_back(x);
        }
    }
    return values;
}

bool QuotientCheck::ends_agree() {
    is_lost_.assign(c_.order, 0);
    for (const Number x : c_.lost) {
        is_lost_[x] = 1;
    }
    if (is_lost_[0] != 0) {
        return fail(QuotientClaim::Ends, {"0"});
    }
    for (Number generator = 1; generator <= c_.values.size(); ++generator) {
        Numbers options = option_values(generator);
        budget_.examined();
        if (!budget_.long_step()) {
            return false;
        }
        if (!options.empty()) {
            static_cast<void>(budget_.hold(kKindBytes + 2 * options.size() * sizeof(Number)));
            kinds_.emplace(std::pair{value(generator), std::move(options)}, generator);
        } else if (value(generator) != 0) {
            return fail(QuotientClaim::Ends, {digits(generator)});
        }
    }
    return true;
}

/// For every y, generator g and option o of it, not both y+g and y+o are lost.
bool QuotientCheck::lost_agree() {
    for (const auto& [kind, generator] : kinds_) {
        const Number* own = monoid_->times(kind.first);
        for (const Number option : kind.second) {
            const Number* other = monoid_->times(option);
            for (Number y = 0; y < c_.order; ++y) {
                if (is_lost_[own[y]] != 0 && is_lost_[other[y]] != 0) {
                    return fail(QuotientClaim::Lost, {digits(generator), digits(y)});
                }
            }
            if (!budget_.long_step()) {
                return false;
            }
        }
    }
    return true;
}

/// The kinds of generators without those that have all the options of another with the same value.
std::vector<std::pair<Number, Numbers>> QuotientCheck::least_kinds() {
    std::vector<std::pair<Number, Numbers>> kinds;
    for (const auto& [kind, generator] : kinds_) {
        kinds.push_back(kind);
    }
    std::ranges::stable_sort(kinds, {}, [](const auto& kind) { return kind.second.size(); });
    std::map<Number, std::vector<Numbers>> kept;
    std::vector<std::pair<Number, Numbers>> least;
    for (auto& kind : kinds) {
        if (!budget_.long_step()) {
            return least;
        }
        std::vector<Numbers>& others = kept[kind.first];
        const bool covered = std::ranges::any_of(others, [&](const Numbers& other) {
            return std::ranges::includes(kind.second, other);
        });
        if (!covered) {
            others.push_back(kind.second);
            least.push_back(std::move(kind));
        }
    }
    return least;
}

/// Visits the pairs of what a sum is worth and what its options are worth, for all sums. Of two
/// with the same first part the one with fewer options stands for both: if it has a lost option,
/// so has the other, and this remains so whatever is added.
bool QuotientCheck::won_agree() {
    const auto generators = least_kinds();
    std::map<Number, std::set<Numbers>> kept;
    std::vector<std::pair<Number, Numbers>> open{{0, {}}}; // no generator at all
    std::vector<std::pair<Number, Numbers>> next;
    while (!open.empty()) {
        next.clear();
        for (const auto& [x, options] : open) {
            if (!options.empty() && !kept[x].contains(options)) {
                continue; // one with fewer options came after it
            }
            for (const auto& [y, more] : generators) {
                const Number product = monoid_->times(y)[x];
                Numbers all;
                for (const Number option : options) {
                    all.push_back(monoid_->times(y)[option]);
                }
                for (const Number option : more) {
                    all.push_back(monoid_->times(option)[x]);
                }
                std::ranges::sort(all);
                all.erase(std::unique(all.begin(), all.end()), all.end());
                if (!budget_.long_step()) {
                    return false;
                }
                std::set<Numbers>& known = kept[product];
                if (std::ranges::any_of(known, [&](const Numbers& other) {
                        return std::ranges::includes(all, other);
                    })) {
                    continue;
                }
                const auto lost = [this](Number e) { return is_lost_[e] != 0; };
                if (!lost(product) && std::ranges::none_of(all, lost)) {
                    return fail(QuotientClaim::Won, {digits(product)});
                }
                std::erase_if(
                    known, [&](const Numbers& other) { return std::ranges::includes(other, all); });
                static_cast<void>(budget_.hold(kKindBytes + 2 * all.size() * sizeof(Number)));
                known.insert(all);
                next.emplace_back(product, std::move(all));
            }
        }
        std::swap(open, next);
    }
    return true;
}

/// Elements are distinguished by whether they are lost, and then by where letters lead from them.
bool QuotientCheck::elements_differ() {
    Numbers kind(c_.order, 0);
    for (const Number x : c_.lost) {
        kind[x] = 1;
    }
    std::size_t count = 0;
    while (true) {
        std::map<Numbers, Number> kinds;
        Numbers refined(c_.order);
        for (Number x = 0; x < c_.order; ++x) {
            Numbers seen{kind[x]};
            for (const auto& action : c_.actions) {
                seen.push_back(kind[action[x]]);
            }
            const auto found = kinds.emplace(std::move(seen), static_cast<Number>(kinds.size()));
            refined[x] = found.first->second;
            if (!budget_.long_step()) {
                return false;
            }
        }
        kind = std::move(refined);
        if (kinds.size() == c_.order) {
            return true;
        }
        if (kinds.size() == count) {
            break;
        }
        count = kinds.size();
    }
    std::map<Number, Number> first;
    for (Number x = 0; x < c_.order; ++x) {
        const auto found = first.emplace(kind[x], x);
        if (!found.second) {
            return fail(QuotientClaim::Distinct, {digits(found.first->second), digits(x)});
        }
    }
    return true;
}

bool QuotientCheck::period_holds() {
    if (!c_.period) {
        return true;
    }
    const auto [start, length] = *c_.period;
    const Heap heaps = c_.values.size();
    if (!options_->may_repeat() || start < 1 || length < 1 || start > heaps || length > heaps) {
        return fail(QuotientClaim::Size);
    }
    const Heap needed = std::max(2U, options_->parts()) * (start + length) + options_->largest();
    if (needed > heaps) {
        return fail(QuotientClaim::Bound, {digits(heaps), digits(needed)});
    }
    const auto repeats = [this](Heap from, Heap shift) { // the first heap from which it does not
        while (from + shift <= c_.values.size() &&
               value(static_cast<Number>(from)) == value(static_cast<Number>(from + shift))) {
            ++from;
        }
        return from;
    };
    if (const Heap end = repeats(start, length); end + length <= heaps) {
        return fail(QuotientClaim::Repeats, {digits(end), digits(end + length)});
    }
    if (start > 1 && repeats(start - 1, length) > start - 1) {
        return fail(QuotientClaim::Start, {digits(start - 1)});
    }
    for (Heap shorter = 1; shorter <= length / 2 && budget_.step(); ++shorter) {
        if (length % shorter == 0 && repeats(start, shorter) + shorter > heaps) {
            return fail(QuotientClaim::Least, {digits(shorter)});
        }
    }
    return true;
}

} // namespace

std::string_view name(QuotientClaim claim) {
    constexpr auto kNames = std::to_array<std::string_view>(
        {"game", "closed", "size", "commute", "generated", "letters", "ends", "lost", "won",
         "distinct", "bound", "repeats", "start", "least"});
    return kNames[static_cast<std::size_t>(claim)];
}

Result<QuotientVerdict> check(const QuotientCertificate& certificate, Budget& budget) {
    const QuotientVerdict verdict = QuotientCheck{certificate, budget}.run();
    return budget.exceeded() ? Result<QuotientVerdict>{budget.error()} : verdict;
}

} // namespace nimber
