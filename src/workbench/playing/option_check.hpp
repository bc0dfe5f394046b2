#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"

#include <cstdint>

namespace nimber {

enum class IsOption : std::uint8_t { Yes, No, Unknown };

/// Whether a move leaves `option` in place of a component. Huge heaps have more options than can be
/// tried; where the game does not tell in another way, the answer is then `Unknown`.
[[nodiscard]] IsOption is_option(const Game& game, StateView component, StateView option,
                                 Budget* budget = nullptr);

} // namespace nimber
