#pragma once

#include "nimber/value/nimber.hpp"

#include <cstdint>

namespace nimber {

/// From `start` on, g(n+length) = g(n)+saltus, and not from start-1 on; `length` is the least
/// possible.
struct Period {
    Heap start = 0;
    Heap length = 0;
    std::uint64_t saltus = 0;

    friend bool operator==(const Period&, const Period&) = default;
};

} // namespace nimber
