#pragma once

#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace nimber::bench {

// Plain implementations, beside which the library is measured: short, and written without it.

// How many winning moves there are in normal play, by the textbook theorem of each game.
[[nodiscard]] std::size_t plain_nim(StateView heaps);
[[nodiscard]] std::size_t plain_bash_5(StateView heaps);
[[nodiscard]] std::size_t plain_euclid(StateView numbers);
[[nodiscard]] std::size_t plain_fibonacci(StateView heap);

/// Misère play of a sum, by recursion over all its options with a `std::map` to remember them.
class PlainMisere {
public:
    /// Whether the player to move wins.
    [[nodiscard]] bool wins(Components sum);
    /// How many moves win.
    [[nodiscard]] std::size_t winning_moves(const Components& sum);

private:
    std::map<Components, bool> known_;
};

/// The nim-product from its definition by halves, without tables: for x, y below 2^(2h) with h a
/// power of two, and F = 2^h, (aF+b)(cF+d) = (ac+ad+bc)F + bd + ac(F/2).
[[nodiscard]] std::uint64_t plain_nim_product(std::uint64_t x, std::uint64_t y, unsigned bits = 64);

} // namespace nimber::bench
