#pragma once

#include "nimber/game/state.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace nimber {

/// A component as a picture, which the terminal and the page draw.
struct Picture {
    enum class Kind : std::uint8_t {
        Stones, ///< one heap or row of `numbers[0]` stones
        Heaps,  ///< several heaps of `numbers` stones that are played together
        Strip,  ///< coins on the squares `numbers` of a strip, square 0 at the left
        Square, ///< a piece in column `numbers[0]` and row `numbers[1]`, the corner being 0,0
        Board,  ///< `rows` of cells, each a character; a dot is a free cell, # none at all
        Graph,  ///< vertices and `edges`; a token on each of `numbers`
        Words,  ///< its text only
    };

    Kind kind = Kind::Words;
    std::vector<Heap> numbers = {};
    std::vector<std::string> rows = {};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges = {};
    bool directed = false; ///< whether an edge goes one way only
    /// Of a graph: vertices that may not be used any more.
    std::vector<std::uint32_t> spent = {};
};

} // namespace nimber
