#pragma once

#include "sprouts_position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace nimber::sprouts {

using Colour = std::uint64_t;

/// A number for every spot of a drawing that does not depend on names, order or direction: spots
/// that are alike have the same, and others mostly have different ones. Digits come before names.
class SpotColours {
public:
    explicit SpotColours(const Drawing& drawing);

    [[nodiscard]] Colour of(char spot) const { return colours_[place_of(spot)]; }

private:
    void look_further(const Drawing& drawing);
    [[nodiscard]] Colour around(const Boundary& boundary, std::size_t i) const;

    std::array<Colour, kPlaces> colours_{};
};

} // namespace nimber::sprouts
