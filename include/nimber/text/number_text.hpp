#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace nimber {

/// Whether `c` is one of 0 to 9, whatever the locale.
[[nodiscard]] constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// A whole number as people write it: 1000, 10^8, 2^40 or 1e8. Every number in positions,
/// parameters and options is written like this.
struct NumberText {
    std::string_view first;    ///< digits: the number itself, or what stands before ^ or e
    std::string_view exponent; ///< digits behind ^ or e; empty without them
    bool power = false;        ///< of `first`; otherwise the exponent counts zeros behind it

    [[nodiscard]] std::size_t length() const {
        return first.size() + (exponent.empty() ? 0 : 1 + exponent.size());
    }
    /// The number, if it is below 2^64.
    [[nodiscard]] std::optional<std::uint64_t> value() const;
};

/// The longest number with which `text` begins; nothing if it begins with no digit. A ^ or e that
/// no digit follows is not part of it.
[[nodiscard]] std::optional<NumberText> scan_number(std::string_view text);

/// The value of a number with which a text begins.
struct NumberRead {
    std::uint64_t value = 0;
    std::size_t length = 0; ///< characters that it takes; 0 if there is none
    bool fits = true;       ///< below 2^64; otherwise `value` means nothing

    /// The value, or `most` if it is larger.
    [[nodiscard]] std::uint64_t at_most(std::uint64_t most) const {
        return fits && value < most ? value : most;
    }
};

/// What `read_number` returns for numbers that are more than a few digits.
[[nodiscard]] NumberRead read_long_number(std::string_view text);

/// Reads the longest number with which `text` begins.
[[nodiscard]] inline NumberRead read_number(std::string_view text) {
    constexpr std::size_t kSafeDigits = 19; // these fit whatever they are
    NumberRead read;
    for (; read.length < text.size(); ++read.length) {
        const auto digit = static_cast<unsigned char>(text[read.length] - '0');
        if (digit > 9) {
            break;
        }
        read.value = read.value * 10 + digit;
    }
    // Positions are read by the million, and nearly all of their numbers end here.
    const char next = read.length < text.size() ? text[read.length] : '\0';
    const bool plain = next != '^' && next != 'e' && next != 'E';
    return plain && read.length <= kSafeDigits ? read : read_long_number(text);
}

/// The number that `text` is; nothing if it is none, or not below 2^64.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text);

/// The size of a board as it is written: ROWSxCOLUMNS, such as 4x6 or 4X6.
struct Extent {
    NumberRead rows;
    NumberRead columns;
};

/// The extent that `text` is; nothing if it is none.
[[nodiscard]] std::optional<Extent> parse_extent(std::string_view text);

} // namespace nimber
