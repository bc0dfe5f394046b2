#pragma once

#include "nimber/position/position.hpp"
#include "support/references/reference_solver.hpp"

#include <set>
#include <string>
#include <vector>

namespace nimber::testing {

/// Compares what is claimed with brute force from the bare rules: the game's own hooks (value,
/// outcome in both plays) and, through the solver, outcome, value and the exact set of winning
/// moves.
class Agreement {
public:
    /// `game` with its parameters: "bash:3".
    explicit Agreement(const std::string& game);
    /// A game that is in no catalogue.
    explicit Agreement(GamePtr game);

    /// One component's hooks against the definitions, and that its options come each once.
    void check_hooks(const State& state);
    /// The position `text` as `solve` answers it, in both plays (only normal if the game is loopy).
    void check_solve(const std::string& text);
    void check_solve(const Position& position);
    /// Hooks, then `solve` of the component alone and beside *0..*3 and beside *2+*1, and twice.
    void check(const State& state);

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] ReferenceSolver& reference() { return reference_; }

private:
    void check_answer(const Position& position, Play play);

    GamePtr game_;
    GamePtr star_;
    ReferenceSolver reference_;
    // The reference knows games by their addresses, so those of every position must live as long.
    std::set<GamePtr> games_;
};

/// Every tuple of `length` numbers, each in [low, high].
[[nodiscard]] std::vector<State> all_tuples(std::size_t length, Heap low, Heap high);

} // namespace nimber::testing
