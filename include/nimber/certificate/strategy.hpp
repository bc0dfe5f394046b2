#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nimber {

/// What a strategy says of one component: that it has this value, and how to see it.
///
/// Options are counted as `Game::options` visits them, from 0. What an option leaves is a sum of
/// parts (its heaps, or what `Game::split` makes of it); the moves in such a sum are counted
/// through the parts in their order. A part is *claimed* if its normal form is a component of some
/// claim of the strategy.
struct StrategyClaim {
    /// In place of a reply: all parts of the option are claimed, and do not have the value in sum.
    static constexpr std::int64_t kOptionClaimed = -1;

    Component component; ///< in its normal form
    Nimber value;
    /// For every option a reply whose parts are all claimed and have the value in sum. So the
    /// option has another one.
    std::vector<std::int64_t> replies;
    /// For every number below the value an option whose parts are all claimed and have it in sum.
    std::vector<std::uint64_t> smaller;
};

/// Values with the moves that prove them: in `component` + *`value` whoever moves loses, since
/// every move has an answer here. `smaller` answers those in the nim heap.
struct Strategy {
    Position position;
    Nimber value;
    std::vector<StrategyClaim> claims;
    std::vector<GamePtr> games; ///< those of the claims
};

/// What a strategy must satisfy, point by point.
enum class StrategyRule : std::uint8_t {
    Ends,     ///< the games come to an end
    Once,     ///< each component is claimed once, in its normal form
    Replies,  ///< there are as many replies as options
    Possible, ///< a reply is a move
    Claimed,  ///< what is left is claimed
    Refutes,  ///< a reply leaves the value
    Differs,  ///< an option has not the value
    Smaller,  ///< every smaller value has an option
    Root,     ///< the components of the position are claimed, and their sum is its value
};

/// The name of a rule for programs: "replies".
[[nodiscard]] std::string_view name(StrategyRule rule);

/// Whether a strategy proves the value of its position. If not: a rule that it breaks, the
/// component where, and the number of the option.
struct StrategyVerdict {
    bool holds = true;
    StrategyRule broken = StrategyRule::Ends;
    std::string where = {};
    std::uint64_t option = 0;
};

/// Checks every claim by the rules alone: options, parts and normal forms of the games. No search,
/// no table, no theorem. An error says that a limit ended it.
[[nodiscard]] Result<StrategyVerdict> check(const Strategy& strategy, Budget& budget);

} // namespace nimber
