#pragma once

#include "../../limits/large_blocks.hpp"
#include "nimber/game/game.hpp"
#include "nimber/solve/sequence/nim_sequence.hpp"
#include "nimber/value/mex.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace nimber {

/// The nim values of the heaps of a game by its bare rules: each is the mex of the values of its
/// options, which are sums of smaller heaps. No theorem says when such values repeat for ever, so
/// no period is ever proved; `observed_period` tells what they show.
class RuleSequence final : public NimSequence {
public:
    /// Requires a game on heaps that ends and that lives as long as the sequence.
    explicit RuleSequence(const Game& game) : game_{game} {}

    /// Makes room for the values up to `last` at once, so that a heap that cannot fit into memory
    /// is refused before any work.
    [[nodiscard]] bool reserve(Heap last, Budget& budget);
    /// The value of a heap; nothing where `extend_to` is false.
    [[nodiscard]] std::optional<Nimber> value(Heap heap, Budget& budget);

    [[nodiscard]] Heap size() const override { return values_.size(); }
    [[nodiscard]] bool extend_to(Heap last, Budget& budget) override;
    [[nodiscard]] Error stopped(const Budget& budget) const override;
    void read(Heap from, std::span<std::uint32_t> values) const override;
    [[nodiscard]] std::optional<Period> period() override { return std::nullopt; }
    /// Computes all the values, since none of them proves a period.
    [[nodiscard]] std::optional<Period> find_period(Heap last, Budget& budget) override;
    [[nodiscard]] PeriodCertificate certificate(std::string_view game) const override;
    void save(std::vector<std::uint8_t>& out) const override;
    [[nodiscard]] bool load(std::span<const std::uint8_t> bytes) override;

private:
    [[nodiscard]] bool append_next(Budget& budget);

    const Game& game_;
    LargeVector<std::uint32_t> values_; ///< a value is at most the number of options
    MexSet below_;                      ///< the values of the options of the heap in hand
    std::size_t below_held_ = 0;        ///< of its bytes the budget knows
    bool unruly_ = false; ///< an option of the heap in hand is no sum of smaller heaps
};

} // namespace nimber
