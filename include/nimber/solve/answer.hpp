#pragma once

#include "nimber/position/position.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/value/loopy_value.hpp"
#include "nimber/value/outcome.hpp"

#include <optional>
#include <vector>

namespace nimber {

/// A nim value and why it is known.
struct KnownValue {
    Nimber value;
    Reason reason;
};

/// What is known about a position.
struct Answer {
    Outcome outcome = Outcome::P;
    std::optional<Nimber> value; ///< in normal play, where it is known
    /// In normal play, where it is infinite; there is no `value` then.
    std::optional<LoopyValue> infinite_value;
    /// Every move that leaves a lost position. Where play can go on for ever, a player who always
    /// makes the first of them wins.
    std::vector<Move> winning_moves;
    bool moves_asked = true; ///< if not, `winning_moves` is empty, and says nothing
    /// Why `winning_moves` may not be all of them, if so.
    std::optional<Error> moves_cut;
    Reasons reasons; ///< why all of this is right

    [[nodiscard]] Standing standing() const { return reasons.standing(); }
};

} // namespace nimber
