#pragma once

#include "nimber/game/evidence.hpp"
#include "nimber/value/nim_summary.hpp"
#include "nimber/value/nimber.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace nimber {

/// Of components, options or replies: more do not help a reader.
inline constexpr std::size_t kMostTableRows = 12;

/// One component: how it is called, and its value in normal play.
struct ValueRow {
    std::string label;
    Nimber value;
};

enum class ColumnsOf : std::uint8_t { Heaps, Values };

/// The values in binary, one under the other, with their nim-sum.
void explain_columns(std::span<const ValueRow> rows, ColumnsOf what, Evidence& evidence);
/// What the nim-sum of Nim heaps says, and which heap can be lowered to what.
void explain_nim_sum(std::span<const ValueRow> rows, Evidence& evidence);
/// Which of the cases of misère Nim these heaps are.
void explain_misere_heaps(std::span<const NimSummary> heaps, Evidence& evidence);

} // namespace nimber
