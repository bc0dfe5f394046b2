#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace nimber::testing {

/// A drawing of Sprouts as a map on the sphere, with every curve and spot that was ever drawn, dead
/// or alive. A curve is two darts, 2k and 2k+1, one from each end; around each spot the darts that
/// leave it stand in their order, anticlockwise. Nothing of it is shared with the game itself.
class PlainSprouts {
public:
    /// A map that is the same for drawings that can be deformed into one another.
    using Key = std::vector<int>;

    explicit PlainSprouts(int spots);

    /// What every move leaves; some of it may come twice.
    [[nodiscard]] std::vector<PlainSprouts> moves() const;
    [[nodiscard]] Key key() const;
    /// The drawing as `sprouts(...)` reads it, every spot with two ends as a letter.
    [[nodiscard]] std::string text() const;

private:
    /// A piece of the boundary of a region: any of the darts that have it at their left hand, or
    /// -1 - spot for a spot without curves.
    using Boundary = int;

    /// Where a curve may begin: at a spot, and there behind a dart (-1 if it has none).
    struct Corner {
        int spot = 0;
        int dart = -1;
        std::size_t boundary = 0; ///< which of its region's
    };

    [[nodiscard]] std::vector<int> walk(Boundary boundary) const;
    [[nodiscard]] std::vector<Corner> corners(std::size_t region) const;
    [[nodiscard]] bool may_join(const Corner& a, const Corner& b) const;
    [[nodiscard]] int add_dart(int spot, int behind);
    /// Draws a curve; its first dart leaves `a`. Regions are left as they were.
    [[nodiscard]] int draw(const Corner& a, const Corner& b);
    [[nodiscard]] std::vector<int> labels(int root) const;

    std::vector<int> spot_of_;  ///< by dart
    std::vector<int> next_;     ///< by dart: the next one at the same spot
    std::vector<int> previous_; ///< by dart
    std::vector<int> degree_;   ///< by spot
    std::vector<std::vector<Boundary>> regions_;
};

/// Values and misère outcomes of such maps, by the definitions.
class PlainSproutsSolver {
public:
    struct Answer {
        unsigned value = 0;
        bool misere_win = false;
    };

    [[nodiscard]] Answer answer(const PlainSprouts& drawing);
    /// Every drawing that was met.
    [[nodiscard]] const std::map<PlainSprouts::Key, Answer>& met() const { return answers_; }

private:
    std::map<PlainSprouts::Key, Answer> answers_;
};

} // namespace nimber::testing
