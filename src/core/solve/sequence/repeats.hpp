#pragma once

#include "nimber/value/nimber.hpp"

#include <cstdint>

namespace nimber::sequence {

/// Numbers, one per heap, such that heaps of different keys have different values. (Heaps of
/// different values may have the same key, so what the keys show must be checked.)
struct Keys {
    const std::uint8_t* bytes = nullptr; ///< or longs
    const std::uint8_t* high = nullptr;  ///< if there is a second byte
    const std::uint32_t* longs = nullptr;
    std::uint16_t odd = 0; ///< what is added to the byte of an odd heap
};

/// The least p > 0 with key(n+p) = key(n) for all n >= from with n+p < size, if p is at most half
/// of size-from; otherwise 0. Takes time linear in size-from, and no memory.
[[nodiscard]] Heap least_repeat(const Keys& keys, Heap from, Heap size);

} // namespace nimber::sequence
