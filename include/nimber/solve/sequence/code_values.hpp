#pragma once

#include "nimber/game/game.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/sequence/code_sequence.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/period.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace nimber {

/// The values of a heap code for positions, which need single heaps: computed only as far as needed
/// and, once the period is proved, of every heap up to 2^64-1.
class CodeValues {
public:
    explicit CodeValues(HeapCode code) : sequence_{std::move(code)} {}

    /// The computed heap that has the value of `heap`: itself or, by the proved period, a smaller
    /// one. Nothing if the budget ends first; otherwise all smaller heaps are known too.
    [[nodiscard]] std::optional<Heap> stand_in(Heap heap, Budget& budget);
    /// G(heap). Requires an earlier successful `stand_in` for this heap or a larger one.
    [[nodiscard]] Nimber operator[](Heap heap) const;

    /// Visits the options of `heap` with the value `target`, in the order of the rules
    /// (`HeapCodeGame::options`). False if the budget ends first. Requires a code that leaves at
    /// most two heaps.
    [[nodiscard]] bool options_of_value(Heap heap, Nimber target, Budget& budget,
                                        OptionVisitor visit);

    /// The period, if the values that were asked for led to a proof.
    [[nodiscard]] const std::optional<Period>& period() const { return period_; }
    /// How many values were computed in all, also where they were not kept.
    [[nodiscard]] Heap examined() const { return sequence_.examined(); }
    [[nodiscard]] const HeapCode& code() const { return sequence_.code(); }

private:
    void look_on_the_way(Heap heap, Budget& budget);
    [[nodiscard]] Heap folded(Heap heap) const;
    void read(Heap from, std::span<std::uint32_t> values) const;
    [[nodiscard]] bool visit_pairs(Heap left, Nimber target, Budget& budget,
                                   OptionVisitor visit) const;

    CodeSequence sequence_;
    std::optional<Period> period_;
    Heap next_look_ = 64;  ///< the number of values at which a period is looked for next
    Heap searched_to_ = 0; ///< up to this heap `find_period` found none
};

} // namespace nimber
