#pragma once

#include "checker_rules.hpp"
#include "nimber/limits/budget.hpp"

#include <cstdint>
#include <vector>

namespace nimber::checker {

/// The values of the heaps 0, 1, ... by the definition: each the least number that is the value of
/// no option.
class PlainValues {
public:
    PlainValues(const Rules& rules, Budget& budget) : rules_{rules}, budget_{budget} {}

    /// Computes one more. Returns false if the budget ends first.
    [[nodiscard]] bool next();
    /// g(0), g(1), ...
    [[nodiscard]] const std::vector<std::uint32_t>& values() const { return g_; }

private:
    /// Marks the value of every option that adds `parts` heaps of `stones` stones in all, none
    /// smaller than `least`, to a sum of value `sum`.
    void mark_sums(unsigned parts, Heap stones, Heap least, std::uint32_t sum);
    void mark(std::uint32_t value);

    const Rules& rules_;
    Budget& budget_;
    std::vector<std::uint32_t> g_;
    std::vector<Heap> marked_; ///< marked_[v] == heap + 1: v is the value of an option of `heap`
};

} // namespace nimber::checker
