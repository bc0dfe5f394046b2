#pragma once

#include "nimber/limits/budget.hpp"

#include <cstddef>
#include <cstdint>

namespace nimber::quotient {

/// What a search for a quotient may cost: a budget, which depends on the machine, and a number of
/// elements to look at, which does not.
class Effort {
public:
    Effort(Budget& budget, std::uint64_t work, std::size_t most_lifted)
        : budget_{budget}, work_{work}, most_lifted_{most_lifted} {}

    /// Counts a step that looks at this many elements. Returns false once it is enough.
    [[nodiscard]] bool step(std::uint64_t elements = 1) {
        spent_ = spent_ || elements > work_;
        work_ -= spent_ ? work_ : elements;
        return budget_.step() && !spent_;
    }
    /// Looks at the clock at once.
    [[nodiscard]] bool long_step() { return budget_.long_step() && !spent_; }
    [[nodiscard]] bool ended() const { return spent_ || budget_.exceeded(); }
    /// How many elements a guess may have before any become one.
    [[nodiscard]] std::size_t most_lifted() const { return most_lifted_; }
    [[nodiscard]] Budget& budget() { return budget_; }

private:
    Budget& budget_;
    std::uint64_t work_;
    std::size_t most_lifted_;
    bool spent_ = false;
};

} // namespace nimber::quotient
