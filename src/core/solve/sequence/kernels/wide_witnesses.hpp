#pragma once

#include "wide_kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nimber::sequence {

/// A heap that shows what the next ones will need: the indices below `needed`, with this parity.
struct WideSample {
    std::uint32_t needed = 0;
    std::uint8_t parity = 0;
};

/// Chooses at most `most` of the candidates that attain well what the samples need; the first of
/// them is at `at`, the others follow. They come in the order of usefulness. The choice is only a
/// matter of speed. Requires both rows.
///
/// A candidate counts for each need that it attains, the more the fewer others attain it. A greedy
/// cover of the samples would be shorter, but it fits these samples and not the heaps that follow.
[[nodiscard]] std::vector<WideEntry> choose_wide_witnesses(WideHeaps at,
                                                           std::span<const WideSample> samples,
                                                           std::span<const WideEntry> candidates,
                                                           std::uint32_t indices, std::size_t most);

} // namespace nimber::sequence
