#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/argument_reader.hpp"
#include "nimber/game/card.hpp"
#include "nimber/game/evidence.hpp"
#include "nimber/text/result.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

// Scoring games: the player with more points at the end wins, no matter who moves last. They are
// not impartial, so they are not `Game`s: they have no nim values and no sums.

/// Points, and what a stone is worth.
using Score = std::int64_t;

/// No stone is worth more than this, and none less than its negative.
inline constexpr Score kLargestScore = 1'000'000'000'000;
/// No row has more stones than this, so that no sum of its values overflows.
inline constexpr std::size_t kMostStones = 1'000'000;
/// The largest sum that stones can have.
inline constexpr Score kLargestSum = kLargestScore * Score{kMostStones};

/// Which rule a game has, for engines that know it; `Other` is searched.
enum class ScoringRule : std::uint8_t {
#define NIMBER_SCORING_GAME(rule, name) rule,
#include "nimber/games/scoring/scoring_games.def"
#undef NIMBER_SCORING_GAME
    Other,
};

/// What the catalogue says about a scoring game.
struct ScoringCard {
    GameCard game;            ///< `theorem` and `statement` describe the method that solves it
    std::string_view cost;    ///< of that method, in the number n of stones
    bool negative = false;    ///< whether stones may have negative values
    bool one_player = false;  ///< whether only one player moves
    bool only_winner = false; ///< whether there is a winner but no margin
    bool fixed_total = false; ///< whether the points of both together are the same in every play
};

/// A state of a scoring game.
struct ScoringState {
    std::vector<Score> row;    ///< what the stones are worth, as the game writes them
    Score memory = 0;          ///< what the rule keeps beside the row, such as M of stones-double
    bool second_moves = false; ///< only where the players differ: whether the second is to move

    friend auto operator<=>(const ScoringState&, const ScoringState&) = default;
};

/// What a move gives the player who makes it, and what it leaves.
struct ScoringOption {
    Score points = 0;
    ScoringState next;
};

/// One scoring game: its rules and its text form.
///
/// A move is a number whose meaning is up to the game. The players take turns, the first player
/// first, until `moves` visits none; with `one_player` the first makes every move.
class ScoringGame {
public:
    explicit ScoringGame(const ScoringCard& card) : card_{card} {}
    virtual ~ScoringGame() = default;
    ScoringGame(const ScoringGame&) = delete;
    ScoringGame& operator=(const ScoringGame&) = delete;

    [[nodiscard]] const ScoringCard& card() const { return card_; }

    // Text.

    /// Reads what follows the colon and what is in the parentheses. The default takes no parameters
    /// and reads a row of values.
    [[nodiscard]] virtual Result<ScoringState> parse(ArgumentReader& parameters,
                                                     ArgumentReader& values) const;
    /// The name with parameters, as written before the parenthesis: "stones-double:2".
    [[nodiscard]] virtual std::string name(const ScoringState& state) const;
    /// Writes the stones as `parse` reads them. The default writes numbers with commas.
    virtual void show_row(const ScoringState& state, std::string& out) const;
    /// A move in words, such as "take 2 from the front".
    [[nodiscard]] virtual std::string describe(const ScoringState& state, std::uint64_t move,
                                               Language language) const = 0;

    // Rules.

    /// Visits every move, each once; `visit` returns whether to go on.
    virtual void moves(const ScoringState& state, FunctionRef<bool(std::uint64_t)> visit) const = 0;
    /// Makes one of these moves.
    [[nodiscard]] virtual ScoringOption play(const ScoringState& state,
                                             std::uint64_t move) const = 0;
    /// What the player to move has won beyond the points when no move is left: 0 unless the game is
    /// decided in another way than by comparing points.
    [[nodiscard]] virtual Score ending(const ScoringState& state) const;

    // Knowledge.

    [[nodiscard]] virtual ScoringRule rule() const { return ScoringRule::Other; }
    /// Writes out how the method applies to these numbers: what a student would check by hand.
    virtual void explain(const ScoringState& state, Evidence& evidence) const;

protected:
    /// A row of values within the limits.
    [[nodiscard]] Result<ScoringState> parse_row(ArgumentReader& values) const;
    /// The same with one number after the colon, at least 1, as the memory; `usual` without it.
    [[nodiscard]] Result<ScoringState> parse_with_number(ArgumentReader& parameters,
                                                         ArgumentReader& values, Score usual) const;
    /// One more value, and what is wrong if the row is too long already.
    [[nodiscard]] Result<Score> parse_value(ArgumentReader& values, std::size_t stones,
                                            bool inside = false) const;

private:
    const ScoringCard& card_;
};

/// A scoring game with its numbers; it is never part of a sum.
struct ScoringPosition {
    const ScoringGame* game = nullptr;
    ScoringState state;
};

/// Every scoring game that nimber knows, in the order in which `games` lists them.
[[nodiscard]] std::span<const ScoringGame* const> scoring_games();
/// The scoring game called `name`, or null.
[[nodiscard]] const ScoringGame* find_scoring_game(std::string_view name);

/// The scoring game whose name `text` begins with, or null: tells whether to use `parse_scoring`.
[[nodiscard]] const ScoringGame* names_scoring_game(std::string_view text);
/// Reads `stones-ends(5,3,4,5)`, or without parentheses `stones-ends 5 3 4 5`.
[[nodiscard]] Result<ScoringPosition> parse_scoring(std::string_view text);
/// The position as text; `parse_scoring` reads it back.
[[nodiscard]] std::string to_text(const ScoringGame& game, const ScoringState& state);
[[nodiscard]] std::string to_text(const ScoringPosition& position);
/// Why a scoring game cannot do what games with nim values do.
[[nodiscard]] Error scores_decide(const ScoringGame& game, std::size_t offset = Error::kNoOffset);

} // namespace nimber
