#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace nimber::bench {

/// The nim values of the heaps 0 to count-1, as a contestant would compute them: for each heap, all
/// options are marked in an array of stamps. `code` is an octal code such as 0.77, or grundy.
[[nodiscard]] std::vector<std::uint32_t> plain_sequence(std::string_view code, std::size_t count);

} // namespace nimber::bench
