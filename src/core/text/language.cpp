#include "nimber/text/language.hpp"

#include <cstddef>

namespace nimber {

std::string fill(std::string_view pattern, std::span<const std::string> facts) {
    std::string filled;
    filled.reserve(pattern.size());
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool placeholder = pattern[i] == '{' && i + 2 < pattern.size() &&
                                 pattern[i + 2] == '}' && pattern[i + 1] >= '0' &&
                                 pattern[i + 1] <= '9';
        const auto index = placeholder ? static_cast<std::size_t>(pattern[i + 1] - '0') : 0;
        if (placeholder && index < facts.size()) {
            filled += facts[index];
            i += 2;
        } else {
            filled += pattern[i];
        }
    }
    return filled;
}

std::string join(std::span<const std::string> items, std::string_view separator) {
    std::string joined;
    for (const std::string& item : items) {
        if (!joined.empty()) {
            joined += separator;
        }
        joined += item;
    }
    return joined;
}

} // namespace nimber
