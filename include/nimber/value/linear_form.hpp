#pragma once

#include "nimber/value/nimber.hpp"

#include <compare>
#include <optional>

namespace nimber {

/// A number that grows with n: times·n + plus. With `times` 0 it is a constant.
struct LinearForm {
    Heap times = 0;
    Heap plus = 0;

    /// Its value at n, if that is below 2^64.
    [[nodiscard]] constexpr std::optional<Heap> at(Heap n) const {
        constexpr Heap kLargest = ~Heap{0};
        if (times != 0 && n > (kLargest - plus) / times) {
            return std::nullopt;
        }
        return times * n + plus;
    }

    friend constexpr auto operator<=>(LinearForm, LinearForm) = default;
};

} // namespace nimber
