#pragma once

#include "cli/terminal/terminal.hpp"
#include "nimber/position/position.hpp"

#include <string>

namespace nimber::cli {

/// How positions are drawn.
struct DrawStyle {
    const Terminal& terminal;
    Language language = Language::English;
    bool unicode = false; ///< round stones, or letters only
};

/// Whether the locale and the terminal show more than ASCII.
[[nodiscard]] bool draws_unicode();

/// The position as lines of at most 80 columns: stones in rows, boards as grids, coins on strips,
/// graphs as lists of neighbours. Anything too large for that is described in numbers.
[[nodiscard]] std::string draw(const Position& position, const DrawStyle& style);

} // namespace nimber::cli
