#pragma once

#include "nimber/function_ref.hpp"
#include "nimber/game/subtraction_set.hpp"
#include "nimber/limits/budget.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/value/nimber.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber {

/// The nim values of a subtraction game, whose set is finite or all but a finite one, grown on
/// demand until their period is proved; from then on every heap up to 2^64-1 is known.
///
/// A finite set: if g(n+p) = g(n) for as many consecutive n as its largest number, the same
/// equations follow for all later n, because g(n) depends on no more than that many values before
/// it.
///
/// All but a set with largest number M: what comes after n depends only on the *state*, i.e. the
/// last M values and the set of values before those, both seen relative to the least value t that
/// is missing before those. If the states at n and n+p agree, with t larger by s, then g(m+p) =
/// g(m)+s for all m >= n-M.
class SubtractionSequence final : public NimSequence {
public:
    explicit SubtractionSequence(SubtractionSet set);

    /// g(heap); nothing if the budget ends first.
    [[nodiscard]] std::optional<Nimber> value(Heap heap, Budget& budget);
    /// Whether the value of this heap was computed from smaller ones, and not by the period.
    [[nodiscard]] bool is_listed(Heap heap) const { return heap / unit_ < values_.size(); }
    /// Visits every number that may be taken from `heap` to leave a heap of the given value. False
    /// if the budget ends first.
    [[nodiscard]] bool takes_to_value(Heap heap, Nimber target, Budget& budget,
                                      FunctionRef<bool(Heap take)> visit);

    /// Once the period is proved, all heaps that were asked for count as computed.
    [[nodiscard]] Heap size() const override;
    [[nodiscard]] bool extend_to(Heap last, Budget& budget) override;
    void read(Heap from, std::span<std::uint32_t> values) const override;
    [[nodiscard]] std::optional<Period> period() override;
    [[nodiscard]] std::optional<Period> find_period(Heap last, Budget& budget) override;
    [[nodiscard]] PeriodCertificate certificate(std::string_view game) const override;
    void save(std::vector<std::uint8_t>& out) const override;
    [[nodiscard]] bool load(std::span<const std::uint8_t> bytes) override;

private:
    [[nodiscard]] bool compute_to(Heap last, Budget& budget);
    [[nodiscard]] std::uint32_t next_value();
    [[nodiscard]] std::uint32_t next_value_all_but();
    void move_window();
    void detect_period();
    void detect_arithmetic_period();
    [[nodiscard]] std::vector<std::uint64_t> old_values_above() const;
    [[nodiscard]] std::uint64_t at(Heap heap) const;

    SubtractionSet set_; ///< divided by `unit_`
    Heap unit_ = 1;      ///< the greatest common divisor of a finite set: g(n) = g'(n / unit_)
    std::vector<std::uint32_t> values_; ///< g'
    std::optional<Period> period_;      ///< of g'
    Heap asked_ = 0;                    ///< how many values of g were asked for

    // Finite sets: stamps for the mex, and when to look for a period next.
    std::vector<Heap> seen_;
    Heap next_look_ = 0;

    // All-but sets, for every value: how often it occurs, how often of those before the window of
    // the last M values, and (while one value is computed) how often at a distance that may not be
    // taken.
    std::vector<std::uint32_t> count_;
    std::vector<std::uint32_t> old_count_;
    std::vector<std::uint32_t> forbidden_;
    std::uint64_t least_missing_ = 0; ///< t: the least value that does not occur before the window
    // Of the rises g(i)-g(i-1) in the window: tells most states apart without reading it.
    std::uint64_t window_hash_ = 0;
    std::uint64_t oldest_weight_ = 1; ///< of the rise that has just left
    struct Anchor {                   // a state with which later ones are compared
        Heap heap = 0;
        std::uint64_t hash = 0;
        std::uint64_t missing = 0;            ///< t
        std::vector<std::uint64_t> old_above; ///< the values before the window, as v-t for v > t
    };
    std::optional<Anchor> anchor_;
    Heap next_anchor_ = 0;
};

} // namespace nimber
