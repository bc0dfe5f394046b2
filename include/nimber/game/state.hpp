#pragma once

#include "nimber/value/nimber.hpp"

#include <span>
#include <vector>

namespace nimber {

/// A state is a short row of numbers; what they mean is the game's affair.
using State = std::vector<Heap>;
using StateView = std::span<const Heap>;

} // namespace nimber
