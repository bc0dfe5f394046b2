#pragma once

#include "nimber/game/game.hpp"

#include <optional>

namespace nimber {

/// The nim value of a sum by what is known about its game, without any search.
[[nodiscard]] inline std::optional<Nimber> theorem_value(const Game& game, SumView sum) {
    Nimber total;
    for (const StateView component : sum) {
        const auto value = game.value(component);
        if (!value) {
            return std::nullopt;
        }
        total += *value;
    }
    return total;
}

} // namespace nimber
