#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/parse.hpp"
#include "workbench/playing/opponent.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// How a game between a person and the program is set up.
struct GameSetup {
    Position start;
    Play play = Play::Normal;
    bool person_first = true;
    Level level = {};
    std::uint64_t seed = 0;
};

/// A game in progress: its moves, those that were taken back, and whose turn it is.
class GameRecord {
public:
    explicit GameRecord(GameSetup setup);
    /// The object "nimber/game/1" of docs/json.md, read back. Every move in it is checked.
    [[nodiscard]] static Result<GameRecord> from_json(std::string_view text, PositionParser& parser,
                                                      const Limits& limits = {});
    [[nodiscard]] std::string to_json() const;

    [[nodiscard]] const GameSetup& setup() const { return setup_; }
    [[nodiscard]] const Position& position() const { return positions_[at_]; }
    /// How many moves led here.
    [[nodiscard]] std::size_t move_count() const { return at_; }
    /// The last move that led here, and where it was made. Requires one.
    [[nodiscard]] const Move& last_move() const { return moves_[at_ - 1]; }
    [[nodiscard]] const Position& before_last() const { return positions_[at_ - 1]; }
    [[nodiscard]] bool person_to_move() const { return setup_.person_first == (at_ % 2 == 0); }

    /// How often this position has come up by now.
    [[nodiscard]] std::size_t occurrences() const;

    /// Makes a move; what was taken back is forgotten.
    void add(Move move);
    /// Takes one move back, or makes it again. False if there is none.
    bool undo();
    bool redo();
    [[nodiscard]] bool can_redo() const { return at_ < moves_.size(); }
    /// Person and program exchange their sides.
    void swap_sides() { setup_.person_first = !setup_.person_first; }

private:
    GameSetup setup_;
    std::vector<Move> moves_;
    std::vector<Position> positions_; ///< before each move, and after the last
    std::size_t at_ = 0;
};

} // namespace nimber
