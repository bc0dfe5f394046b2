#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nimber {

enum class IsOption : std::uint8_t { Yes, No, Unknown };

/// Whether a move leaves `option` in place of a component. Huge heaps have more options than can be
/// tried; where the game does not tell in another way, the answer is then `Unknown`.
[[nodiscard]] IsOption is_option(const Game& game, StateView component, SumView option,
                                 Budget* budget = nullptr);

/// What a move leaves, as it is written in the game's own notation; nothing if the text is not.
[[nodiscard]] std::optional<Sum> parse_option(const Game& game, std::string_view text);

/// By their numbers: sums whose components are the same in order are the same.
[[nodiscard]] std::vector<StateView> components_in_order(SumView sum);

} // namespace nimber
