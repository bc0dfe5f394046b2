#pragma once

#include "large_blocks.hpp"
#include "nimber/games/game.hpp"
#include "nimber/solve/budget.hpp"
#include "nimber/value/mex.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber {

/// The values of the heaps of a game with fixed takes (`Game::fixed_takes`), one after the other:
/// every option is a smaller heap, so nothing has to be searched or looked up.
class DenseValues {
public:
    explicit DenseValues(const Game& game) : game_{game} {}

    /// The value of a heap; nothing if the budget ends first.
    [[nodiscard]] std::optional<Nimber> value(Heap heap, Budget& budget);

private:
    [[nodiscard]] std::uint32_t next_value();

    const Game& game_;
    LargeVector<std::uint32_t> values_;
    MexSet below_; ///< the values of the options of the heap in hand
};

} // namespace nimber
