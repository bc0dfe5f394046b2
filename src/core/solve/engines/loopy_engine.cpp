#include "../loopy/loopy_search.hpp"
#include "engine.hpp"

namespace nimber {
namespace {

/// A game that can go on for ever, of which only the rules are known.
class LoopyEngine final : public Engine {
public:
    explicit LoopyEngine(const Game& game) : Engine{game}, search_{game} {}

    /// What is left of a heap is one vertex, as which of its parts is infinite matters.
    [[nodiscard]] Result<bool> option_has_value(StateView option, Nimber value,
                                                Budget& budget) override {
        const auto found = has_value(option, value, budget);
        return found ? Result{found->has} : Result<bool>{found.error()};
    }

    [[nodiscard]] Progress progress(StateView component, Budget& budget) override {
        return game().value(component) ? Engine::progress(component, budget)
                                       : search_.progress(component);
    }

private:
    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const std::uint64_t before = budget.positions();
        const auto value = search_.value(component, budget);
        return value ? Result{Found{*value, BySearch{BySearch::Method::Retrograde,
                                                     budget.positions() - before}}}
                     : Result<Found>{stopped(budget)};
    }

    [[nodiscard]] Error stopped(const Budget& budget) const {
        const Error* failed = game().failure();
        return failed != nullptr ? *failed : budget.error();
    }

    LoopySearch search_;
};

} // namespace

std::unique_ptr<Engine> make_loopy_engine(const Game& game) {
    return std::make_unique<LoopyEngine>(game);
}

} // namespace nimber
