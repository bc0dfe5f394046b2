#pragma once

#include "nimber/position/position.hpp"
#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <vector>

namespace nimber {

/// What a strategy claims about one component: its value, and the moves that prove it.
///
/// Options are counted as `Game::options` visits them, from 0. What an option leaves is a sum of
/// parts (`CheckedParts`); the moves in such a sum are counted through the parts in their order. A
/// part is *claimed* if what stands for it (`stand_in`) is the component of an earlier claim of the
/// strategy: no claim rests on itself, even where play may cycle.
struct StrategyClaim {
    /// In place of a reply: all parts of the option are claimed, and do not have the value in sum.
    static constexpr std::int64_t kOptionClaimed = -1;

    Component component; ///< the one that stands for itself
    Nimber value;
    /// For every option a reply whose parts are all claimed and have the value in sum. So the
    /// option has another one.
    std::vector<std::int64_t> replies;
    /// For every number below the value an option whose parts are all claimed and have it in sum.
    std::vector<std::uint64_t> smaller;
};

/// Values with the moves that prove them: in `component` + *`value` whoever moves loses, since
/// every move has a reply here. `smaller` answers those in the nim heap.
struct Strategy {
    Position position;
    Nimber value;
    std::vector<StrategyClaim> claims; ///< each rests on earlier ones alone
    std::vector<GamePtr> games;        ///< those of the claims
};

} // namespace nimber
