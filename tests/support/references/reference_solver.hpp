#pragma once

#include "nimber/position/position.hpp"

#include <map>
#include <vector>

namespace nimber::testing {

/// Slow and obvious: values and outcomes from the bare rules alone (`Game::options`), by the
/// definitions. It never asks a game what it knows.
class ReferenceSolver {
public:
    using Sum = std::vector<Component>;

    /// mex of the options' values; heaps that an option leaves are xored.
    [[nodiscard]] Nimber value(const Component& component);
    /// By recursion through every line of play of the sum.
    [[nodiscard]] Outcome outcome(Sum sum, Play play);

    /// The components that an option of `component` leaves in its place.
    [[nodiscard]] static std::vector<Sum> options(const Component& component);
    /// Every sum that one move in one component leaves.
    [[nodiscard]] static std::vector<Sum> options(const Sum& sum);
    /// The sum after a move that leaves `left` in place of the component with the number `moved`.
    [[nodiscard]] static Sum after(const Sum& sum, std::size_t moved, const Sum& left);

private:
    std::map<Component, Nimber> values_;
    std::map<std::pair<Play, Sum>, Outcome> outcomes_;
};

/// The components of a position, as they are written.
[[nodiscard]] ReferenceSolver::Sum components(const Position& position);

} // namespace nimber::testing
