#pragma once

#include "effort.hpp"
#include "stuck_list.hpp"

#include <optional>
#include <vector>

namespace nimber::quotient {

/// The least word about which a candidate is found to be wrong; nothing if it is right about all
/// sums of its generators, or that is too much effort. Fills in `list`, which must be new.
[[nodiscard]] std::optional<Word> find_failure(Candidate& candidate, StuckList& list,
                                               const ClosedSet& set, Effort& effort);

/// The values of the options of a generator, ascending. `marks` has a zero for each element.
void option_values(Candidate& candidate, const ClosedSet& set, Generator generator,
                   std::vector<std::uint8_t>& marks, std::vector<Element>& values);

} // namespace nimber::quotient
