#pragma once

#include "nimber/value/nimber.hpp"

#include <algorithm>
#include <vector>

namespace nimber {

/// The numbers that may be taken from a heap: those of a finite set, or all but those.
struct SubtractionSet {
    std::vector<Heap> numbers; ///< ascending, without 0 and without repetition
    bool all_but = false;

    [[nodiscard]] bool allows(Heap take) const {
        return take > 0 && std::ranges::binary_search(numbers, take) != all_but;
    }
    [[nodiscard]] Heap largest() const { return numbers.empty() ? 0 : numbers.back(); }
};

} // namespace nimber
