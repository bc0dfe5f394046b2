#pragma once

#include "nimber/position/position.hpp"

#include <map>
#include <vector>

namespace nimber::testing {

/// Who wins each of a set of states that is closed under options, where play may go on for ever.
/// Slow and obvious: a label is given as soon as the options' labels force it, until nothing
/// changes; the rest are draws. Nim heaps of 0 to `heap` stand beside the game. Requires that every
/// move of the game leaves one component.
class Labelling {
public:
    /// Everything that can be reached from `start` beside a heap of `heap`.
    Labelling(const Game& game, const State& start, Heap heap, Play play);

    [[nodiscard]] Outcome operator()(const State& state, Heap heap = 0) const {
        return labels_.at({state, heap});
    }
    [[nodiscard]] const std::map<std::pair<State, Heap>, Outcome>& all() const { return labels_; }

private:
    std::map<std::pair<State, Heap>, Outcome> labels_;
};

} // namespace nimber::testing
