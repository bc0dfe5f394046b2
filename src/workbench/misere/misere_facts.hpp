#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/quotient/genus.hpp"

#include <optional>
#include <string>

namespace nimber {

/// What a researcher wants to know about a position in misère play besides its outcome.
struct MisereFacts {
    std::optional<Genus> genus;
    std::optional<std::string> form; ///< the misère canonical form
};

/// What can be had with little effort. Requires games that end.
[[nodiscard]] MisereFacts misere_facts(const Position& position, Limits limits);

} // namespace nimber
