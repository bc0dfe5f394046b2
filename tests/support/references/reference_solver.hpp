#pragma once

#include "nimber/position/position.hpp"

#include <map>
#include <utility>
#include <vector>

namespace nimber::testing {

/// Slow and obvious: values and outcomes from the bare rules alone (`Game::options`), by the
/// definitions. It never asks a game what it knows.
class ReferenceSolver {
public:
    /// mex of the options' values; an option's is the nim-sum of its parts'.
    [[nodiscard]] Nimber value(const Component& component);
    /// By recursion through every line of play of the sum.
    [[nodiscard]] Outcome outcome(Components sum, Play play);

    /// Every sum that one move in one component leaves.
    [[nodiscard]] static std::vector<Components> options(const Components& sum);
    /// The sum after a move that leaves `left` in place of the component with the number `moved`.
    [[nodiscard]] static Components after(const Components& sum, std::size_t moved, SumView left);

private:
    std::map<Component, Nimber> values_;
    std::map<std::pair<Play, Components>, Outcome> outcomes_;
};

/// The components of a position, as they are written.
[[nodiscard]] Components components(const Position& position);

} // namespace nimber::testing
