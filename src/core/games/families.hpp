#pragma once

#include "nimber/games/game.hpp"

namespace nimber {

#define NIMBER_FAMILY(name) [[nodiscard]] Family name##_family();
#include "nimber/games/families.def"
#undef NIMBER_FAMILY

} // namespace nimber
