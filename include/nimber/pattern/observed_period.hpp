#pragma once

#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/value/period.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace nimber {

/// The shortest period that the values of the heaps 0, 1, 2, ... end with, seen at least three
/// times. It is `Standing::Observed`, and no more: the next value may break it.
[[nodiscard]] std::optional<Period> observed_period(std::span<const std::uint64_t> values);

/// The same for the values that a sequence has computed, at most the first 2^24.
/// `NimSequence::period` says what is proved.
[[nodiscard]] std::optional<Period> observed_period(const NimSequence& sequence);

} // namespace nimber
