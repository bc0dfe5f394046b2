#pragma once

#include "nimber/position/position.hpp"
#include "nimber/solve/quotient/learner.hpp"

#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// The genus of a position (Conway): its nim value, and the misère nim values of the position alone
/// and with one, two, ... heaps of two beside it. From some place on these alternate between two
/// numbers that differ by 2; they are given up to the first two that do.
struct Genus {
    Nimber value;
    std::vector<Nimber> misere;

    /// "1^031"; values above 9 are separated by commas.
    [[nodiscard]] std::string text() const;
    /// Whether it is the genus of a Nim position.
    [[nodiscard]] bool tame() const;

    friend bool operator==(const Genus&, const Genus&) = default;
};

/// The genus of each generator from 1 to `last`, by the misère quotient of these together with Nim
/// heaps: the misère nim value of a position is the size of the heap with which it is lost. Nothing
/// if that quotient cannot be computed.
[[nodiscard]] std::optional<std::vector<Genus>>
genera(const ClosedSet& set, Generator last, Budget& budget, const QuotientLimits& limits = {});

/// The genus of a sum; nothing if that takes more than a small effort.
[[nodiscard]] std::optional<Genus> genus(const Position& position, Budget& budget);

} // namespace nimber
