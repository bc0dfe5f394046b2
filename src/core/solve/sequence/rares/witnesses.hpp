#pragma once

#include "../kernels/block_kernels.hpp"
#include "nimber/function_ref.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nimber::sequence {

/// The needs that one candidate covers: writes their numbers (below 65536), returns how many.
using NeedsCovered = FunctionRef<std::size_t(std::size_t candidate, std::uint16_t* needs)>;

/// Chooses, among `candidates` (at most 65536) of them, at most `most` that together cover the
/// needs well; a candidate covers at most `most_needs`. They come in the order of usefulness. The
/// choice is only a matter of speed.
[[nodiscard]] std::vector<std::size_t> choose_covers(std::size_t candidates, std::size_t most_needs,
                                                     NeedsCovered covered, std::size_t most);

/// Chooses options that together attain the rare values needed by sample heaps: sample i is at
/// `h + i` and needs the indices below needs[i]. At most 256 samples are looked at.
[[nodiscard]] std::vector<Entry> choose_witnesses(const std::uint8_t* h,
                                                  std::span<const std::uint8_t> needs,
                                                  std::span<const Entry> candidates,
                                                  std::size_t most);

} // namespace nimber::sequence
