#pragma once

#include "nimber/game/state.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace nimber {

/// A state of a fixed number of heaps, by name: `struct { Heap x, y; }`. Every member is a `Heap`.
template <class S>
concept NamedHeaps = std::is_aggregate_v<S> && std::is_trivially_copyable_v<S> &&
                         alignof(S) == alignof(Heap) &&
                     sizeof(S) % sizeof(Heap) == 0;

template <NamedHeaps S>
inline constexpr std::size_t kHeapCount = sizeof(S) / sizeof(Heap);

/// The heaps of a state, in the order of its members.
template <NamedHeaps S>
[[nodiscard]] constexpr std::array<Heap, kHeapCount<S>> heaps_of(const S& state) {
    return std::bit_cast<std::array<Heap, kHeapCount<S>>>(state);
}

/// How the functions of a game see a component: as one heap, as a struct of them, or as a row.
template <class S>
struct SeenAs {
    using Type = S;
};
template <>
struct SeenAs<State> {
    using Type = StateView;
};

/// The component as a game with states S sees it. Requires that it has as many numbers.
template <class S>
[[nodiscard]] constexpr typename SeenAs<S>::Type seen_as(StateView component) {
    if constexpr (std::is_same_v<S, Heap>) {
        return component[0];
    } else if constexpr (NamedHeaps<S>) {
        assert(component.size() == kHeapCount<S>);
        std::array<Heap, kHeapCount<S>> heaps{};
        std::copy_n(component.begin(), heaps.size(), heaps.begin());
        return std::bit_cast<S>(heaps);
    } else {
        return component;
    }
}

} // namespace nimber
