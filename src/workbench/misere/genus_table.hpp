#pragma once

#include "nimber/game/game.hpp"
#include "nimber/solve/quotient/genus.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/text/language.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// The genera of heaps in a row.
struct GenusTable {
    std::string game;
    Heap from = 1;
    std::vector<Genus> genera;
    std::optional<Error> stopped; ///< why there are not all
    Reasons reasons;              ///< why these are right
};

/// The genera of the heaps `from` to `to` of a game, as far as they can be had. An error if it has
/// none.
[[nodiscard]] Result<GenusTable> genus_table(const GamePtr& game, Heap from, Heap to,
                                             Limits limits);

/// Each in one format: rows, or "n,genus" and a line for each heap.
[[nodiscard]] std::string genus_text(const GenusTable& table, Heap columns, Language language);
[[nodiscard]] std::string genus_csv(const GenusTable& table);

} // namespace nimber
