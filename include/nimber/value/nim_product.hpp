#pragma once

#include "nimber/value/nimber.hpp"

namespace nimber {

/// The nim-product. With the nim-sum it makes the nimbers below 2^64 a field of characteristic 2
/// (Conway, On Numbers and Games, ch. 6). By the Tartan theorem it is the value of a product of
/// coin-turning games.
[[nodiscard]] Nimber operator*(Nimber a, Nimber b);

/// a * a. Cheaper than the product.
[[nodiscard]] Nimber square(Nimber a);

/// The one nimber whose square is `a`: in characteristic 2 every element has exactly one.
[[nodiscard]] Nimber square_root(Nimber a);

/// The nimber b with a * b = 1. Requires a != 0.
[[nodiscard]] Nimber inverse(Nimber a);

} // namespace nimber
