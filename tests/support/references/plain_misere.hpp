#pragma once

#include "nimber/solve/quotient/closed_set.hpp"

#include <map>
#include <random>
#include <vector>

namespace nimber::testing {

/// Who loses sums of a closed set in misère play, by the definition alone.
class PlainMisere {
public:
    using Sum = std::vector<Generator>; // ascending

    explicit PlainMisere(const ClosedSet& set) : set_{set} {}

    [[nodiscard]] bool is_lost(const Sum& sum);

private:
    const ClosedSet& set_;
    std::map<Sum, bool> lost_;
};

/// A closed set by chance: each generator has a few options, each a sum of up to two of those
/// before.
[[nodiscard]] ListedSet random_set(std::mt19937& random, Generator size);

} // namespace nimber::testing
