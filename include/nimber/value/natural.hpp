#pragma once

#include "nimber/text/result.hpp"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// A non-negative integer of any size: counts may be far above 2^64.
class Natural {
public:
    Natural() = default;
    // Implicit on purpose: every 64-bit number is one of these.
    Natural(std::uint64_t value) { // NOLINT
        if (value != 0) {
            limbs_.push_back(value);
        }
    }

    /// The most decimal digits that `parse` reads.
    static constexpr std::size_t kMostDigits = 100'000;
    /// Reads 1000, 10^18, 2^30 or 1e18.
    [[nodiscard]] static Result<Natural> parse(std::string_view text);

    [[nodiscard]] bool is_zero() const { return limbs_.empty(); }
    /// The number of binary digits; 0 has none.
    [[nodiscard]] std::size_t bit_width() const;
    /// The binary digit with weight 2^place.
    [[nodiscard]] bool bit(std::size_t place) const;
    /// Sets the binary digit with weight 2^place to 1.
    void set_bit(std::size_t place);
    /// The number, if it is below 2^64.
    [[nodiscard]] std::optional<std::uint64_t> small() const;
    /// Its decimal digits.
    [[nodiscard]] std::string text() const;
    /// Its decimal digits for a message; of a long number only the first and the last ones.
    [[nodiscard]] std::string short_text() const;

    Natural& operator+=(const Natural& other);
    /// Requires `other <= *this`.
    Natural& operator-=(const Natural& other);
    Natural& operator*=(std::uint64_t factor);
    /// Divides by `divisor` and returns the remainder. Requires `divisor > 0`.
    std::uint64_t divide_by(std::uint64_t divisor);

    friend Natural operator+(Natural a, const Natural& b) { return a += b; }
    friend Natural operator-(Natural a, const Natural& b) { return a -= b; }
    friend Natural operator*(Natural a, std::uint64_t factor) { return a *= factor; }
    friend bool operator==(const Natural&, const Natural&) = default;
    friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

private:
    void trim();

    std::vector<std::uint64_t> limbs_; ///< base 2^64, the least first; the last is not 0
};

} // namespace nimber
