#pragma once

#include "checker_rules.hpp"
#include "nimber/certificate/period_certificate.hpp"
#include "nimber/limits/budget.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber::checker {

/// The values of the heaps 0, 1, ... of a code with at most two parts, by classes:
/// docs/sequences.md proves that they are exact whatever the mask is. With a reach only the last
/// values are kept.
class SparseValues {
public:
    /// Without a reach all values are kept, up to `bound` of them.
    SparseValues(const Rules& rules, const SparseSpace& space, std::optional<WindowReach> reach,
                 Heap bound, Budget& budget);

    /// What was found out about a heap. Its value is certain if the options within reach settled
    /// it, or if it is below `full_to`.
    struct Step {
        std::uint32_t value = 0;
        bool rare = false;
        bool within_reach = false;
    };
    /// Computes one more. Means nothing once the budget is exceeded.
    Step next();

    /// How many were computed.
    [[nodiscard]] Heap size() const { return kept_from_ + kept_.size(); }
    /// g(0), g(1), ... Requires that there is no reach.
    [[nodiscard]] const std::vector<std::uint32_t>& values() const { return kept_; }

private:
    template <class Set>
    [[nodiscard]] std::optional<Step> settle(Set& seen) const;
    template <class Set>
    [[nodiscard]] std::uint64_t least_common(const Set& seen) const;
    template <class Set>
    [[nodiscard]] bool add_pairs(Set& seen, std::uint64_t common, Heap first, Heap last) const;
    [[nodiscard]] std::uint32_t at(Heap heap) const { return kept_[heap - kept_from_]; }
    void forget();

    const Rules& rules_;
    std::vector<Heap> splits_;
    std::uint32_t mask_;
    bool position_parity_;
    std::uint64_t odd_ = 0; ///< bit v: v & mask has an odd number of bits, for v below 64
    WindowReach reach_;
    Heap window_;   ///< A+K: no option within reach needs an older value
    Heap capacity_; ///< of kept_: when it is full, all but the last values are forgotten
    Budget& budget_;

    std::vector<std::uint32_t> first_; ///< g(0) to g(A), once they are no longer in kept_
    std::vector<std::uint32_t> kept_;  ///< the values from heap kept_from_ on
    Heap kept_from_ = 0;
    std::vector<Heap> rares_;
    std::vector<std::uint32_t> rare_values_;
    std::uint32_t largest_ = 0;          ///< of the values
    std::vector<std::uint64_t> scratch_; ///< a set of values, if one word is not enough
};

} // namespace nimber::checker
