#pragma once

#include "../../limits/large_blocks.hpp"
#include "../component_hash.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"
#include "nimber/value/mex.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace nimber {

/// Nim values of components in normal play from the bare rules, each computed once,
/// depth first, each of their parts (`Game::split`) by itself. Where an option's value is known by
/// a theorem, that is used.
class ValueSearch {
public:
    static constexpr std::uint64_t kAnyPositions = std::numeric_limits<std::uint64_t>::max();

    /// The value of a component; nothing if the budget ends first, or if a state has more than so
    /// many positions below that are new. Requires a game that ends.
    [[nodiscard]] std::optional<Nimber> value(const Game& game, StateView component, Budget& budget,
                                              std::uint64_t most_positions = kAnyPositions);

private:
    [[nodiscard]] std::optional<Nimber> part_value(const Game& game, StateView state,
                                                   Budget& budget, std::uint64_t most_positions);
    [[nodiscard]] bool account_mex(Budget& budget);
    /// The value of one option if it is known already.
    [[nodiscard]] std::optional<Nimber> known(const Component& component) const;

    /// With what the budget was told of.
    boost::unordered_flat_map<Component, Nimber, ComponentHash, std::equal_to<>,
                              LargeBlocks<std::pair<const Component, Nimber>>>
        memo_;
    MexSet mex_;
    std::size_t mex_held_ = 0; ///< of its bytes the budget knows
};

} // namespace nimber
