#pragma once

#include "nimber/pattern/carry_automaton.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber {

/// c(k) = factors[0]·c(k-1) + factors[1]·c(k-2) + ... for all k from `first.size()` on, where c(k)
/// is how many n from 1 to 2^k an automaton accepts.
struct Recurrence {
    std::vector<std::int64_t> factors;
    std::vector<Natural> first; ///< c(0), c(1), ...
    std::size_t checked = 0;    ///< how many equations were checked; all others follow
};

/// The shortest such recurrence, proved; nothing if the automaton has many states or the factors
/// are large.
[[nodiscard]] std::optional<Recurrence> find_recurrence(const CarryAutomaton& automaton);

} // namespace nimber
