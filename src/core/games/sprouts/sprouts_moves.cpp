#include "sprouts_moves.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace nimber::sprouts {
namespace {

// Names for the spots of a move, which are no letters.
constexpr std::string_view kNew = "!";    // the new one
constexpr std::string_view kFirst = "#";  // one that is joined and has two ends then
constexpr std::string_view kSecond = "$"; // the other

Boundary joined(std::initializer_list<std::string_view> pieces) {
    Boundary all;
    for (const std::string_view piece : pieces) {
        all += piece;
    }
    return all;
}

/// A spot after one more end, if it goes on living.
std::string_view grown(char spot, std::string_view name) {
    return spot == '0' ? "1" : spot == '1' ? name : "";
}

/// All around a boundary from place `i`, where a curve begins now, to the same place.
Boundary around(std::string_view boundary, std::size_t i, std::string_view name) {
    const std::string_view spot = grown(boundary[i], name);
    return boundary[i] == '0' ? Boundary{spot}
                              : joined({spot, boundary.substr(i + 1), boundary.substr(0, i), spot});
}

/// Whether two boundaries differ at most in the names of spots that are met nowhere else.
bool alike(const Boundary& a, const Boundary& b) {
    if (a.size() != b.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t first = a.find(a[i]);
        const bool same =
            is_named(a[i]) && is_named(b[i])
                ? first != a.rfind(a[i]) && first == b.find(b[i]) && a.rfind(a[i]) == b.rfind(b[i])
                : a[i] == b[i];
        if (!same) {
            return false;
        }
    }
    return true;
}

/// Boundaries that are alike: it does not matter which of them a curve touches or surrounds, only
/// how many.
using Group = std::vector<Boundary>;

std::vector<Group> groups_of(const Region& region) {
    std::vector<Group> groups;
    for (const Boundary& boundary : region) {
        const auto found = std::ranges::find_if(
            groups, [&](const Group& group) { return alike(group.front(), boundary); });
        if (found == groups.end()) {
            groups.push_back({boundary});
        } else {
            found->push_back(boundary);
        }
    }
    return groups;
}

/// The moves in one region of a drawing.
class RegionMoves {
public:
    RegionMoves(const Drawing& drawing, std::size_t region, FunctionRef<bool(Drawing&&)> visit)
        : drawing_{drawing}, region_{region}, visit_{visit} {}

    /// Returns whether to go on.
    [[nodiscard]] bool visit_all() {
        const std::vector<Group> groups = groups_of(drawing_[region_]);
        for (std::size_t g = 0; g < groups.size(); ++g) {
            std::vector<Group> others = groups;
            const Boundary boundary = others[g].back();
            others[g].pop_back();
            if (!within(boundary, others)) {
                return false;
            }
            for (std::size_t h = g; h < groups.size(); ++h) {
                if (others[h].empty()) {
                    continue;
                }
                std::vector<Group> rest = others;
                const Boundary other = rest[h].back();
                rest[h].pop_back();
                if (!between(boundary, other, rest)) {
                    return false;
                }
            }
        }
        return true;
    }

private:
    /// Curves from a boundary to itself: they divide the region.
    [[nodiscard]] bool within(std::string_view boundary, const std::vector<Group>& others) {
        const Boundary closed = joined({kFirst, kNew});
        for (std::size_t i = 0; i < boundary.size(); ++i) {
            const char first = boundary[i];
            const std::string_view before = boundary.substr(0, i);
            const std::string_view behind = boundary.substr(i + 1);
            if (first == '0' && !divide(closed, closed, others, "")) {
                return false;
            }
            if (first == '1' &&
                !divide(Boundary{kNew}, joined({behind, before, kNew}), others, "")) {
                return false;
            }
            for (std::size_t j = i + 1; j < boundary.size(); ++j) {
                const char second = boundary[j];
                if (is_named(first) && first == second) {
                    continue; // one spot, with a single life
                }
                const std::string_view from = grown(first, kFirst);
                const std::string_view to = grown(second, kSecond);
                const std::string_view between = behind.substr(0, j - i - 1);
                const Boundary one = joined({from, between, to, kNew});
                const Boundary other = joined({to, boundary.substr(j + 1), before, from, kNew});
                if (!divide(one, other, others, {first, second})) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Curves from one boundary to another: they become one.
    [[nodiscard]] bool between(const Boundary& a, const Boundary& b,
                               const std::vector<Group>& others) {
        Region region;
        for (const Group& group : others) {
            region.insert(region.end(), group.begin(), group.end());
        }
        region.emplace_back();
        for (std::size_t i = 0; i < a.size(); ++i) {
            for (std::size_t j = 0; j < b.size(); ++j) {
                region.back() = joined({around(a, i, kFirst), kNew, around(b, j, kSecond), kNew});
                Drawing next = drawing_;
                next[region_] = region;
                if (!leave(std::move(next), {a[i], b[j]})) {
                    return false;
                }
            }
        }
        return true;
    }

    /// Leaves two regions with these boundaries, and the other boundaries in either of them.
    [[nodiscard]] bool divide(const Boundary& one, const Boundary& other,
                              const std::vector<Group>& others, const std::string& ends) {
        std::vector<std::size_t> inside(others.size()); // how many of each group go with `one`
        while (true) {
            Drawing next = drawing_;
            next[region_] = {one};
            next.push_back({other});
            for (std::size_t g = 0; g < others.size(); ++g) {
                for (std::size_t k = 0; k < others[g].size(); ++k) {
                    (k < inside[g] ? next[region_] : next.back()).push_back(others[g][k]);
                }
            }
            if (!leave(std::move(next), ends)) {
                return false;
            }
            std::size_t g = 0;
            while (g < inside.size() && inside[g] == others[g].size()) {
                inside[g++] = 0;
            }
            if (g == inside.size()) {
                return true;
            }
            ++inside[g];
        }
    }

    /// Visits a drawing without those of the joined spots that have three ends now.
    [[nodiscard]] bool leave(Drawing&& next, const std::string& ends) {
        for (const char spot : ends) {
            if (!is_named(spot)) {
                continue; // it is met nowhere else
            }
            for (Region& region : next) {
                for (Boundary& boundary : region) {
                    std::erase(boundary, spot);
                }
            }
        }
        return visit_(std::move(next));
    }

    const Drawing& drawing_;
    std::size_t region_;
    FunctionRef<bool(Drawing&&)> visit_;
};

} // namespace

void for_each_move(const Drawing& drawing, FunctionRef<bool(Drawing&&)> visit) {
    for (std::size_t region = 0; region < drawing.size(); ++region) {
        if (!RegionMoves{drawing, region, visit}.visit_all()) {
            return;
        }
    }
}

} // namespace nimber::sprouts
