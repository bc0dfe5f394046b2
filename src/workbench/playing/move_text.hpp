#pragma once

#include "nimber/position/parse.hpp"
#include "nimber/position/position.hpp"
#include "workbench/playing/board_moves.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// Reads a move as people write it: what the component becomes, in the game's own notation.
///
///     2           the component that can become this, if there is only one
///     9 > 2       the component that reads 9
///     3:2         component 3, counted from 1
///     b2          on a board: the cells that the move changes (see `BoardMoves`)
///     #4          the fourth of the moves that `listed_moves` gives
///     nim(5,7,2)  the whole position that the move leaves
///
/// Where nothing is left, "nothing" or "-" stands for it. The beginning of what is left suffices if
/// only one move begins so. An error says why it is no move and names some that are. With a budget,
/// moves are looked for only as long as it lasts.
[[nodiscard]] Result<Move> read_move(const Position& position, std::string_view text,
                                     PositionParser& parser, Budget* budget = nullptr);

/// Writes the moves of a position as `read_move` reads them, as short as they can be said.
class MoveNames {
public:
    explicit MoveNames(const Position& position);

    [[nodiscard]] std::string operator()(const Move& move);
    /// The component before the move: "9".
    [[nodiscard]] const std::string& from(const Move& move) const { return from_[move.component]; }

private:
    const Position& position_;
    std::vector<std::string> from_; ///< by component
    std::map<std::size_t, BoardMoves> boards_;
};

/// One of them.
[[nodiscard]] std::string move_text(const Position& position, const Move& move);
/// What a component becomes by a move: "2", or "nothing".
[[nodiscard]] std::string left_text(const Game& game, SumView option);

/// The first moves of a position, at most this many.
[[nodiscard]] std::vector<Move> listed_moves(const Position& position, std::size_t most);

/// Moves that begin with what was typed, in the order of the list, at most this many.
[[nodiscard]] std::vector<std::string> complete_move(const Position& position,
                                                     std::string_view typed, std::size_t most);

} // namespace nimber
