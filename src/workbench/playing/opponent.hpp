#pragma once

#include "nimber/solve/remoteness.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/playing/candidate_moves.hpp"
#include "workbench/playing/seeded_choice.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// How well an opponent plays.
struct Level {
    enum class Kind : std::uint8_t { Perfect, Careless, Random };
    static constexpr std::uint32_t kAlways = 1'000'000'000;

    Kind kind = Kind::Perfect;
    std::uint32_t careless = 0; ///< of `kAlways` moves, how many are made without looking

    friend bool operator==(const Level&, const Level&) = default;
};

/// Reads "perfect", "random", or "careless:0.2" with a number from 0 to 1.
[[nodiscard]] Result<Level> parse_level(std::string_view text);
/// The level as it is read.
[[nodiscard]] std::string to_text(const Level& level);

/// Chooses moves. What it does depends on nothing but level, seed, position and how often it was
/// asked before.
///
/// A perfect one wins whenever it can, and otherwise keeps a draw if it can. Where all that can
/// follow is not much (`Remoteness`), it wins in as few moves as possible and loses in as many as
/// possible. Elsewhere it takes of the winning moves one that leaves little; when it is losing, it
/// leaves as much as it can (`what_is_left`), which is a rule of thumb.
class Opponent {
public:
    Opponent(Level level, std::uint64_t seed) : level_{level}, seed_{seed} {}

    /// A move; nothing if there is none left. Uses what is left of the solver's limits: if that is
    /// not enough to know, the move is a guess. Fails if the rules do, or if it is cancelled.
    [[nodiscard]] Result<std::optional<Move>> choose(const Position& position, Play play,
                                                     Solver& solver);
    /// Why the last choice was a guess, if so.
    [[nodiscard]] const std::optional<Error>& doubt() const { return doubt_; }
    [[nodiscard]] const Level& level() const { return level_; }

private:
    [[nodiscard]] Move blindly(const Position& position, const CandidateMoves& moves);
    [[nodiscard]] std::optional<Move> by_remoteness(const Position& position, Play play,
                                                    const CandidateMoves& moves,
                                                    const Limits& limits);
    [[nodiscard]] Result<Move> by_solver(const Position& position, Play play,
                                         const CandidateMoves& moves, Solver& solver);
    [[nodiscard]] Move keeping_draw(const Position& position, Play play,
                                    const CandidateMoves& moves, Solver& solver);
    /// One of those that leave the most, or the least.
    [[nodiscard]] Move by_change(const Position& position, std::span<const Move> moves, bool most);
    [[nodiscard]] Move one_of(std::span<const Move> moves) {
        return moves[dice_.below(moves.size())];
    }

    Level level_;
    std::uint64_t seed_;
    std::uint64_t choices_ = 0;
    SeededChoice dice_{0};
    std::optional<Remoteness> known_; ///< of a position before, which often covers this one too
    std::optional<Error> doubt_;
};

} // namespace nimber
