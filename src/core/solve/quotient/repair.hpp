#pragma once

#include "lift.hpp"

#include <optional>
#include <vector>

namespace nimber::quotient {

/// A better guess, after a candidate was found to be wrong about `failure` and right about all
/// words before it. Nothing if none was found, or that is too much effort.
///
/// For every word v in `failure` that is not the least of its element, the claim that v and that
/// least word are alike is false: what is left of the failure distinguishes them. So a generator of
/// each such pair must be freed.
[[nodiscard]] std::optional<Candidate> repair(Candidate& candidate, const Word& failure,
                                              const ClosedSet& set, Effort& effort);

} // namespace nimber::quotient
