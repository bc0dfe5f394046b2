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
    LoopyReference(Components start, Play play);

    struct Verdict {
        Outcome outcome = Outcome::D;
        std::size_t remoteness = 0; ///< unless it is a draw
    };
    [[nodiscard]] Verdict operator()(Components sum) const;
    [[nodiscard]] const std::map<Components, Verdict>& all() const { return verdicts_; }

private:
    std::map<Components, Verdict> verdicts_;
};

} // namespace nimber::testing
