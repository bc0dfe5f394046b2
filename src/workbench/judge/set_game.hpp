#pragma once

#include "nimber/value/nimber.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace nimber::judge {

/// The game with these numbers behind the colon: "sub:1,4".
[[nodiscard]] inline std::string set_game(std::string_view name, const std::vector<Heap>& numbers) {
    std::string text{name};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text += (i == 0 ? ":" : ",") + std::to_string(numbers[i]);
    }
    return text;
}

} // namespace nimber::judge
