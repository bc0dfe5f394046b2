#include "nimber/pattern/observed_period.hpp"

#include <algorithm>
#include <vector>

namespace nimber {

std::optional<Period> observed_period(std::span<const std::uint64_t> values) {
    constexpr std::size_t kTimes = 3;
    const std::size_t size = values.size();
    for (std::size_t length = 1; kTimes * length <= size; ++length) {
        const std::uint64_t last = values[size - 1];
        const std::uint64_t before = values[size - 1 - length];
        if (last < before) {
            continue;
        }
        const std::uint64_t saltus = last - before;
        std::size_t start = size - length;
        while (start > 0 && values[start - 1] + saltus == values[start - 1 + length]) {
            --start;
        }
        if (size - start >= kTimes * length) {
            return Period{start, length, saltus};
        }
    }
    return std::nullopt;
}

std::optional<Period> observed_period(const NimSequence& sequence) {
    constexpr Heap kMost = Heap{1} << 24U; // with a proved period, more count as computed than fit
    std::vector<std::uint32_t> read(static_cast<std::size_t>(std::min(sequence.size(), kMost)));
    sequence.read(0, read);
    return observed_period(std::vector<std::uint64_t>{read.begin(), read.end()});
}

} // namespace nimber
