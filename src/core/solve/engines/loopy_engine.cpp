#include "../loopy/loopy_search.hpp"
#include "engine.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// A game that can go on for ever, of which only the rules are known.
class LoopyEngine final : public Engine {
public:
    explicit LoopyEngine(const Game& game) : Engine{game}, search_{game} {}

    /// What is left of a heap is one vertex, as which of its parts is infinite matters.
    [[nodiscard]] Result<LoopyValue> sum_value(SumView sum, Budget& budget) override {
        return sum.size() == 1 || has_theorem(sum) ? Engine::sum_value(sum, budget)
                                                   : searched(sum, budget);
    }

    [[nodiscard]] Progress progress(SumView sum, Budget& budget) override {
        return has_theorem(sum) ? Engine::progress(sum, budget) : search_.progress(sum);
    }

private:
    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const std::uint64_t before = budget.positions();
        const auto value = searched(component, budget);
        return value ? Result{Found{*value, BySearch{BySearch::Method::Retrograde,
                                                     budget.positions() - before}}}
                     : Result<Found>{value.error()};
    }

    [[nodiscard]] Result<LoopyValue> searched(SumView sum, Budget& budget) {
        if (const auto value = search_.value(sum, budget)) {
            return *value;
        }
        const Error* failed = game().failure();
        return failed != nullptr ? *failed : budget.error();
    }

    [[nodiscard]] bool has_theorem(SumView sum) const {
        return std::ranges::all_of(
            sum, [this](StateView component) { return game().value(component).has_value(); });
    }

    LoopySearch search_;
};

} // namespace

std::unique_ptr<Engine> make_loopy_engine(const Game& game) {
    return std::make_unique<LoopyEngine>(game);
}

} // namespace nimber
