#pragma once

#include "nimber/value/nimber.hpp"

#include <span>
#include <vector>

namespace nimber {

/// A state is a short row of numbers whose meaning is up to the game.
using State = std::vector<Heap>;
using StateView = std::span<const Heap>;

} // namespace nimber
