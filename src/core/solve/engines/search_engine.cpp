#include "../search/rule_search.hpp"
#include "engine.hpp"

#include <algorithm>
#include <vector>

namespace nimber {
namespace {

/// Boards, graphs and whatever else is one component and comes to an end: by a search that knows
/// its board where there is one, otherwise by the rules.
class SearchEngine final : public Engine {
public:
    explicit SearchEngine(const Game& game) : Engine{game}, by_rules_{game, mex_} {}

    [[nodiscard]] ComponentSearch* saved_search(StateView component) override {
        const auto known = std::ranges::find_if(
            boards_, [&](const auto& search) { return search->covers(component); });
        if (known != boards_.end()) {
            return known->get();
        }
        auto search = search_for(game(), component);
        return search ? boards_.emplace_back(std::move(search)).get() : nullptr;
    }

    void renew() override { by_rules_.renew(); }

private:
    using Method = BySearch::Method;

    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const std::uint64_t before = budget.positions();
        if (ComponentSearch* search = saved_search(component)) {
            const auto value = search->value(component, budget);
            return value ? found(*value, Method::Couples, before, budget)
                         : Result<Found>{budget.error()};
        }
        const auto value = by_rules_.value(component, budget);
        if (!value) {
            return stopped(budget);
        }
        return found(value->value, value->by_couples ? Method::Couples : Method::Mex, before,
                     budget);
    }

    [[nodiscard]] Result<Tested> test(StateView component, Nimber value, Budget& budget) override {
        const std::uint64_t before = budget.positions();
        ComponentSearch* search = saved_search(component);
        const auto has = search != nullptr ? search->has_value(component, value, budget)
                                           : by_rules_.has_value(component, value, budget);
        const Method method =
            search != nullptr || by_rules_.by_couples() ? Method::Couples : Method::Mex;
        return has ? Result{Tested{*has, BySearch{method, budget.positions() - before}}}
                   : Result<Tested>{stopped(budget)};
    }

    [[nodiscard]] static Found found(Nimber value, Method method, std::uint64_t before,
                                     const Budget& budget) {
        return {LoopyValue::of(value), BySearch{method, budget.positions() - before}};
    }
    [[nodiscard]] Error stopped(const Budget& budget) const {
        const Error* failed = game().failure();
        return failed != nullptr ? *failed : budget.error();
    }

    ValueSearch mex_;
    RuleSearch by_rules_; ///< uses `mex_`
    std::vector<std::unique_ptr<ComponentSearch>> boards_;
};

} // namespace

std::unique_ptr<Engine> make_search_engine(const Game& game) {
    return std::make_unique<SearchEngine>(game);
}

} // namespace nimber
