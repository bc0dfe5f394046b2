#include "heap_bytes.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace nimber::sequence {
namespace {

constexpr std::size_t kFirstRoom = std::size_t{1} << 16U;

} // namespace

HeapBytes::HeapBytes(std::size_t before, std::uint8_t filler)
    : before_{before}, bytes_{before + kFirstRoom} {
    std::memset(bytes_.data(), filler, before_);
}

HeapBytes::HeapBytes(std::size_t before, std::uint8_t filler, std::span<const std::uint8_t> first,
                     std::span<const std::uint8_t> last, Heap size)
    : before_{before}, kept_{first.size()}, base_{size - last.size()},
      bytes_{before + 4 * first.size() + kFirstRoom}, first_{first.begin(), first.end()} {
    assert(first.size() == last.size() && size >= last.size());
    std::memset(bytes_.data(), filler, before_);
    std::ranges::copy(last, bytes_.data() + before_);
}

void HeapBytes::make_room(Heap size, Heap last) {
    const std::size_t needed = before_ + static_cast<std::size_t>(last - base_) + 1;
    if (needed <= bytes_.capacity()) {
        return;
    }
    if (!windowed()) {
        bytes_.reserve(needed);
        return;
    }
    std::memmove(bytes_.data() + before_, at(size - kept_), static_cast<std::size_t>(kept_));
    base_ = size - kept_;
}

} // namespace nimber::sequence
