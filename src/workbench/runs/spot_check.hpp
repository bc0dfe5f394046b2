#pragma once

#include "nimber/game/game.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/text/result.hpp"

#include <chrono>
#include <string>

namespace nimber {

/// Whether values that were taken from a checkpoint are those of the game: the first 32768 are
/// recomputed, as far as the time goes, and some of these from the bare rules. That it finds
/// nothing wrong proves nothing of the others.
[[nodiscard]] bool values_follow(const Game& game, const NimSequence& sequence,
                                 std::chrono::milliseconds time);

/// Whether a search that goes on with what a checkpoint held gives the same values as one that
/// knows nothing, for some small positions that can be reached from a component.
[[nodiscard]] bool search_agrees(const Game& game, StateView component, ComponentSearch& search,
                                 Budget& budget);

/// That a check from the rules refuted what a checkpoint holds.
[[nodiscard]] Error refuted_checkpoint(const std::string& path);

} // namespace nimber
