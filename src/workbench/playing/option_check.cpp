#include "workbench/playing/option_check.hpp"

#include "workbench/theorem_value.hpp"

#include <algorithm>
#include <utility>

namespace nimber {
namespace {

constexpr std::size_t kMostChecked = 1'000'000;

bool goes_on(Budget* budget) {
    return budget == nullptr || budget->step();
}

/// Tells an option from others: a sum is the same in any order.
class WantedOption {
public:
    explicit WantedOption(SumView option) : sum_{option}, in_order_{components_in_order(option)} {}

    [[nodiscard]] SumView sum() const { return sum_; }
    [[nodiscard]] bool is(SumView option) const {
        if (option == sum_) {
            return true;
        }
        return option.size() == sum_.size() && option.size() > 1 &&
               std::ranges::equal(components_in_order(option), in_order_, std::ranges::equal);
    }

private:
    SumView sum_;
    std::vector<StateView> in_order_;
};

/// Whether it is among the options that leave the same value, which games can often list without
/// trying all.
bool among_alike(const Game& game, StateView component, const WantedOption& wanted,
                 Budget* budget) {
    Goal goal;
    if (const auto value = theorem_value(game, wanted.sum())) {
        goal.rest.sum = *value;
    } else if (wanted.sum().size() == 1 &&
               game.outcome(wanted.sum()[0], Play::Normal) == Outcome::P) {
        goal.alone = true;
    } else {
        return false;
    }
    bool found = false;
    std::size_t tried = 0;
    static_cast<void>(game.winning_options(component, goal, [&](SumView option) {
        found = wanted.is(option);
        return !found && ++tried < kMostChecked && goes_on(budget);
    }));
    return found;
}

} // namespace

std::vector<StateView> components_in_order(SumView sum) {
    std::vector<StateView> components{sum.begin(), sum.end()};
    std::ranges::sort(components, std::ranges::lexicographical_compare);
    return components;
}

std::optional<Sum> parse_option(const Game& game, std::string_view text) {
    ArgumentReader arguments{text, 0, text.size(), game.card()};
    auto option = game.parse(arguments);
    return option && arguments.at_end() ? std::optional{std::move(*option)} : std::nullopt;
}

IsOption is_option(const Game& game, StateView component, SumView option, Budget* budget) {
    if (game.of_heaps() && game.numbers_are_heaps() && option.size() <= 1) {
        const Heap left = option.empty() ? 0 : option[0][0];
        return left < component[0] ? IsOption::Yes : IsOption::No;
    }
    const WantedOption wanted{option};
    bool found = false;
    std::size_t tried = 0;
    game.options(component, [&](SumView each) {
        found = wanted.is(each);
        return !found && ++tried < kMostChecked && goes_on(budget);
    });
    const bool all = tried < kMostChecked && goes_on(budget);
    if (found || all) {
        return found ? IsOption::Yes : IsOption::No;
    }
    return among_alike(game, component, wanted, budget) ? IsOption::Yes : IsOption::Unknown;
}

} // namespace nimber
