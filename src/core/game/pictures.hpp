#pragma once

#include "board_shape.hpp"
#include "nimber/game/game.hpp"

#include <cstddef>

namespace nimber {

/// As many cells, coins or edges as a picture holds; of more than that only the text is shown.
inline constexpr std::size_t kMostDrawn = 10'000;

/// The text of a component, or its beginning.
[[nodiscard]] Picture words_picture(const Game& game, StateView component);
/// Coins on a strip, of a game whose text is their squares.
[[nodiscard]] Picture strip_picture(StateView coins);
/// A piece in a column and a row.
[[nodiscard]] Picture square_picture(StateView square);
/// A board, one character a cell.
[[nodiscard]] Picture board_picture(const BoardShape& board);

} // namespace nimber
