#pragma once

#include <span>
#include <string_view>

namespace nimber {

/// The candidate that a misspelt word most likely means; empty if none is near.
[[nodiscard]] std::string_view nearest(std::string_view word,
                                       std::span<const std::string_view> candidates);

} // namespace nimber
