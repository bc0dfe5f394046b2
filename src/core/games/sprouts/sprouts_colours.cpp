#include "sprouts_colours.hpp"

#include <vector>

namespace nimber::sprouts {
namespace {

constexpr Colour kNamed = Colour{1} << 63U;

constexpr Colour mix(Colour a, Colour b) {
    constexpr unsigned kShift = 29;
    Colour mixed = (a ^ (b + 0x9E3779B97F4A7C15ULL)) * 0xFF51AFD7ED558CCDULL;
    mixed = (mixed ^ (mixed >> kShift)) * 0xC4CEB9FE1A85EC53ULL;
    return mixed ^ (mixed >> kShift);
}

} // namespace

SpotColours::SpotColours(const Drawing& drawing) {
    colours_.fill(kNamed);
    for (const char digit : {'0', '1', '2'}) {
        colours_[place_of(digit)] = static_cast<Colour>(digit - '0');
    }
    constexpr int kRounds = 3; // each looks one spot further
    for (int round = 0; round < kRounds; ++round) {
        look_further(drawing);
    }
}

/// Mixes the colour of every named spot with those beside it, on its boundaries and in its regions.
/// What has an order that does not matter is added.
void SpotColours::look_further(const Drawing& drawing) {
    std::array<Colour, kPlaces> next{};
    std::vector<Colour> spots; // of a region, boundary by boundary
    for (const Region& region : drawing) {
        spots.clear();
        Colour all = 0;
        for (const Boundary& boundary : region) {
            Colour sum = 0;
            for (std::size_t i = 0; i < boundary.size(); ++i) {
                spots.push_back(around(boundary, i));
                sum += mix(1, spots.back());
            }
            all += mix(2, sum);
            for (std::size_t i = spots.size() - boundary.size(); i < spots.size(); ++i) {
                spots[i] = mix(spots[i], sum);
            }
        }
        std::size_t at = 0;
        for (const Boundary& boundary : region) {
            for (const char spot : boundary) {
                next[place_of(spot)] += mix(spots[at++], all);
            }
        }
    }
    for (const Region& region : drawing) {
        for (const Boundary& boundary : region) {
            for (const char spot : boundary) {
                if (is_named(spot)) {
                    colours_[place_of(spot)] = next[place_of(spot)] | kNamed;
                }
            }
        }
    }
}

/// A spot with its two neighbours.
Colour SpotColours::around(const Boundary& boundary, std::size_t i) const {
    const Colour before = of(i == 0 ? boundary.back() : boundary[i - 1]);
    const Colour after = of(i + 1 == boundary.size() ? boundary.front() : boundary[i + 1]);
    return mix(of(boundary[i]), mix(before, 0) + mix(after, 0));
}

} // namespace nimber::sprouts
