#pragma once

#include "nimber/certificate/strategy.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/text/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace nimber {

/// What a strategy must satisfy, point by point.
enum class StrategyRule : std::uint8_t {
    Once,     ///< each component is claimed once, and stands for itself
    Replies,  ///< there are as many replies as options
    Possible, ///< a reply is a move
    Claimed,  ///< what is left is claimed, and earlier
    Alike,    ///< a normal form has the options of the part that it stands for
    Refutes,  ///< a reply leaves the value
    Differs,  ///< an option does not have the value
    Smaller,  ///< every smaller value has an option
    Root,     ///< the components of the position are claimed, and their sum is its value
};

/// The name of a rule for programs: "replies".
[[nodiscard]] std::string_view name(StrategyRule rule);

/// Whether a strategy proves the value of its position. If not: a rule that it breaks, the
/// component where, and the number of the option.
struct StrategyVerdict {
    bool holds = true;
    StrategyRule broken = StrategyRule::Once;
    std::string where = {};
    std::uint64_t option = 0;
};

/// Checks every claim by the rules alone: options, parts and normal forms of the games. It uses no
/// search, no table and no theorem, and does not require that the games end. A normal form that
/// stands for another part must have its options, up to normal forms; this is not checked for
/// boards and graphs that are turned and mirrored (`Game::taking_rules`). An error says that a
/// limit ended it.
[[nodiscard]] Result<StrategyVerdict> check(const Strategy& strategy, Budget& budget);

} // namespace nimber
