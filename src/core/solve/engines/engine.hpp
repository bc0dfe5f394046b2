#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/component_search.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/value/loopy_value.hpp"

#include <memory>
#include <optional>

namespace nimber {

/// What is found about one component in normal play.
struct Found {
    LoopyValue value;
    Reason reason;
};

/// Whether a component has the value that was asked for.
struct Tested {
    bool has = false;
    Reason reason;
};

/// Finds what the components of one game are worth in normal play, in the way that suits the game,
/// and remembers what it learns. The theorem of the game goes before every engine.
///
/// Each question is answered, or an error says which limit, or which failure of the rules, ended
/// the work: work that was cut short gives no value.
class Engine {
public:
    explicit Engine(const Game& game) : game_{game} {}
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// The value of a component.
    [[nodiscard]] Result<Found> value(StateView component, Budget& budget);
    /// Whether a component has this value, which is often found sooner than the value.
    [[nodiscard]] Result<Tested> has_value(StateView component, Nimber value, Budget& budget);
    /// Whether a sum has this value.
    [[nodiscard]] virtual Result<bool> sum_has_value(SumView sum, Nimber value, Budget& budget);
    /// The value of a sum.
    [[nodiscard]] virtual Result<LoopyValue> sum_value(SumView sum, Budget& budget);
    /// Visits the options of a component that have this value, each once and in the order of the
    /// rules. Returns false, having visited none, if it knows no better way than to try them all.
    [[nodiscard]] virtual Result<bool> options_of_value(StateView component, Nimber value,
                                                        Budget& budget, OptionVisitor visit);
    /// How near a sum of a loopy game is to its end, after its value was asked for.
    [[nodiscard]] virtual Progress progress(SumView sum, Budget& budget);
    /// The outcome of a component played alone and how many moves are left; nothing if the engine
    /// does not know that of all components at once, or if the budget ends first.
    [[nodiscard]] virtual std::optional<Fate> fate(StateView component, Play play, Budget& budget);
    /// The period of the values of the heaps, if a little work proves one.
    [[nodiscard]] virtual std::optional<Period> period(Budget& budget);
    /// The search behind this component, whose findings can be saved; null if there is none.
    [[nodiscard]] virtual ComponentSearch* saved_search(StateView component);
    /// Begins a new request.
    virtual void renew() {}

protected:
    [[nodiscard]] const Game& game() const { return game_; }
    /// `has_value` where no theorem tells.
    [[nodiscard]] virtual Result<Tested> test(StateView component, Nimber value, Budget& budget);

private:
    /// `value` where no theorem tells.
    [[nodiscard]] virtual Result<Found> find(StateView component, Budget& budget) = 0;

    const Game& game_;
};

/// The engine that suits a game, which must outlive it.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const Game& game);

// Those that there are, a file each.
[[nodiscard]] std::unique_ptr<Engine> make_subtraction_engine(const Game& game);
[[nodiscard]] std::unique_ptr<Engine> make_code_engine(const Game& game);
[[nodiscard]] std::unique_ptr<Engine> make_heaps_engine(const Game& game);
[[nodiscard]] std::unique_ptr<Engine> make_digraph_engine(const Game& game);
[[nodiscard]] std::unique_ptr<Engine> make_loopy_engine(const Game& game);
[[nodiscard]] std::unique_ptr<Engine> make_search_engine(const Game& game);

} // namespace nimber
