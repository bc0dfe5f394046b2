#pragma once

#include "nimber/position/position.hpp"
#include "nimber/value/outcome.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// A nim value and how it is known.
struct KnownValue {
    Nimber value;
    Standing standing = Standing::Proved;
    std::string_view by; ///< the theorem or engine
};

/// What is known about a position.
struct Answer {
    Outcome outcome = Outcome::P;
    std::optional<Nimber> value; ///< in normal play, where it is known
    std::vector<Move> winning_moves;
    /// Why `winning_moves` may not be all of them, if so.
    std::optional<Error> moves_cut;
    Standing standing = Standing::Proved;
    std::string by; ///< the theorems or engines that answered
};

} // namespace nimber
