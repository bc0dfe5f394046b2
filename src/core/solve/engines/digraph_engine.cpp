#include "engine.hpp"
#include "nimber/solve/loopy/graph_outcomes.hpp"
#include "nimber/solve/loopy/graph_values.hpp"

#include <array>

namespace nimber {
namespace {

/// A token on a vertex of a graph that is given whole.
class DigraphEngine final : public Engine {
public:
    explicit DigraphEngine(const Game& game) : Engine{game}, graph_{*game.graph()} {}

    [[nodiscard]] Result<bool> options_of_value(StateView component, Nimber value, Budget& budget,
                                                OptionVisitor visit) override {
        const GraphValues* values = this->values(budget);
        if (values == nullptr) {
            return budget.error();
        }
        game().options(component, [&](SumView option) {
            return values->nimber(vertex_of(option)) != value || visit(option);
        });
        return true;
    }

    [[nodiscard]] Progress progress(SumView sum, Budget& budget) override {
        const GraphValues* values = this->values(budget);
        const auto nimber =
            values != nullptr ? values->nimber(vertex_of(sum)) : std::optional<Nimber>{};
        return nimber ? Progress{nimber->value(), values->place(vertex_of(sum))} : Progress{};
    }

    [[nodiscard]] std::optional<Fate> fate(StateView component, Play play,
                                           Budget& budget) override {
        auto& outcomes = outcomes_[play == Play::Normal ? 0 : 1];
        if (!outcomes && reverse(budget)) {
            outcomes = GraphOutcomes::find(graph_, *before_, play, budget);
        }
        if (!outcomes) {
            return std::nullopt;
        }
        const Vertex vertex = vertex_of(component);
        const Outcome outcome = (*outcomes)[vertex];
        return Fate{outcome, outcome == Outcome::D ? 0 : outcomes->remoteness(vertex)};
    }

private:
    using Vertex = Digraph::Vertex;

    /// Of one component: a token stays one.
    [[nodiscard]] static Vertex vertex_of(SumView component) {
        return static_cast<Vertex>(component.numbers()[0]);
    }

    [[nodiscard]] Result<Found> find(StateView component, Budget& budget) override {
        const std::uint64_t before = budget.positions();
        const GraphValues* values = this->values(budget);
        if (values == nullptr) {
            return budget.error();
        }
        // The theorems say that values may be added; what they are was computed.
        const auto method = game().loopy() ? BySearch::Method::Retrograde : BySearch::Method::Mex;
        return Found{values->value(graph_, vertex_of(component)),
                     BySearch{method, budget.positions() - before}};
    }

    /// Whether there is a reversed graph.
    [[nodiscard]] bool reverse(Budget& budget) {
        if (!before_ && budget.long_step() && budget.hold(graph_.bytes())) {
            before_ = graph_.reversed();
        }
        return before_.has_value();
    }

    [[nodiscard]] const GraphValues* values(Budget& budget) {
        if (!values_ && reverse(budget)) {
            values_ = GraphValues::find(graph_, *before_, budget);
        }
        return values_ ? &*values_ : nullptr;
    }

    const Digraph& graph_;
    std::optional<Digraph> before_; ///< the graph reversed
    std::optional<GraphValues> values_;
    std::array<std::optional<GraphOutcomes>, 2> outcomes_; ///< in either play
};

} // namespace

std::unique_ptr<Engine> make_digraph_engine(const Game& game) {
    return std::make_unique<DigraphEngine>(game);
}

} // namespace nimber
