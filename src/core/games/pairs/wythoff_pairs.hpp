#pragma once

#include "../../value/wide.hpp"
#include "nimber/value/nimber.hpp"

#include <cassert>
#include <optional>

namespace nimber {

/// Two complementary sequences: lower(0) < lower(1) < ..., upper(n) = lower(n) + A·n + s, where s
/// is 0 or 1 and each lower(n) is the least number that is in no earlier pair. With α =
/// (2-A+√(A²+4))/2,
///     lower(n) = floor(n·α) for s = 0,  floor(n·α + 1/α) for s = 1.
/// Both are complementary: 1/α + 1/(α+A) = 1, as α² + (A-2)α = A, and exactly m of the terms of
/// both lie below any m >= 1. For s = 1 they number ceil((m-1/α)/α) + ceil((m-1-1/α)/(α+A)), and
/// the two fractions add up to m-1; for s = 0, without the two terms 0 of n = 0, floor(m/α) +
/// floor(m/(α+A)) = m-1, and 0 is the number that is left (Beatty 1926). No fraction is a whole
/// number, as α is irrational: A² < A²+4 < (A+2)², and A²+4 = (A+1)² for no whole A.
///
/// Everything here rests on one exact comparison, `at_most`, in 128 bits.
class WythoffPairs {
public:
    static constexpr Heap kLargest = ~Heap{0};

    WythoffPairs(Heap a, bool shifted) : a_{a}, shift_{shifted ? 1U : 0U} { assert(a > 0); }

    /// Whether lower(n) <= x.
    [[nodiscard]] bool at_most(Heap n, Heap x) const {
        if (x < n) {
            return false; // α > 1
        }
        if (shift_ == 0) {
            // n·α < x+1. With t = x+1-n this is t(t + A·n) > n², as α² + (A-2)α = A.
            if (n == 0) {
                return true;
            }
            const Uint128 t = Uint128{x - n} + 1;
            if (t * a_ >= n) {
                return true;
            }
            return t * t > n * (n - t * a_);
        }
        // n·α + 1/α < x+1. With w = A(x-n)+1 and d = A·n+1 this is w(w + A·d) > d².
        const Uint128 w = Uint128{x - n} * a_ + 1;
        if (w > n) {
            return true; // then w·A·d >= d²
        }
        const Uint128 d = Uint128{n} * a_ + 1;
        const Uint128 e = (n - w) * a_ + 1; // d - A·w
        return d <= (w * w - 1) / e;
    }

    /// A·n + s.
    [[nodiscard]] Uint128 difference(Heap n) const { return Uint128{n} * a_ + shift_; }

    /// lower(n), unless it is beyond 64 bits.
    [[nodiscard]] std::optional<Heap> lower(Heap n) const {
        if (!at_most(n, kLargest)) {
            return std::nullopt;
        }
        return first(n, kLargest, [&](Heap x) { return at_most(n, x); });
    }

    /// The number that stands with `number` in a pair; none if that is beyond 64 bits.
    [[nodiscard]] std::optional<Heap> partner(Heap number) const {
        const auto beyond = [&](Heap n) { return !at_most(n, number); };
        const Heap n = last_before(number, beyond);
        if (number == 0 || !at_most(n, number - 1)) {
            const Uint128 upper = number + difference(n);
            return upper > kLargest ? std::nullopt : std::optional{static_cast<Heap>(upper)};
        }
        const auto upper_beyond = [&](Heap m) {
            return difference(m) > number || !at_most(m, number - static_cast<Heap>(difference(m)));
        };
        return number - static_cast<Heap>(difference(last_before(number, upper_beyond)));
    }

    /// Whether (x,y), x <= y, is a pair.
    [[nodiscard]] bool contains(Heap x, Heap y) const {
        const Heap d = y - x;
        if (d < shift_ || (d - shift_) % a_ != 0) {
            return false;
        }
        const Heap n = (d - shift_) / a_;
        return at_most(n, x) && (x == 0 || !at_most(n, x - 1));
    }

private:
    /// The first x in [low, high] for which `holds`; it does for `high` and stays so once it does.
    template <class Predicate>
    [[nodiscard]] static Heap first(Heap low, Heap high, Predicate holds) {
        while (low < high) {
            const Heap middle = low + (high - low) / 2;
            if (holds(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
    /// The last n <= most before `beyond` holds. Requires that it does not hold for 0.
    template <class Predicate>
    [[nodiscard]] static Heap last_before(Heap most, Predicate beyond) {
        return beyond(most) ? first(0, most, beyond) - 1 : most;
    }

    Heap a_;
    Heap shift_;
};

} // namespace nimber
