#pragma once

#include "nimber/game/game.hpp"
#include "nimber/solve/quotient/closed_set.hpp"

#include <vector>

namespace nimber {

/// The options of one heap by the rules of its game, as sums of smaller heaps, in order: what a
/// quotient of heaps is made from where no code tells them. An error if a limit ends it, if the
/// rules fail, or if a heap is left that is not smaller.
[[nodiscard]] Result<std::vector<ListedSet::Sum>> heap_options(const Game& game, Generator heap,
                                                               Budget& budget);

} // namespace nimber
