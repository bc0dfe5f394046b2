#pragma once

#include "nimber/pattern/carry_automaton.hpp"

#include <cstdint>
#include <span>

namespace nimber {

/// How many n from 1 to `last` make Nim with the heaps forms[0](n), forms[1](n), ... a lost
/// position, i.e. the xor of the heaps 0: {{1, 0}, {2, 0}, {3, 0}} are the heaps n, 2n, 3n. An
/// error only if coefficients are so large that the automaton is too large.
[[nodiscard]] Result<std::uint64_t> count_nim_zeros(std::span<const LinearForm> forms,
                                                    std::uint64_t last);
/// The same from `from` to `last`, of any size, within a budget.
[[nodiscard]] Result<Natural> count_nim_zeros(std::span<const LinearForm> forms,
                                              const Natural& from, const Natural& last,
                                              Budget& budget);

} // namespace nimber
