#pragma once

#include "nimber/games/scoring/scoring_game.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/value/outcome.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nimber {

// The games on plain numbers, for callers that need neither text nor moves. Each requires at most
// `kMostStones` values of at most `kLargestScore`, and at least 0 unless it says otherwise. A
// margin is the points of the first player, who moves, less those of the second, under best play.

/// stones-ends: take the first or the last pile. Any values. O(n).
[[nodiscard]] Score ends_margin(std::span<const Score> piles);
/// stones-double: take 1 to 2M piles from the front, then M is the larger of M and what was taken.
/// O(n^2). Requires m > 0.
[[nodiscard]] Result<Score> double_margin(std::span<const Score> piles, Budget& budget,
                                          Score m = 1);
/// stones-front: take 1 to `most` piles from the front. Any values. O(n). Requires most > 0.
[[nodiscard]] Score front_margin(std::span<const Score> piles, Score most = 3);
/// stones-split: the best total of the one player. O(n^2).
[[nodiscard]] Result<Score> split_total(std::span<const Score> row, Budget& budget);
/// stones-values: `first[i]` and `second[i]` are what a stone is worth to either. Any values.
/// O(n log n). Requires rows of the same length.
[[nodiscard]] Score values_margin(std::span<const Score> first, std::span<const Score> second);
/// stones-rest: remove an end stone and score the sum of the rest. O(n).
[[nodiscard]] Score rest_margin(std::span<const Score> row);
/// stones-prefix: merge the leftmost two or more and score their sum. Any values. O(n).
[[nodiscard]] Score prefix_margin(std::span<const Score> row);
/// stones-thirds: whether the first player wins. O(n).
[[nodiscard]] bool thirds_first_wins(std::span<const Score> row);

/// The player with more points at the end, or the winner by the game's own rule.
enum class ScoreWinner : std::uint8_t { First, Second, Tie };

[[nodiscard]] constexpr const char* name(ScoreWinner winner) {
    return winner == ScoreWinner::First    ? "first"
           : winner == ScoreWinner::Second ? "second"
                                           : "tie";
}

/// A move of a scoring game (see `ScoringGame::moves`) and what it gives the player who makes it.
struct ScoreMove {
    std::uint64_t number = 0;
    Score points = 0;

    friend auto operator<=>(const ScoreMove&, const ScoreMove&) = default;
};

/// What is known about a scoring position.
struct ScoreAnswer {
    std::optional<ScoreWinner> winner; ///< none where there is one player
    /// First less second under best play; for one player the best total; none where only the winner
    /// counts.
    std::optional<Score> margin;
    struct Totals {
        Score first = 0;
        Score second = 0;
    };
    std::optional<Totals> totals;      ///< where best play always gives the same
    std::vector<ScoreMove> best_moves; ///< every one, by number; none if they were not asked for
    Reasons reasons;                   ///< the method that was used

    [[nodiscard]] Standing standing() const { return reasons.standing(); }
};

/// Solves scoring positions: by the method that is known for the game, or by search.
class ScoringSolver {
public:
    explicit ScoringSolver(Limits limits = {}) : budget_{std::move(limits)} {}

    /// Begins a new request: the limits count from here.
    void renew() { budget_.restart(); }

    /// Winner, margin, totals and every best move.
    [[nodiscard]] Result<ScoreAnswer> solve(const ScoringPosition& position);
    /// The same without the moves, and without the work for them.
    [[nodiscard]] Result<ScoreAnswer> score(const ScoringPosition& position);
    /// The same as `solve`, from the bare rules: for games without a method, and for comparison.
    [[nodiscard]] Result<ScoreAnswer> search(const ScoringPosition& position);

    [[nodiscard]] Budget& budget() { return budget_; }

private:
    [[nodiscard]] Result<ScoreAnswer> answer(const ScoringPosition& position, bool moves,
                                             bool by_search);
    Budget budget_;
};

} // namespace nimber
