#pragma once

namespace nimber {

/// Unsigned, 128 bits: sums and products of two sizes are exact in it.
__extension__ using Uint128 = unsigned __int128;

} // namespace nimber
