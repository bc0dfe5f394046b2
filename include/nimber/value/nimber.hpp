#pragma once

#include <compare>
#include <cstdint>

namespace nimber {

/// The size of a heap, the place of a coin, a coordinate: any number in a position.
using Heap = std::uint64_t;

/// The nim value of an impartial position. `+` is the nim-sum, so every nimber is its own negative.
/// The nim-product, inverse and square root are in `nim_product.hpp`.
class Nimber {
public:
    constexpr Nimber() = default;
    constexpr explicit Nimber(std::uint64_t value) : value_{value} {}

    [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

    friend constexpr Nimber operator+(Nimber a, Nimber b) { return Nimber{a.value_ ^ b.value_}; }
    constexpr Nimber& operator+=(Nimber other) { return *this = *this + other; }
    friend constexpr auto operator<=>(Nimber, Nimber) = default;

private:
    std::uint64_t value_ = 0;
};

} // namespace nimber
