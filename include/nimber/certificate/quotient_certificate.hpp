#pragma once

#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// From heap `start` on values repeat with this length.
struct QuotientRepeat {
    Heap start = 0;
    Heap length = 0;

    friend bool operator==(const QuotientRepeat&, const QuotientRepeat&) = default;
};

/// All that is needed to prove a misère quotient again, as `check` does.
///
/// The monoid is given by what its letters do: `actions[l][x]` is element x times letter l, and
/// element 0 is the identity. Letters are the generators whose numbers are listed.
struct QuotientCertificate {
    using Sum = std::vector<std::uint32_t>;

    /// "0.77", "sub:1,3,4", "allbut:2,5" or "grundy", of which generator n is the heap of n; any
    /// game or the text of a position, if the options are listed.
    std::string game;
    /// For a position and all that can be reached from it: the text of generator i+1.
    std::optional<std::vector<std::string>> positions = {};
    /// For positions, and for heaps of any other game: the options of generator i+1, each a sum of
    /// generators with smaller numbers.
    std::optional<std::vector<std::vector<Sum>>> options = {};
    std::uint32_t order = 1;
    std::vector<std::uint32_t> letters = {};
    std::vector<std::vector<std::uint32_t>> actions = {};
    std::vector<std::uint32_t> lost = {};      ///< the lost elements, ascending
    std::vector<std::uint32_t> values = {};    ///< of the generators 1, 2, ...
    std::optional<QuotientRepeat> period = {}; ///< of the values of heaps

    friend bool operator==(const QuotientCertificate&, const QuotientCertificate&) = default;
};

} // namespace nimber
