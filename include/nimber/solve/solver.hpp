#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/answer.hpp"
#include "nimber/solve/component_search.hpp"
#include "nimber/solve/loopy/graph_outcomes.hpp"
#include "nimber/solve/loopy/graph_values.hpp"
#include "nimber/solve/sequence/code_values.hpp"
#include "nimber/solve/sequence/take_sequence.hpp"

#include <memory>
#include <span>
#include <string_view>

namespace nimber {

class SumQuotient;

/// Solves positions. Holds what it has learnt, so that later positions profit; one per thread.
class Solver {
public:
    explicit Solver(Limits limits = {});
    ~Solver();
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// Begins a new request: the limits count from here. What was learnt is kept unless it has
    /// grown to half of the memory.
    void renew();

    /// Outcome, value, and every winning move. Fails if a limit is reached before the outcome is
    /// known; if only the list of moves is cut short, the answer says so.
    [[nodiscard]] Result<Answer> solve(const Position& position, Play play);

    /// Who wins, and no more: does not look for moves.
    [[nodiscard]] Result<Outcome> outcome(const Position& position, Play play);

    /// The nim value of one component in normal play.
    [[nodiscard]] Result<KnownValue> value(const Game& game, StateView component);
    /// The values of a game whose rule is a set of numbers to take; null if it is none.
    [[nodiscard]] TakeSequence* take_sequence(const Game& game);
    /// The values of a game whose rule is a code that says more; null if it is none.
    [[nodiscard]] CodeValues* code_values(const Game& game);
    /// The search that the game has for such a component; null if it has none.
    [[nodiscard]] ComponentSearch* component_search(const Game& game, StateView component);
    /// Those for the components of a position in normal play, each once.
    [[nodiscard]] std::vector<ComponentSearch*> component_searches(const Position& position);
    /// The value of one component in normal play, which may be infinite if the game is loopy; also
    /// of the heaps that a move leaves in place of one.
    [[nodiscard]] Result<LoopyValue> loopy_value(const Game& game, StateView component);
    /// The values of a game that is a token on a graph; null if it is none or a limit is reached.
    [[nodiscard]] const GraphValues* graph_values(const Game& game);
    /// Who wins it from each vertex, and how soon; null likewise.
    [[nodiscard]] const GraphOutcomes* graph_outcomes(const Game& game, Play play);
    /// The misère quotient that covers a position; null if none can be had with little effort.
    [[nodiscard]] SumQuotient* misere_quotient(const Position& position);
    [[nodiscard]] Budget& budget() { return budget_; }

private:
    [[nodiscard]] Result<Answer> solve_by_play(const Position& position, Play play);
    [[nodiscard]] Result<KnownValue> find_value(const Game& game, StateView component);
    /// Whether the values of a loopy game are known neither by a theorem nor as those of a graph.
    [[nodiscard]] static bool is_searched_loop(const Game& game, StateView component);
    /// Forgets all that was learnt.
    void forget();
    [[nodiscard]] Result<Answer> solve_normal(const Position& position);
    [[nodiscard]] Result<Answer> solve_misere(const Position& position);
    [[nodiscard]] Result<Answer> solve_loopy(const Position& position);
    [[nodiscard]] Result<Answer> solve_loopy_misere(const Position& position);

    /// Adds to `answer` the winning moves in one component.
    void add_moves(const Position& position, const Move& place, const Goal& goal, Answer& answer);
    void add_moves_by_value(const Position& position, const Move& place, Nimber target,
                            Answer& answer);
    void add_moves_by_trial(const Position& position, const Move& place, const Goal& goal,
                            Answer& answer);
    /// Those in a game that is a token on a graph.
    void add_graph_moves(const Position& position, const Move& place, Nimber target,
                         Answer& answer);
    /// Puts first the moves of a loopy sum that bring it nearer to its end.
    void order_by_progress(const Position& position, std::span<const LoopyValue> values,
                           const LoopyValue& sum, Answer& answer);
    [[nodiscard]] Progress progress(const Game& game, StateView component);
    void add_misere_nim_moves(const Position& position, const std::vector<NimSummary>& summaries,
                              Answer& answer);
    [[nodiscard]] Result<bool> option_wins(const Position& position, const Move& move,
                                           const Goal& goal);
    /// The answer that a quotient gives, with all winning moves.
    [[nodiscard]] Answer solve_by_quotient(const Position& position, SumQuotient& quotient);
    void keep(const Position& position);
    struct GraphMemory;
    [[nodiscard]] GraphMemory* graph_memory(const Game& game);

    struct Memory;
    bool moves_wanted_ = true;
    bool spoilt_ = false; ///< rules failed, and what was learnt from them does not hold
    Budget budget_;
    std::unique_ptr<Memory> memory_;
};

} // namespace nimber
