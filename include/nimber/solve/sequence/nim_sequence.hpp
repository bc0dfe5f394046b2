#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/value/nimber.hpp"
#include "nimber/value/period.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace nimber {

class Game;
struct PeriodCertificate;

/// The nim values g(0), g(1), ... of the heaps of one game, grown on demand and never recomputed.
class NimSequence {
public:
    NimSequence() = default;
    virtual ~NimSequence() = default;
    NimSequence(const NimSequence&) = delete;
    NimSequence& operator=(const NimSequence&) = delete;

    /// How many values were computed: those of the heaps 0 to size()-1.
    [[nodiscard]] virtual Heap size() const = 0;
    /// Computes until size() > last. False if the budget ends first, or if the rules are wrong;
    /// `stopped` then says why. Computed values are kept.
    [[nodiscard]] virtual bool extend_to(Heap last, Budget& budget) = 0;
    /// Why `extend_to` returned false with this budget.
    [[nodiscard]] virtual Error stopped(const Budget& budget) const { return budget.error(); }
    /// Copies the values of the heaps from, from+1, ... Requires all of them to be computed.
    virtual void read(Heap from, std::span<std::uint32_t> values) const = 0;

    /// How many values were computed in all, also where they were not kept.
    [[nodiscard]] virtual Heap examined() const { return size(); }
    /// The period, if the values computed so far prove one. Costs time linear in their number,
    /// unless nothing was computed since the last call.
    [[nodiscard]] virtual std::optional<Period> period() = 0;
    /// Computes until the period is proved, at most up to heap `last`. Nothing if it is not by then
    /// or if the budget ends first.
    [[nodiscard]] virtual std::optional<Period> find_period(Heap last, Budget& budget) = 0;
    /// A period that fits the values seen last without being proved, and how many values would
    /// prove it.
    struct Candidate {
        Period period;
        Heap values_needed = 0;
    };
    [[nodiscard]] virtual std::optional<Candidate> candidate() const { return std::nullopt; }
    /// What proves the period of the game with this name. Requires the period to be known.
    [[nodiscard]] virtual PeriodCertificate certificate(std::string_view game) const = 0;

    /// Everything computed, as bytes for a checkpoint.
    virtual void save(std::vector<std::uint8_t>& out) const = 0;
    /// Continues from what was saved. False, without any effect, if that was another sequence.
    [[nodiscard]] virtual bool load(std::span<const std::uint8_t> bytes) = 0;
};

/// Whether the whole rule of a game is a code or a subtraction set. Its sequence then has an
/// engine of its own and may prove a period; that of any other game is computed by its bare rules.
[[nodiscard]] bool has_whole_rule(const Game& game);

/// The sequence of a game on heaps that ends; null for other games. The game must live as long as
/// its sequence.
[[nodiscard]] std::unique_ptr<NimSequence> make_sequence(const Game& game, std::size_t threads = 1);
std::unique_ptr<NimSequence> make_sequence(const Game&& game, std::size_t threads = 1) = delete;

} // namespace nimber
