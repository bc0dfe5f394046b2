#pragma once

#include "nimber/game/game.hpp"

#include <cstddef>

namespace nimber {

// Staircase Nim, which several games are in disguise. `steps[0]` is the coins on step 1, from which
// they leave play; a move takes coins from one step to the step below.

/// The Nim heaps that a staircase plays like: its odd steps. In normal and in misère play, beside
/// any components that play like Nim heaps too.
[[nodiscard]] NimSummary staircase_heaps(StateView steps);

/// Visits every move that meets the goal, each once: this many coins from the step with this index.
/// The visitor returns whether to go on.
void staircase_moves(StateView steps, const Goal& goal,
                     FunctionRef<bool(std::size_t step, Heap coins)> visit);

/// "3 ⊕ 5 = 6": the xor of the odd steps.
[[nodiscard]] std::string staircase_xor(StateView steps);

/// Says how `heaps` decide the outcome: by their nim-sum, or in misère play perhaps by its parity.
void explain_heaps(NimSummary heaps, Play play, Evidence& evidence);

} // namespace nimber
