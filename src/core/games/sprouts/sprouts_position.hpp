#pragma once

#include "nimber/game/state.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace nimber::sprouts {

/// The living spots of one connected piece of the drawing, in the cyclic order in which one meets
/// them walking around it with the region at the left hand. A spot is a character: a digit counts
/// its curve ends, 0, 1 or 2, and stands in this place only; a letter is a spot with two ends that
/// is met in two places, both on one boundary or in two regions.
using Boundary = std::string;
/// What lies inside one closed curve and outside others; the boundaries are in no order.
using Region = std::vector<Boundary>;
/// A drawing up to what decides the game (Applegate, Jacobson and Sleator 1991). Spots with three
/// ends are left out, and so is all that only they belong to.
using Drawing = std::vector<Region>;

inline constexpr char kBoundaryEnd = '.';
inline constexpr char kRegionEnd = '|';
inline constexpr std::size_t kMostLetters = 52;

/// Whether a spot has a name, as it is met in two places. Moves use names that are no letters.
[[nodiscard]] constexpr bool is_named(char spot) {
    return spot != '0' && spot != '1' && spot != '2';
}
/// A place for each spot in a table.
inline constexpr std::size_t kPlaces = 128;
[[nodiscard]] constexpr std::size_t place_of(char spot) {
    return static_cast<unsigned char>(spot) % kPlaces;
}
/// The ends of curves that a spot can still take.
[[nodiscard]] constexpr int lives(char spot) {
    return spot == '0' ? 3 : spot == '1' ? 2 : 1;
}
/// The lives of all spots of a region.
[[nodiscard]] int lives(const Region& region);
/// The lives of all spots of a drawing.
[[nodiscard]] int lives(const Drawing& drawing);

/// "0.0.1a1a.|2b.": boundaries end with a point, regions have | between them.
[[nodiscard]] std::string to_text(const Drawing& drawing);
/// Reads what `to_text` writes.
[[nodiscard]] Drawing drawing_of(std::string_view text);

/// The text, eight characters to a number.
[[nodiscard]] State packed(std::string_view text);
[[nodiscard]] std::string unpacked(StateView state);

/// Removes what no move will ever need: regions with a single life, which two ends of a curve
/// cannot use, and the second place of a spot if the first is in such a region or beside it on the
/// same boundary with nothing living between.
void tidy(Drawing& drawing);

/// The parts that share no spot, each with its own regions.
[[nodiscard]] std::vector<Drawing> lands(const Drawing& drawing);

/// Replaces regions of two or three lives, in which only the lives count, by the shortest that play
/// alike. Requires `tidy`.
void shrink(Drawing& land);

} // namespace nimber::sprouts
