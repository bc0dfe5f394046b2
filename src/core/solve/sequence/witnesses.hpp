#pragma once

#include "block_kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nimber::sequence {

/// Chooses, among `candidates`, at most `most` options that together attain the rare values needed
/// by sample heaps: sample i is at `h + i` and needs the indices below needs[i]. The order of the
/// answer is that of usefulness. The choice is only a matter of speed.
[[nodiscard]] std::vector<Entry> choose_witnesses(const std::uint8_t* h,
                                                  std::span<const std::uint8_t> needs,
                                                  std::span<const Entry> candidates,
                                                  std::size_t most);

} // namespace nimber::sequence
