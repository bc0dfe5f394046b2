#pragma once

#include <cstddef>
#include <cstdlib>

namespace nimber::testing {

/// How often a test tries random input: `usual` times, and as many times more as NIMBER_THOROUGH
/// says, which
/// `./test all` sets. What is tried first is the same in both.
[[nodiscard]] inline std::size_t rounds(std::size_t usual) {
    const char* thorough = std::getenv("NIMBER_THOROUGH");
    constexpr int kDecimal = 10;
    return usual * (thorough == nullptr ? 1 : std::strtoul(thorough, nullptr, kDecimal));
}

} // namespace nimber::testing
