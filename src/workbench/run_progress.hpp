#pragma once

#include "nimber/value/nimber.hpp"

#include <chrono>
#include <optional>

namespace nimber {

/// How far a long run is.
struct RunProgress {
    Heap done = 0;                    ///< heaps of which the value was computed
    Heap done_before = 0;             ///< those of them that the checkpoint held
    std::optional<Heap> goal;         ///< how many there will be at most, if that is known
    std::chrono::milliseconds time{}; ///< since the run began
};

} // namespace nimber
