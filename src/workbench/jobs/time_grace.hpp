#pragma once

#include <algorithm>
#include <chrono>

namespace nimber {

/// How long beyond its time limit a computation is left alone before it is cut off: an engine that
/// stops by itself has time to give its partial answer.
[[nodiscard]] constexpr std::chrono::milliseconds time_grace(std::chrono::milliseconds limit) {
    constexpr std::chrono::milliseconds kLeast{400};
    constexpr int kPart = 12; // some 8 %
    return std::max(limit / kPart, kLeast);
}

} // namespace nimber
