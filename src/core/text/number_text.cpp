#include "nimber/text/number_text.hpp"

#include <algorithm>

namespace nimber {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::uint64_t kLargest = ~std::uint64_t{0};

std::string_view digits_of(std::string_view text) {
    return text.substr(0, std::min(text.find_first_not_of(kDigits), text.size()));
}

/// The value of digits; nothing if it does not fit.
std::optional<std::uint64_t> value_of(std::string_view digits) {
    std::uint64_t value = 0;
    for (const char c : digits) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (value > (kLargest - digit) / 10) {
            return std::nullopt;
        }
        value = value * 10 + digit;
    }
    return value;
}

} // namespace

std::optional<NumberText> scan_number(std::string_view text) {
    NumberText number{digits_of(text), {}, false};
    if (number.first.empty()) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(number.first.size());
    if (!rest.empty() && (rest[0] == '^' || rest[0] == 'e' || rest[0] == 'E')) {
        number.exponent = digits_of(rest.substr(1));
        number.power = rest[0] == '^' && !number.exponent.empty();
    }
    return number;
}

std::optional<std::uint64_t> NumberText::value() const {
    constexpr std::uint64_t kMostBits = 64;
    const auto number = value_of(first);
    if (exponent.empty()) {
        return number;
    }
    const auto times = value_of(exponent);
    if (power && times == 0) { // also of what is too large itself
        return 1;
    }
    if (!number) {
        return std::nullopt;
    }
    const std::uint64_t base = power ? *number : 10;
    if (power ? base <= 1 : *number == 0) { // these stay the same for ever
        return *number;
    }
    if (!times || *times > kMostBits) {
        return std::nullopt;
    }
    std::uint64_t value = power ? 1 : *number;
    for (std::uint64_t i = 0; i < *times; ++i) {
        if (value > kLargest / base) {
            return std::nullopt;
        }
        value *= base;
    }
    return value;
}

NumberRead read_long_number(std::string_view text) {
    const auto number = scan_number(text);
    if (!number) {
        return {};
    }
    const auto value = number->value();
    return {value.value_or(0), number->length(), value.has_value()};
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
    const NumberRead read = read_number(text);
    const bool whole = read.length > 0 && read.length == text.size();
    return whole && read.fits ? std::optional{read.value} : std::nullopt;
}

std::optional<Extent> parse_extent(std::string_view text) {
    const NumberRead rows = read_number(text);
    text.remove_prefix(rows.length);
    if (rows.length == 0 || text.empty() || (text[0] != 'x' && text[0] != 'X')) {
        return std::nullopt;
    }
    text.remove_prefix(1);
    const NumberRead columns = read_number(text);
    const bool whole = columns.length > 0 && columns.length == text.size();
    return whole ? std::optional{Extent{rows, columns}} : std::nullopt;
}

} // namespace nimber
