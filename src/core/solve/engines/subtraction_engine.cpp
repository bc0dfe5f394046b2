#include "engine.hpp"
#include "nimber/solve/sequence/subtraction_sequence.hpp"

namespace nimber {
namespace {

/// Heaps from which the numbers of a set may be taken, or all but those of a set.
class SubtractionEngine final : public Engine {
public:
    explicit SubtractionEngine(const Game& game) : Engine{game}, values_{*game.subtraction_set()} {}

    [[nodiscard]] Result<bool> options_of_value(StateView component, Nimber value, Budget& budget,
                                                OptionVisitor visit) override {
        const Heap heap = component[0];
        const bool in_limits = values_.takes_to_value(
            heap, value, budget, [&](Heap take) { return visit(heap - take); });
        return in_limits ? Result<bool>{true} : budget.error();
    }

    [[nodiscard]] std::optional<Period> period(Budget& budget) override {
        constexpr Heap kLittleWork = Heap{1} << 20U; // heaps
        return values_.find_period(kLittleWork, budget);
    }

private:
    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const Heap heap = component[0];
        const auto value = values_.value(heap, budget);
        if (!value) {
            return budget.error();
        }
        const auto period = values_.period();
        return Found{LoopyValue::of(*value),
                     period && !values_.is_listed(heap)
                         ? Reason{ByPeriod{*period, heap}}
                         : Reason{BySequence{BySequence::From::Takes, heap}}};
    }

    SubtractionSequence values_;
};

} // namespace

std::unique_ptr<Engine> make_subtraction_engine(const Game& game) {
    return std::make_unique<SubtractionEngine>(game);
}

} // namespace nimber
