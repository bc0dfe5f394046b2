#pragma once

#include "nimber/value/nimber.hpp"
#include "nimber/value/period.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nimber {

/// By which theorem of docs/sequences.md a certificate proves its period. K is the most stones that
/// a move takes (or, for all but a set, the largest number that may not be taken).
enum class PeriodMethod : std::uint8_t {
    /// Finite codes and sets. Needs bound >= r(n+p)+K-r+1 for n = max(start, 1), where a move
    /// leaves at most r >= 1 heaps.
    Classical,
    /// Codes with at most two parts. Needs bound >= max(start, 1)+A+K+p.
    Window,
    /// All but a set. Needs bound >= start+K+p, and the same state before bound-p and before bound.
    EqualStates,
};

/// Which heaps are rare: those n with parity(g(n) & mask) = 0 or, with `position_parity`, with
/// parity(g(n) & mask) = n+k mod 2, where k is any of the numbers that are taken when a heap is
/// split. These must then be all even or all odd.
struct SparseSpace {
    std::uint32_t mask = 0;
    bool position_parity = false;
    std::vector<Heap> rares = {}; ///< all of them from 1 to bound-1, ascending

    friend bool operator==(const SparseSpace&, const SparseSpace&) = default;
};

/// Which options settle a heap when not all values are kept: for each heap from `full_to` on, and
/// from max(start, 1)+A+K on, the least number that is the value of no option that leaves one heap
/// or has a part of at most A stones, A = `witnesses_to`, is of the common class.
struct WindowReach {
    /// A, at least the last rare.
    Heap witnesses_to = 0;
    /// For heaps below this any option may be needed.
    Heap full_to = 0;

    friend bool operator==(const WindowReach&, const WindowReach&) = default;
};

/// All that is needed to prove the period of a game on heaps again, as `PeriodChecker` does.
struct PeriodCertificate {
    std::string game; ///< "0.77", "sub:1,3,4", "allbut:2,5"
    Period claim;
    PeriodMethod method = PeriodMethod::Classical;
    Heap bound = 0;                         ///< the values of the heaps 0 to bound-1 were computed
    std::uint64_t values_hash = 0;          ///< of these, as `ValuesHash` has it
    std::optional<SparseSpace> sparse = {}; ///< may be given for Classical, must be for Window
    std::optional<WindowReach> window = {}; ///< for Window only

    friend bool operator==(const PeriodCertificate&, const PeriodCertificate&) = default;
};

} // namespace nimber
