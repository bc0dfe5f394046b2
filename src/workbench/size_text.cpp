#include "workbench/size_text.hpp"

#include <algorithm>
#include <charconv>

namespace nimber {

std::optional<std::uint64_t> parse_size(std::string_view text) {
    constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;
    const std::size_t mark = std::min(text.find_first_of("^eE"), text.size());
    const auto number = [](std::string_view digits) -> std::optional<std::uint64_t> {
        std::uint64_t value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [stop, failure] = std::from_chars(digits.data(), end, value);
        return failure == std::errc{} && stop == end ? std::optional{value} : std::nullopt;
    };
    const auto first = number(text.substr(0, mark));
    if (!first || mark == text.size()) {
        return first && *first <= kMost ? first : std::nullopt;
    }
    const auto exponent = number(text.substr(mark + 1));
    const bool power = text[mark] == '^';
    std::uint64_t size = power ? 1 : *first;
    const std::uint64_t base = power ? *first : 10;
    // 0 and 1 have no other powers, and a larger base soon leaves the range.
    for (std::uint64_t i = 0; exponent && i < std::min<std::uint64_t>(*exponent, 64); ++i) {
        if (base != 0 && size > kMost / base) {
            return std::nullopt;
        }
        size *= base;
    }
    return exponent && size <= kMost ? std::optional{size} : std::nullopt;
}

} // namespace nimber
