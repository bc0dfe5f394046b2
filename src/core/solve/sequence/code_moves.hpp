#pragma once

#include "nimber/game/heap_code.hpp"

#include <vector>

namespace nimber::sequence {

/// The numbers that may be taken so that exactly `parts` heaps are left.
[[nodiscard]] inline std::vector<Heap> takes_that_leave(const HeapCode& code, unsigned parts) {
    std::vector<Heap> takes;
    for (Heap take = 0; take < code.digits.size(); ++take) {
        if (code.allows(take, parts)) {
            takes.push_back(take);
        }
    }
    return takes;
}

/// Behind the last of the smaller parts of a pair with this sum.
[[nodiscard]] inline Heap smaller_part_end(const HeapCode& code, Heap sum) {
    return code.unequal ? (sum + 1) / 2 : sum / 2 + 1;
}

} // namespace nimber::sequence
