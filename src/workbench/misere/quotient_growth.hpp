#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/solve/quotient/misere_quotient.hpp"

#include <optional>
#include <vector>

namespace nimber {

/// Whether the quotients of the first generators grew as it says, given that `quotient` is that of
/// all of them; nothing if the budget ends first.
[[nodiscard]] std::optional<bool> growth_holds(const MisereQuotient& quotient,
                                               const std::vector<QuotientGrowth>& growth,
                                               Budget& budget);

} // namespace nimber
