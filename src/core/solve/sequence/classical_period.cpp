#include "classical_period.hpp"

#include <algorithm>
#include <array>

namespace nimber::sequence {

Heap values_for_proof(const HeapCode& code, const Period& period) {
    const Heap parts = std::max(code.most_parts(), 1U);
    const Heap start = std::max<Heap>(period.start, 1);
    return parts * (start + period.length) + code.largest_take() - parts + 1;
}

namespace {

/// Where the values begin to repeat with this length: behind the last exception.
Heap first_repeat(const Engine& engine, Heap size, Heap length) {
    std::array<std::uint32_t, 1024> here{};
    std::array<std::uint32_t, 1024> later{};
    Heap start = size - length;
    while (start > 0) {
        const auto count = static_cast<std::size_t>(std::min<Heap>(here.size(), start));
        engine.read(start - count, {here.data(), count});
        engine.read(start - count + length, {later.data(), count});
        std::size_t same = 0;
        while (same < count && here[count - 1 - same] == later[count - 1 - same]) {
            ++same;
        }
        start -= same;
        if (same < count) {
            break;
        }
    }
    return start;
}

} // namespace

std::optional<Period> observed_period(const Engine& engine, Heap size) {
    // A period that is proved holds for the last half; a long one shows only in more than that.
    for (const Heap from : {size / 2, size / 4}) {
        const Heap length = least_repeat(engine.keys(), from, size);
        if (length == 0) {
            continue;
        }
        const Heap start = first_repeat(engine, size, length);
        if (start <= from) { // the keys told all values apart
            return Period{start, length, 0};
        }
    }
    return std::nullopt;
}

} // namespace nimber::sequence
