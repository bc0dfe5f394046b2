#pragma once

#include "nimber/game/game.hpp"
#include "nimber/game/typed_game.hpp"

namespace nimber {

#define NIMBER_FAMILY(name) [[nodiscard]] Family name##_family();
#include "nimber/games/families.def"
#undef NIMBER_FAMILY

/// Defines `name_family()`, of a game that is a plain struct.
#define NIMBER_GAME(name, G)                                                                       \
    Family name##_family() {                                                                       \
        return {G::card, make_typed<G>};                                                           \
    }

} // namespace nimber
