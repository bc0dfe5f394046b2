#pragma once

#include "engine.hpp"
#include "nimber/game/heap_code.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"

#include <optional>

namespace nimber::sequence {

/// How many values, from heap 0 on, prove a period by the classical theorem (docs/sequences.md).
[[nodiscard]] Heap values_for_proof(const HeapCode& code, const Period& period);

/// The period that the last half or three quarters of the first `size` values show, if they show
/// one. It is proved if size >= values_for_proof. Linear in the number of values.
[[nodiscard]] std::optional<Period> observed_period(const Engine& engine, Heap size);

} // namespace nimber::sequence
