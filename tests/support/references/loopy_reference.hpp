#pragma once

#include "support/references/reference_solver.hpp"

#include <cstddef>
#include <map>
#include <optional>

namespace nimber::testing {

/// Who wins every sum that can be reached from a given one, and in how many moves, where play may
/// go on for ever. Slow and obvious: in round r, what is decided after r moves is read off from the
/// rounds before, until nothing is new; the rest are draws.
class LoopyReference {
public:
    /// Looks at no more than about `most` sums (see `complete`).
    LoopyReference(Components start, Play play, std::size_t most = ~std::size_t{0});

    /// Whether all that can be reached was looked at: otherwise nothing is known.
    [[nodiscard]] bool complete() const { return complete_; }

    struct Verdict {
        Outcome outcome = Outcome::D;
        std::size_t remoteness = 0; ///< unless it is a draw
    };
    [[nodiscard]] Verdict operator()(Components sum) const;
    [[nodiscard]] const std::map<Components, Verdict>& all() const { return verdicts_; }

private:
    std::map<Components, Verdict> verdicts_;
    bool complete_ = false;
};

} // namespace nimber::testing
