#pragma once

#include "nimber/game/game.hpp"

namespace nimber {

#define NIMBER_FAMILY(name) [[nodiscard]] Family name##_family();
#include "nimber/games/families.def"
#undef NIMBER_FAMILY

} // namespace nimber
