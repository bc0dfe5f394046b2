#include "coin_rule.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace nimber {
namespace {

constexpr Heap kLargestSquare = ~Heap{0};
constexpr Text kBeyond64Bits = {"the last square is 18446744073709551614",
                                "最右格为 18446744073709551614"};
constexpr Text kBeyond63Bits = {"the last square is 9223372036854775807",
                                "最右格为 9223372036854775807"};

/// Visits the squares as a set.
template <std::size_t N>
bool visit_squares(SetVisitor visit, const std::array<Heap, N>& squares) {
    return visit({squares.data(), squares.size()});
}

// Misère play: with the nim value v, and large or small as said below, these games have the
// properties (1) to (4) of the lemma in docs/misere.md, "Sums that play like Nim".

/// Turtles and twins, where `heap` of a coin on square 0 is 1 and 0: small if the heaps from 2 on
/// come in pairs 2k and 2k + 1. Changing v by 1 is turning such a pair (or a heap of 1 to 0). For
/// (4), the heap that holds the highest bit of v can be turned to r and to r ⊕ 1 beside the others;
/// both ways turn a second coin of the same pair.
bool has_unpaired_heap(StateView heads, Heap heap_of_square_0) {
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const Heap heap = heads[i] + heap_of_square_0;
        if (heap < 2) {
            continue;
        }
        const bool paired = heap % 2 == 0 && i + 1 < heads.size() && heads[i + 1] == heads[i] + 1;
        if (!paired) {
            return true;
        }
        ++i;
    }
    return false;
}

// Turtles: one coin, or two. A coin is a nim heap of square + 1: turning y as well leaves y + 1.

void turtles_sets(Heap square, SetVisitor visit) {
    if (!visit_squares<1>(visit, {square})) {
        return;
    }
    for (Heap second = 0; second < square; ++second) {
        if (!visit_squares<2>(visit, {square, second})) {
            return;
        }
    }
}

Nimber turtles_value(Heap square) {
    return Nimber{square + 1};
}

bool turtles_large(StateView heads) {
    return has_unpaired_heap(heads, 1);
}

void turtles_sets_of_sum(Heap square, Nimber sum, SetVisitor visit) {
    const Heap left = (turtles_value(square) + sum).value();
    if (left == 0) {
        visit_squares<1>(visit, {square});
    } else if (left <= square) {
        visit_squares<2>(visit, {square, left - 1});
    }
}

// Twins: exactly two coins. A coin is a nim heap of its square.

void twins_sets(Heap square, SetVisitor visit) {
    for (Heap second = 0; second < square; ++second) {
        if (!visit_squares<2>(visit, {square, second})) {
            return;
        }
    }
}

Nimber twins_value(Heap square) {
    return Nimber{square};
}

bool twins_large(StateView heads) {
    return has_unpaired_heap(heads, 0);
}

void twins_sets_of_sum(Heap square, Nimber sum, SetVisitor visit) {
    const Heap second = square ^ sum.value();
    if (second < square) {
        visit_squares<2>(visit, {square, second});
    }
}

// Mock Turtles: one, two or three coins. The values are the odious numbers, with an odd number of
// ones in binary.
//
// In misère play large from v = 2 on, by the corollary in docs/misere.md: a position of value 0
// with a head has an option of value 1. If square 0 shows heads, turn it; its value is 1. Otherwise
// some head n is no power of two, since heads 2^k alone have the distinct values 2^(k+1), whose sum
// is not 0. Let 2^k be the top bit of n, and turn n, 2^k and n ⊕ 2^k. Twice these numbers add up to
// 0; and of their last bits, which are 1 where the number of ones is even, that of 2^k is 0 and
// just one of the others is 1. So v changes by 1.

void mock_turtles_sets(Heap square, SetVisitor visit) {
    if (!visit_squares<1>(visit, {square})) {
        return;
    }
    for (Heap second = 0; second < square; ++second) {
        if (!visit_squares<2>(visit, {square, second})) {
            return;
        }
        for (Heap third = 0; third < second; ++third) {
            if (!visit_squares<3>(visit, {square, second, third})) {
                return;
            }
        }
    }
}

Nimber mock_turtles_value(Heap square) {
    const Heap parity = std::popcount(square) % 2 == 0 ? 1 : 0;
    return Nimber{2 * square + parity};
}

void mock_turtles_sets_of_sum(Heap square, Nimber sum, SetVisitor visit) {
    const Heap left = (mock_turtles_value(square) + sum).value();
    if (left == 0) {
        visit_squares<1>(visit, {square});
        return;
    }
    if (std::popcount(left) % 2 == 1) {
        if (left / 2 < square) {
            visit_squares<2>(visit, {square, left / 2});
        }
        return;
    }
    // Two more coins whose values differ in an even number of bits, `left`: for every second square
    // the third follows. It is the smaller one if the second has the highest bit in which they
    // differ.
    const Heap difference = left / 2;
    const Heap highest = std::bit_floor(difference);
    for (Heap second = highest; second < square; second = (second + 1) | highest) {
        if (!visit_squares<3>(visit, {square, second, second ^ difference})) {
            return;
        }
    }
}

// Ruler: any number of consecutive coins. The value is the largest power of 2 that divides square +
// 1, so the xor of the first n values is the Gray code of n, which changes by just these bits.

void ruler_sets(Heap square, SetVisitor visit) {
    State squares;
    for (Heap last = square + 1; last-- > 0;) {
        squares.push_back(last);
        if (!visit(squares)) {
            return;
        }
    }
}

Nimber ruler_value(Heap square) {
    const Heap number = square + 1;
    return Nimber{number & (~number + 1)};
}

/// In misère play small if only even squares, of value 1, show heads. A change by 1 turns one of
/// them alone; and for (4) the turns that leave r and r ⊕ 1 differ in an even square only.
bool ruler_large(StateView heads) {
    return std::ranges::any_of(heads, [](Heap square) { return square % 2 == 1; });
}

/// The n whose Gray code n ⊕ ⌊n/2⌋ this is.
Heap gray_code_index(Heap code) {
    for (unsigned shift = 1; shift < 64; shift *= 2) {
        code ^= code >> shift;
    }
    return code;
}

/// How many coins must be turned for this xor; 0 if it cannot be. Gray codes are linear over xor.
Heap ruler_set_size(Heap square, Nimber sum) {
    const Heap untouched = (square + 1) ^ gray_code_index(sum.value());
    return untouched <= square ? square + 1 - untouched : 0;
}

void ruler_sets_of_sum(Heap square, Nimber sum, SetVisitor visit) {
    const Heap size = ruler_set_size(square, sum);
    if (size == 0) {
        return;
    }
    State squares(size);
    for (Heap i = 0; i < size; ++i) {
        squares[i] = square - i;
    }
    visit(squares);
}

template <Heap Size>
Heap fixed_set_size(Heap /*square*/, Nimber /*sum*/) {
    return Size;
}

} // namespace

constinit const CoinRule kTurtles = {.name = "turtles",
                                     .last_square = kLargestSquare - 1,
                                     .beyond = kBeyond64Bits,
                                     .turning_sets = turtles_sets,
                                     .value = turtles_value,
                                     .large = turtles_large,
                                     .sets_of_sum = turtles_sets_of_sum,
                                     .set_size = fixed_set_size<2>,
                                     .quadratic = false};

constinit const CoinRule kTwins = {.name = "twins",
                                   .last_square = kLargestSquare,
                                   .beyond = {},
                                   .turning_sets = twins_sets,
                                   .value = twins_value,
                                   .large = twins_large,
                                   .sets_of_sum = twins_sets_of_sum,
                                   .set_size = fixed_set_size<2>,
                                   .quadratic = false};

constinit const CoinRule kMockTurtles = {.name = "mock-turtles",
                                         .last_square = kLargestSquare / 2,
                                         .beyond = kBeyond63Bits,
                                         .turning_sets = mock_turtles_sets,
                                         .value = mock_turtles_value,
                                         .large = nullptr,
                                         .sets_of_sum = mock_turtles_sets_of_sum,
                                         .set_size = fixed_set_size<3>,
                                         .quadratic = true};

constinit const CoinRule kRuler = {.name = "ruler",
                                   .last_square = kLargestSquare - 1,
                                   .beyond = kBeyond64Bits,
                                   .turning_sets = ruler_sets,
                                   .value = ruler_value,
                                   .large = ruler_large,
                                   .sets_of_sum = ruler_sets_of_sum,
                                   .set_size = ruler_set_size,
                                   .quadratic = true};

const CoinRule* find_coin_rule(std::string_view name) {
    for (const CoinRule* rule : {&kTurtles, &kTwins, &kMockTurtles, &kRuler}) {
        if (rule->name == name) {
            return rule;
        }
    }
    return nullptr;
}

} // namespace nimber
