#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// The languages in which nimber speaks to people.
enum class Language : std::uint8_t { English, Chinese };

/// One sentence or phrase in every language. `{0}`, `{1}`, ... stand for what `fill` puts there.
struct Text {
    std::string_view english;
    std::string_view chinese;

    [[nodiscard]] constexpr std::string_view operator()(Language language) const {
        return language == Language::Chinese ? chinese : english;
    }
};

/// `pattern` with `{0}`, `{1}`, ... replaced. A number without a fact stays as it is written.
[[nodiscard]] std::string fill(std::string_view pattern, std::span<const std::string> facts);

/// "1, 2, 3": the items with `separator` between them.
[[nodiscard]] std::string join(std::span<const std::string> items, std::string_view separator);

} // namespace nimber
