#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/answer.hpp"
#include "nimber/solve/component_search.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

class Engine;
class SumQuotient;

/// Solves positions. Keeps what it has learnt for later positions. Use one per thread.
class Solver {
public:
    explicit Solver(Limits limits = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// Begins a new request: the limits count from here. What was learnt is kept unless it has
    /// grown to half of the memory.
    void renew();

    /// What is asked for: the outcome alone; also the value, unless a theorem tells the outcome
    /// without it; or also every winning move.
    enum class Want : std::uint8_t { Outcome, Value, Moves };

    /// Outcome, value, and every winning move. Fails if a limit is reached before the outcome is
    /// known; if only the list of moves is cut short, the answer says so.
    [[nodiscard]] Result<Answer> solve(const Position& position, Play play,
                                       Want want = Want::Moves);

    /// The outcome only: does not look for moves.
    [[nodiscard]] Result<Outcome> outcome(const Position& position, Play play);

    /// The nim value of one component in normal play. An error if it is infinite.
    [[nodiscard]] Result<KnownValue> value(const Game& game, StateView component);
    /// Whether a component has this nim value, which is often found sooner.
    [[nodiscard]] Result<bool> has_value(const Game& game, StateView component, Nimber value);
    /// The value of a sum in normal play, which may be infinite if the game is loopy.
    [[nodiscard]] Result<LoopyValue> loopy_value(const Game& game, SumView sum);
    /// Visits the options of a component that have this nim value, each once. Returns false, having
    /// visited none, if no better way is known than to try them all.
    [[nodiscard]] Result<bool> options_of_value(const Game& game, StateView component, Nimber value,
                                                OptionVisitor visit);
    /// The period of the values of a game's heaps, if it can be proved with little work.
    [[nodiscard]] std::optional<Period> period(const Game& game);
    /// The outcome of a component played alone and how many moves are left, if the game is a graph
    /// that is fully given and no limit is reached.
    [[nodiscard]] std::optional<Fate> fate(const Game& game, StateView component, Play play);
    /// The search behind such a component, whose findings can be saved; null if there is none.
    [[nodiscard]] ComponentSearch* component_search(const Game& game, StateView component);
    /// Those for the components of a position in normal play, each once.
    [[nodiscard]] std::vector<ComponentSearch*> component_searches(const Position& position);
    /// The misère quotient that covers a position; null if none can be found with little effort.
    [[nodiscard]] SumQuotient* misere_quotient(const Position& position);
    [[nodiscard]] Budget& budget() { return budget_; }

private:
    [[nodiscard]] Result<Answer> solve_by_play(const Position& position, Play play);
    /// The engine for a game, chosen when it is first asked for.
    [[nodiscard]] Engine& engine(const Game& game);
    /// What an engine found, after noting whether the rules of the game failed.
    template <class T>
    [[nodiscard]] Result<T> noted(const Game& game, Result<T> found) {
        spoilt_ = spoilt_ || game.failure() != nullptr;
        return found;
    }
    /// Forgets all that was learnt.
    void forget();
    [[nodiscard]] Result<Answer> solve_normal(const Position& position);
    [[nodiscard]] Result<Answer> solve_misere(const Position& position);
    [[nodiscard]] Result<Answer> solve_loopy(const Position& position);
    [[nodiscard]] Result<Answer> solve_loopy_misere(const Position& position);

    /// Adds to `answer` the winning moves in one component.
    void add_moves(const Position& position, const Move& place, const Goal& goal, Answer& answer);
    void add_moves_by_trial(const Position& position, const Move& place, const Goal& goal,
                            Answer& answer);
    /// Puts first the moves of a loopy sum that bring it nearer to its end.
    void order_by_progress(const Position& position, std::span<const LoopyValue> values,
                           const LoopyValue& sum, Answer& answer);
    void add_misere_nim_moves(const Position& position, const std::vector<NimSummary>& summaries,
                              Answer& answer);
    [[nodiscard]] Result<bool> option_wins(const Position& position, const Move& move,
                                           const Goal& goal);
    /// The answer that a quotient gives, with all winning moves.
    [[nodiscard]] Answer solve_by_quotient(const Position& position, SumQuotient& quotient);
    void keep(const Position& position);
    [[nodiscard]] bool moves_wanted() const { return want_ == Want::Moves; }

    struct Memory;
    Want want_ = Want::Moves;
    bool spoilt_ = false; ///< rules failed, and what was learnt from them does not hold
    Budget budget_;
    std::unique_ptr<Memory> memory_;
};

} // namespace nimber
