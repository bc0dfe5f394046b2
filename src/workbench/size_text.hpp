#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nimber {

/// A size as people write it: "1000", "10^8", "1e8"; nothing if it is not written like that or
/// above 10^18.
[[nodiscard]] std::optional<std::uint64_t> parse_size(std::string_view text);

} // namespace nimber
