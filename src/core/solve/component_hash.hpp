#pragma once

#include "nimber/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace nimber {

/// Folds one number into a hash (the finaliser of MurmurHash3 between steps).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t number) {
    hash = (hash ^ number) * 0xFF51AFD7ED558CCDULL;
    return hash ^ (hash >> 33U);
}

[[nodiscard]] inline std::uint64_t hash_value(const Component& component) {
    std::uint64_t hash = std::hash<const Game*>{}(component.game);
    for (const Heap number : component.state) {
        hash = mix(hash, number);
    }
    return mix(hash, component.state.size());
}

struct ComponentHash {
    std::size_t operator()(const Component& component) const { return hash_value(component); }
};

struct SumHash {
    std::size_t operator()(const Sum& sum) const {
        std::uint64_t hash = sum.size();
        for (const StateView component : sum.view()) {
            for (const Heap number : component) {
                hash = mix(hash, number);
            }
            hash = mix(hash, component.size());
        }
        return hash;
    }
    std::size_t operator()(const Components& sum) const {
        std::uint64_t hash = sum.size();
        for (const Component& component : sum) {
            hash = mix(hash, hash_value(component));
        }
        return hash;
    }
};

/// About how many bytes a component takes in a table.
[[nodiscard]] inline std::size_t held_bytes(const Component& component) {
    constexpr std::size_t kAllocation = 16; // the allocator's own
    return sizeof(Component) + component.state.size() * sizeof(Heap) + kAllocation;
}

} // namespace nimber
