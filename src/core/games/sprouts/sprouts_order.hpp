#pragma once

#include "sprouts_position.hpp"

#include <string>

namespace nimber::sprouts {

/// One text for drawings that differ only in the order of regions and boundaries, in where a
/// boundary begins, in the names of spots, and in the direction in which all boundaries of a region
/// are read. Some very symmetrical drawings that are alike may still get different texts; the text
/// of a drawing made from it is always the same again. Requires `tidy`.
///
/// Why a region may be turned over by itself although its neighbours are not: a move in the region
/// gives the same regions, turned over, and a move elsewhere sees nothing of it but which of its
/// spots are alive.
[[nodiscard]] std::string ordered_text(const Drawing& drawing);

} // namespace nimber::sprouts
