#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/quotient/closed_set.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nimber {

/// Components with all that play in them can lead to, part by part: a closed set of positions.
struct PositionClosure {
    std::vector<Component> components = {};         ///< by generator; that of 0 is nothing
    std::map<Component, Generator> generators = {}; ///< those that have a move
    std::unique_ptr<ListedSet> set = {};

    /// Whether all parts of a sum belong to it.
    [[nodiscard]] bool covers(const Game& game, SumView sum) const;
    /// The generators that a sum of the set amounts to: one for each part that has a move. Nothing
    /// for any other sum, which rules that have failed since then may name.
    [[nodiscard]] std::optional<std::vector<Generator>> parts(const Game& game, SumView sum) const;
};

/// The closure of some components. Fails if a limit is reached, with `ErrorCode::SetTooLarge` if
/// there are more than `most` positions, or if the rules of a game do. Requires games that end, and
/// that outlive it.
[[nodiscard]] Result<PositionClosure> close_positions(std::span<const Component> roots,
                                                      std::size_t most, Budget& budget);

} // namespace nimber
