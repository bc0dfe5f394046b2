#include "workbench/misere/quotient_growth.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace nimber {
namespace {

/// The quotient of the first generators, as it follows from that of all: the monoid that they
/// generate, with elements made one that no sum of them tells apart.
class SubQuotient {
public:
    SubQuotient(const MisereQuotient& all, Generator last, Budget& budget)
        : all_{all}, budget_{budget} {
        const std::set<Element> worth(all.values.begin() + 1,
                                      all.values.begin() + 1 + static_cast<std::ptrdiff_t>(last));
        generate({worth.begin(), worth.end()});
        tell_apart();
    }

    /// What there is to say of it; nothing if the budget has ended.
    [[nodiscard]] std::optional<QuotientGrowth> growth(Generator from) const {
        if (budget_.exceeded()) {
            return std::nullopt;
        }
        MisereQuotient made;
        made.actions.assign(actions_.size(), std::vector<Element>(classes_));
        made.prefix.resize(classes_);
        made.last.resize(classes_);
        made.lost.resize(classes_);
        std::vector<bool> seen(classes_, false);
        for (std::size_t x = 0; x < elements_.size(); ++x) {
            const Element own = class_[x];
            if (seen[own]) {
                continue; // the first of a class, in the order of generation, stands for it
            }
            seen[own] = true;
            made.prefix[own] = class_[prefix_[x]];
            made.last[own] = last_[x];
            made.lost[own] = all_.lost[elements_[x]];
            for (std::size_t l = 0; l < actions_.size(); ++l) {
                made.actions[l][own] = class_[actions_[l][x]];
            }
        }
        return QuotientGrowth{from, classes_, made.lost_count(), made.tame()};
    }

private:
    /// All products, from the identity on.
    void generate(const std::vector<Element>& letters) {
        constexpr std::size_t kUnseen = ~std::size_t{0};
        std::vector<std::size_t> number(all_.order(), kUnseen);
        number[0] = 0;
        elements_ = {0};
        prefix_ = {0};
        last_ = {0};
        actions_.resize(letters.size());
        for (std::size_t x = 0; x < elements_.size(); ++x) {
            for (std::size_t l = 0; l < letters.size() && budget_.step(); ++l) {
                const Element next = all_.product(elements_[x], letters[l]);
                if (number[next] == kUnseen) {
                    number[next] = elements_.size();
                    elements_.push_back(next);
                    prefix_.push_back(x);
                    last_.push_back(static_cast<std::uint16_t>(l));
                }
                actions_[l].push_back(number[next]);
            }
            if (budget_.exceeded()) {
                return;
            }
        }
    }

    /// Two elements differ if one is lost and the other is not, or if a letter makes different ones
    /// of them.
    void tell_apart() {
        class_.assign(elements_.size(), 0);
        std::size_t before = 0;
        for (classes_ = 1; classes_ != before && !budget_.exceeded();) {
            before = classes_;
            std::map<std::vector<Element>, Element> numbers;
            std::vector<Element> refined(elements_.size());
            for (std::size_t x = 0; x < elements_.size() && budget_.step(); ++x) {
                std::vector<Element> look = {class_[x],
                                             all_.lost[elements_[x]] ? Element{1} : Element{0}};
                for (const std::vector<std::size_t>& action : actions_) {
                    look.push_back(class_[action[x]]);
                }
                const auto next = static_cast<Element>(numbers.size());
                refined[x] = numbers.emplace(std::move(look), next).first->second;
            }
            classes_ = numbers.size();
            class_ = std::move(refined);
        }
    }

    const MisereQuotient& all_;
    Budget& budget_;
    std::vector<Element> elements_; ///< in the order of generation
    std::vector<std::size_t> prefix_;
    std::vector<std::uint16_t> last_;
    std::vector<std::vector<std::size_t>> actions_;
    std::vector<Element> class_; ///< the identity's is 0
    std::size_t classes_ = 1;
};

} // namespace

std::optional<bool> growth_holds(const MisereQuotient& quotient,
                                 const std::vector<QuotientGrowth>& growth, Budget& budget) {
    const auto known = static_cast<Generator>(quotient.values.size() - 1);
    std::size_t order = 1;
    Generator before = 0;
    // Orders only grow: where they are the same at both ends of a stretch, they are within.
    const auto is_constant_to = [&](Generator last) {
        if (last <= before) {
            return true;
        }
        const auto found = SubQuotient{quotient, last, budget}.growth(last);
        return found && found->order == order;
    };
    bool holds = true;
    for (const QuotientGrowth& each : growth) {
        if (!holds || budget.exceeded()) {
            break;
        }
        holds = each.from > before && each.from <= known && is_constant_to(each.from - 1) &&
                each.order > order &&
                SubQuotient{quotient, each.from, budget}.growth(each.from) == each;
        before = each.from;
        order = each.order;
    }
    holds = holds && is_constant_to(known);
    return budget.exceeded() ? std::nullopt : std::optional{holds};
}

} // namespace nimber
