#pragma once

#include "nimber/value/nimber.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace nimber::checker {

/// A number of stones that may be taken, and how many heaps of the rest: bit j says exactly j.
struct Take {
    Heap count = 0;
    unsigned leaves = 0;
};

/// The rules of a game on heaps, as the checker of certificates reads them. It has a reader of its
/// own, so that a mistake of the other one cannot confirm itself.
struct Rules {
    std::vector<Take> takes; ///< ascending
    bool all_but = false;    ///< any number may be taken, except those in `takes`

    /// Reads "0.77", ".77", "4.07", "sub:1,3,4" or "allbut:2,5"; nothing if it is none of these.
    [[nodiscard]] static std::optional<Rules> read(std::string_view game);

    [[nodiscard]] Heap largest() const { return takes.empty() ? 0 : takes.back().count; }
    [[nodiscard]] bool lists(Heap count) const;
    /// The most heaps that a move leaves.
    [[nodiscard]] unsigned parts() const;
    /// The numbers that may be taken so that two heaps are left.
    [[nodiscard]] std::vector<Heap> splits() const;
};

} // namespace nimber::checker
