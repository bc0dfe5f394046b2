#pragma once

#include "nimber/function_ref.hpp"
#include "sprouts_position.hpp"

namespace nimber::sprouts {

/// Visits what every move leaves, by the bare rules and not `tidy`; some of it twice. Stops when
/// the visitor returns false. Requires `tidy`.
void for_each_move(const Drawing& drawing, FunctionRef<bool(Drawing&&)> visit);

} // namespace nimber::sprouts
