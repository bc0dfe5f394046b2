#pragma once

#include "nimber/solve/solver.hpp"
#include "nimber/text/language.hpp"
#include "workbench/json/json_writer.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace nimber {

/// The moves of a position, each with what it is worth.
struct MoveList {
    struct Entry {
        Move move;
        /// Of what it leaves, for who is then to move: P is a winning move. Nothing: not known.
        std::optional<Outcome> outcome = {};
        std::optional<LoopyValue> value = {}; ///< of what it leaves, in normal play
    };

    std::optional<Answer> answer; ///< about the position itself
    std::optional<Error> stopped; ///< why there is none
    std::vector<Entry> moves;     ///< each once, by component
    bool complete = true;         ///< or there are more, and those that win come first
    std::size_t bytes = 0;        ///< that `moves` take
};

/// Lists the moves, about `most` of them at most, and fewer if they would not fit into the memory
/// or take long.
[[nodiscard]] MoveList list_moves(const Position& position, Play play, Solver& solver,
                                  std::size_t most);

} // namespace nimber
