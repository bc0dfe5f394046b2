#include "sprouts_position.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace nimber::sprouts {
namespace {

constexpr std::size_t kPerNumber = sizeof(Heap);
constexpr unsigned kBits = 8;
constexpr int kFewLives = 3; // as many as leave no choice in a region but which of them to use

/// In how many places each named spot is met.
class Places {
public:
    explicit Places(const Drawing& drawing) {
        for (const Region& region : drawing) {
            add(region);
        }
    }
    explicit Places(const Region& region) { add(region); }

    [[nodiscard]] int of(char spot) const { return counts_[place_of(spot)]; }

private:
    void add(const Region& region) {
        for (const Boundary& boundary : region) {
            for (const char spot : boundary) {
                ++counts_[place_of(spot)];
            }
        }
    }

    std::array<int, kPlaces> counts_{};
};

/// Writes a spot that is met twice in a row once.
void join_neighbours(Boundary& boundary) {
    for (std::size_t i = 0; boundary.size() > 1 && i < boundary.size();) {
        const std::size_t next = (i + 1) % boundary.size();
        if (is_named(boundary[i]) && boundary[i] == boundary[next]) {
            boundary[i] = '2';
            boundary.erase(next, 1);
        } else {
            ++i;
        }
    }
}

/// One boundary with this many lives of spots that belong to this region only, and the others.
Region shortest(int own_lives, const Boundary& shared) {
    Boundary boundary = shared;
    if (own_lives > 0) {
        boundary.insert(boundary.begin(), static_cast<char>('0' + kFewLives - own_lives));
    }
    return {boundary};
}

} // namespace

int lives(const Region& region) {
    const Places places{region};
    int twice = 0; // the lives of named spots, both of whose places are here, count double
    for (const Boundary& boundary : region) {
        for (const char spot : boundary) {
            twice += is_named(spot) && places.of(spot) == 2 ? 1 : 2 * lives(spot);
        }
    }
    return twice / 2;
}

int lives(const Drawing& drawing) {
    int twice = 0; // a named spot is met twice
    for (const Region& region : drawing) {
        for (const Boundary& boundary : region) {
            for (const char spot : boundary) {
                twice += is_named(spot) ? 1 : 2 * lives(spot);
            }
        }
    }
    return twice / 2;
}

std::string to_text(const Drawing& drawing) {
    std::string text;
    for (const Region& region : drawing) {
        if (!text.empty()) {
            text += kRegionEnd;
        }
        for (const Boundary& boundary : region) {
            text += boundary;
            text += kBoundaryEnd;
        }
    }
    return text;
}

Drawing drawing_of(std::string_view text) {
    Drawing drawing;
    if (text.empty()) {
        return drawing;
    }
    drawing.emplace_back();
    Boundary boundary;
    for (const char c : text) {
        if (c == kRegionEnd) {
            drawing.emplace_back();
        } else if (c == kBoundaryEnd) {
            drawing.back().push_back(std::move(boundary));
            boundary.clear();
        } else {
            boundary += c;
        }
    }
    return drawing;
}

State packed(std::string_view text) {
    State state((text.size() + kPerNumber - 1) / kPerNumber);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto place = static_cast<unsigned>(kPerNumber - 1 - i % kPerNumber);
        state[i / kPerNumber] |= Heap{static_cast<unsigned char>(text[i])} << (kBits * place);
    }
    return state;
}

std::string unpacked(StateView state) {
    std::string text;
    for (const Heap number : state) {
        for (unsigned place = kPerNumber; place-- > 0;) {
            const auto c = static_cast<char>(number >> (kBits * place) & 0xFFU);
            if (c == '\0') {
                return text;
            }
            text += c;
        }
    }
    return text;
}

void tidy(Drawing& drawing) {
    for (Region& region : drawing) {
        std::erase_if(region, [](const Boundary& boundary) { return boundary.empty(); });
    }
    std::erase_if(drawing, [](const Region& region) { return lives(region) < 2; });
    const Places places{drawing};
    for (Region& region : drawing) {
        for (Boundary& boundary : region) {
            join_neighbours(boundary);
            std::ranges::replace_if(
                boundary, [&](char spot) { return is_named(spot) && places.of(spot) == 1; }, '2');
        }
    }
}

std::vector<Drawing> lands(const Drawing& drawing) {
    constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> land_of(drawing.size());
    std::iota(land_of.begin(), land_of.end(), 0U);
    std::array<std::size_t, kPlaces> met{};
    met.fill(kNone);
    for (std::size_t i = 0; i < drawing.size(); ++i) {
        for (const Boundary& boundary : drawing[i]) {
            for (const char spot : boundary) {
                std::size_t& first = met[place_of(spot)];
                if (is_named(spot) && first == kNone) {
                    first = i;
                } else if (is_named(spot)) { // in a region before: the two are one land
                    const std::size_t old = land_of[i];
                    std::ranges::replace(land_of, old, land_of[first]);
                }
            }
        }
    }
    std::vector<Drawing> parts;
    for (std::size_t land = 0; land < drawing.size(); ++land) {
        Drawing part;
        for (std::size_t i = 0; i < drawing.size(); ++i) {
            if (land_of[i] == land) {
                part.push_back(drawing[i]);
            }
        }
        if (!part.empty()) {
            parts.push_back(std::move(part));
        }
    }
    return parts;
}

// A region of two lives has one more move, whichever way its boundaries run. In one of three lives
// any two lives can be joined, and the third and that of the new spot then meet in one region: if
// the curve divides the region, the new spot is on both sides of it. So nothing but the lives
// matters, and which of them are shared with other regions. A land all of whose regions have all of
// its lives is a single region of that kind for the same reason.
void shrink(Drawing& land) {
    const int all = lives(land);
    const bool everywhere =
        std::ranges::all_of(land, [all](const Region& region) { return lives(region) == all; });
    if (everywhere && !land.empty() && all <= kFewLives) {
        land = {shortest(all, {})};
        return;
    }
    for (Region& region : land) {
        const int here = lives(region);
        if (here > kFewLives) {
            continue;
        }
        const Places own{region};
        Boundary shared;
        for (const Boundary& boundary : region) {
            std::ranges::copy_if(boundary, std::back_inserter(shared),
                                 [&](char spot) { return is_named(spot) && own.of(spot) == 1; });
        }
        region = shortest(here - static_cast<int>(shared.size()), shared);
    }
}

} // namespace nimber::sprouts
