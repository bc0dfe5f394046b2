#pragma once

#include "nimber/game/sum.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nimber {

[[nodiscard]] inline std::uint64_t hash_of(StateView numbers, std::uint64_t seed = 0) {
    std::uint64_t hash = seed + numbers.size();
    for (const Heap number : numbers) { // the finaliser of MurmurHash3 between numbers
        hash = (hash ^ number) * 0xFF51AFD7ED558CCDULL;
        hash ^= hash >> 33U;
    }
    return hash;
}

[[nodiscard]] inline std::uint64_t hash_of_sum(SumView sum, std::uint64_t seed = 0) {
    std::uint64_t hash = seed + sum.size();
    for (const StateView component : sum) {
        hash = hash_of(component, hash);
    }
    return hash;
}

/// For tables in which a view of a state finds it, so that nothing is copied to look it up.
struct StateHash {
    using is_transparent = void;
    std::size_t operator()(StateView state) const { return hash_of(state); }
};

struct StateEqual {
    using is_transparent = void;
    bool operator()(StateView a, StateView b) const { return std::ranges::equal(a, b); }
};

} // namespace nimber
