#pragma once

#include "nimber/game/heap_code.hpp"

namespace nimber {

/// A code that stands for others with the same values.
struct StandardCode {
    HeapCode code;
    Heap shift =
        0; ///< a heap of n+shift of the other code has the value of a heap of n of this one

    friend bool operator==(const StandardCode&, const StandardCode&) = default;
};

/// The code that stands for all codes whose digits and small heaps show that they have the values
/// of `code`; heaps of up to `shift` stones have no move in `code`. Two codes with the same
/// standard code have the same values, but not the other way round.
[[nodiscard]] StandardCode standard_code(HeapCode code);

} // namespace nimber
