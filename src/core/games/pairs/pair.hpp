#pragma once

#include "nimber/game/typed_game.hpp"

#include <utility>

namespace nimber {

inline constexpr LiteralText kSquareNeeded = {"a square is two numbers, column and row",
                                              "一格由列与行两个数表示"};

/// Two numbers, which may change places.
struct Pair {
    Heap x = 0;
    Heap y = 0;

    friend bool operator==(Pair, Pair) = default;

    [[nodiscard]] constexpr Pair in_order() const { return x > y ? Pair{y, x} : *this; }
};

} // namespace nimber
