#pragma once

#include "nimber/game/argument_reader.hpp"
#include "nimber/text/result.hpp"
#include "sprouts_position.hpp"

#include <cstddef>
#include <string_view>

namespace nimber::sprouts {

/// At the beginning. A spot with one end counts 3/4 and one with two 1/2: no move makes it more, so
/// that there are letters for all spots with two ends that play may come to.
inline constexpr Heap kMostSpots = 26;

/// Reads the text of a drawing, not `tidy`, as it stands at `begin` in the arguments; / may stand
/// for |. It need not be one that play can come to, but its letters are where such a drawing has
/// them.
[[nodiscard]] Result<Drawing> read_drawing(const ArgumentReader& arguments, std::size_t begin,
                                           std::string_view text);

} // namespace nimber::sprouts
