#pragma once

#include "nimber/game/game.hpp"
#include "nimber/solve/reason.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/runs/sequence_run.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace nimber {

/// What is known of the heaps of a game one by one: the nim value in normal play; in misère play 0
/// for P and 1 for N.
class HeapValues {
public:
    HeapValues() = default;
    virtual ~HeapValues() = default;
    HeapValues(const HeapValues&) = delete;
    HeapValues& operator=(const HeapValues&) = delete;

    /// Reads the heaps from, from+1, ..., computing what is not known yet. Returns how many; if
    /// that is not all, `stopped` tells why.
    [[nodiscard]] virtual std::size_t read(Heap from, std::span<std::uint64_t> values) = 0;
    [[nodiscard]] const std::optional<Error>& stopped() const { return stopped_; }
    /// Whether the limits allow to read on what is known; if not, `stopped` tells why.
    [[nodiscard]] virtual bool goes_on() = 0;
    /// Why the values that were read are right.
    [[nodiscard]] const Reasons& reasons() const { return reasons_; }
    /// The sequence that the values come from, if they do.
    [[nodiscard]] virtual NimSequence* sequence() { return nullptr; }
    /// Whether what these values prove is proved. Those that come from a checkpoint are recomputed
    /// for it, as far as the limits allow; if they turn out wrong, `stopped` says so.
    [[nodiscard]] virtual bool confirmed(const Game& /*game*/) { return true; }

protected:
    std::optional<Error> stopped_; // NOLINT: what `read` found
    Reasons reasons_;              // NOLINT: likewise
};

/// The values of a nim-sequence.
class SequenceValues final : public HeapValues {
public:
    SequenceValues(SequenceRun& run, const Game& game);

    [[nodiscard]] std::size_t read(Heap from, std::span<std::uint64_t> values) override;
    [[nodiscard]] bool goes_on() override;
    [[nodiscard]] NimSequence* sequence() override { return &run_.sequence(); }
    /// Requires the period of the sequence to be known.
    [[nodiscard]] bool confirmed(const Game& game) override;

private:
    SequenceRun& run_;
    BySequence::From source_;
    Reasons premise_;
    std::vector<std::uint32_t> buffer_;
};

/// Values by theorem or search, heap by heap.
class SolvedValues final : public HeapValues {
public:
    SolvedValues(GamePtr game, Play play, Limits limits);

    [[nodiscard]] std::size_t read(Heap from, std::span<std::uint64_t> values) override;
    [[nodiscard]] bool goes_on() override { return !stopped_; } // reading looks at the limits

private:
    [[nodiscard]] Result<std::uint64_t> value(Heap heap);

    Position position_; ///< of one heap
    Play play_;
    Solver solver_;
    std::optional<Heap> first_; ///< heap that was asked for
};

} // namespace nimber
