#include "engine.hpp"
#include "nimber/solve/sequence/code_values.hpp"

#include <string>

namespace nimber {
namespace {

/// Heaps whose rule is an octal or hexadecimal code.
class CodeEngine final : public Engine {
public:
    explicit CodeEngine(const Game& game) : Engine{game}, values_{*game.heap_code()} {}

    [[nodiscard]] Result<bool> options_of_value(StateView component, Nimber value, Budget& budget,
                                                OptionVisitor visit) override {
        if (values_.code().most_parts() > 2) {
            return false;
        }
        return values_.options_of_value(component[0], value, budget, visit) ? Result<bool>{true}
                                                                            : budget.error();
    }

    [[nodiscard]] std::optional<Period> period(Budget& budget) override {
        constexpr Heap kLittleWork = Heap{1} << 10U; // heaps
        static_cast<void>(values_.stand_in(kLittleWork, budget));
        return values_.period();
    }

private:
    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const Heap heap = component[0];
        const auto from = values_.stand_in(heap, budget);
        if (!from) {
            return too_far(heap, budget);
        }
        const Reason reason = *from == heap ? Reason{BySequence{BySequence::From::Code, heap}}
                                            : Reason{ByPeriod{*values_.period(), *from}};
        return Found{LoopyValue::of(values_[heap]), reason};
    }

    /// Why the value of a heap is not known, after the budget has ended.
    [[nodiscard]] Error too_far(Heap heap, const Budget& budget) const {
        Error limit = budget.error();
        const Heap examined = values_.examined();
        if (limit.code == ErrorCode::Cancelled || values_.period() || examined > heap) {
            return limit; // so near that only keeping the values failed, or nobody wants to know
        }
        const Heap last = examined == 0 ? 0 : examined - 1;
        return {ErrorCode::HeapTooFar, {std::to_string(heap), std::to_string(last)}};
    }

    CodeValues values_;
};

} // namespace

std::unique_ptr<Engine> make_code_engine(const Game& game) {
    return std::make_unique<CodeEngine>(game);
}

} // namespace nimber
