#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nimber {

/// A set of cells: what is left of a board.
using Cells = std::uint64_t;

/// A move that takes cells away. It needs some of them to be there.
struct Taking {
    Cells needs = 0;
    Cells gone = 0;

    [[nodiscard]] bool possible(Cells left) const { return (left & needs) == needs; }
    [[nodiscard]] Cells play(Cells left) const { return left & ~gone; }
};

/// A connected part of a board: where it lies, and the key that it shares with all parts that play
/// alike.
struct BoardPart {
    Cells key = 0;
    Cells cells = 0;
};

/// A board as a sum: a nim heap and parts of unknown value, no two with the same key.
struct BoardSum {
    static constexpr std::size_t kMostParts = 16;

    unsigned nimber = 0;
    std::size_t count = 0;
    std::array<BoardPart, kMostParts> parts{};
};

/// A game of taking cells away in which the order of moves does not matter: two moves that can both
/// be made, one after the other, leave the same cells either way.
///
/// `simplify` writes some boards (at most `kBatch`) as sums; what it leaves out and what it joins
/// is the game's knowledge. It must hold in play: if a board is worth x and a part with
/// the cells P, then after a move within P it is worth x and what is left of P. `moves` lists the
/// moves of a part, the most promising first; `number_of` tells them apart, below `kMoveNumbers`.
template <class R>
concept CoupleRules = requires(const R& rules, Cells cells, std::vector<Taking>& moves,
                               std::span<const Cells> boards, BoardSum* sums) {
    rules.moves(cells, moves);
    { rules.number_of(Taking{}) } -> std::same_as<std::size_t>;
    { R::kMoveNumbers } -> std::convertible_to<std::size_t>;
    rules.simplify(boards, sums);
    { R::kBatch } -> std::convertible_to<std::size_t>;
    { rules.bound(cells) } -> std::same_as<unsigned>; // of the value, and of `seen` bits
};

} // namespace nimber
