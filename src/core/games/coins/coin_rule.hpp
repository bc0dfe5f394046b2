#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/game.hpp"

#include <string_view>

namespace nimber {

/// Called with squares whose coins are turned together, the rightmost first; returns whether to go
/// on.
using SetVisitor = FunctionRef<bool(StateView squares)>;

/// A coin-turning game on a row: which sets of coins may be turned over in one move, provided that
/// the rightmost of them goes from heads to tails. The value of a position is the xor of the values
/// of its heads (Lenstra; Winning Ways, ch. 14).
struct CoinRule {
    std::string_view name;
    Heap last_square; ///< the last one whose value has 64 bits
    Text beyond;      ///< the complaint about a square after it

    // The rule.

    /// Visits every set that may be turned with this rightmost square.
    void (*turning_sets)(Heap square, SetVisitor visit);

    // What is known.

    /// The value of a single coin that shows heads.
    Nimber (*value)(Heap square);
    /// Whether a position that plays like Nim heaps in misère play has one larger than one. Null:
    /// it plays like a single heap of its value.
    bool (*large)(StateView heads);
    /// Visits those turning sets whose coins' values have this xor, without trying the others.
    void (*sets_of_sum)(Heap square, Nimber sum, SetVisitor visit);
    /// The most coins in a set that `sets_of_sum` visits.
    Heap (*set_size)(Heap square, Nimber sum);
    /// Whether the coins of all turning sets together grow like the square of `square`, or
    /// linearly.
    bool quadratic;
};

extern const CoinRule kTurtles;
extern const CoinRule kTwins;
extern const CoinRule kMockTurtles;
extern const CoinRule kRuler;

/// The rule called `name`, or null.
[[nodiscard]] const CoinRule* find_coin_rule(std::string_view name);

/// Options with more coins than this are not listed without trying all moves.
inline constexpr Heap kMostCoinsOfOneMove = Heap{1} << 16U;

} // namespace nimber
