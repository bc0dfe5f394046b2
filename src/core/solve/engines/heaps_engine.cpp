#include "../sequence/rule_sequence.hpp"
#include "../subtraction_outcome.hpp"
#include "engine.hpp"

namespace nimber {
namespace {

/// Heaps of which only the rules are known: the values of all smaller heaps come first.
class HeapsEngine final : public Engine {
public:
    explicit HeapsEngine(const Game& game) : Engine{game}, values_{game} {}

    /// A fixed set visits each option once, so that its options need only be compared.
    [[nodiscard]] Result<bool> options_of_value(StateView component, Nimber value, Budget& budget,
                                                OptionVisitor visit) override {
        if (!game().is_subtraction_game()) {
            return false;
        }
        Result<bool> done = true;
        game().options(component, [&](SumView option) {
            const auto known = sum_value(option, budget);
            if (!known) {
                done = known.error();
                return false;
            }
            return *known != LoopyValue::of(value) || visit(option);
        });
        return done;
    }

private:
    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const Heap heap = component[0];
        if (!game().is_subtraction_game() && !values_.reserve(heap, budget)) {
            return budget.error();
        }
        const auto value = values_.value(heap, budget);
        return value ? Result{Found{LoopyValue::of(*value), up_to(heap)}}
                     : Result<Found>{values_.stopped(budget)};
    }

    /// Which heaps of a fixed set are lost is found without their values, unless these are there.
    [[nodiscard]] Result<Tested> test(StateView component, Nimber value, Budget& budget) override {
        if (value != Nimber{} || !game().is_subtraction_game() || component[0] < values_.size()) {
            return Engine::test(component, value, budget);
        }
        const auto outcome = subtraction_outcome(game(), component[0], budget);
        return outcome ? Result{Tested{*outcome == Outcome::P, up_to(component[0])}}
                       : Result<Tested>{budget.error()};
    }

    [[nodiscard]] BySequence up_to(Heap heap) const {
        return {game().is_subtraction_game() ? BySequence::From::FixedSet : BySequence::From::Rules,
                heap};
    }

    RuleSequence values_;
};

} // namespace

std::unique_ptr<Engine> make_heaps_engine(const Game& game) {
    return std::make_unique<HeapsEngine>(game);
}

} // namespace nimber
