#pragma once

#include "nimber/solve/sequence/nim_sequence.hpp"
#include "workbench/runs/run_checkpoint.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace nimber {

/// What `limit` means to one who waits for values, of which this many are known.
[[nodiscard]] Error for_values(const Error& limit, Heap known);

/// Computes the nim-sequence of a game within limits. With a checkpoint it goes on where an earlier
/// run ended, and saves what it has now and then, whenever a limit or Ctrl-C ends it, and at the
/// end.
class SequenceRun {
public:
    /// Reads the checkpoint, if there is one, and recomputes some of its values from the bare
    /// rules. An error if it is not of this game or damaged, if another run is using it, or if it
    /// could not be written later; it is then left as it is. Requires `has_whole_rule(game)`.
    [[nodiscard]] static Result<std::unique_ptr<SequenceRun>> begin(const Game& game,
                                                                    RunSettings settings);

    [[nodiscard]] NimSequence& sequence() { return *sequence_; }
    [[nodiscard]] const RunSettings& settings() const { return settings_; }
    /// Whether values were taken from a checkpoint: what follows from these is not proved before it
    /// was checked.
    [[nodiscard]] bool resumed() const { return loaded_ > 0; }
    /// What the limits leave for such a check, which goes through this many heaps.
    [[nodiscard]] Limits limits_left(Heap heaps) const;
    /// The time limit of the whole run, for people: "10s".
    [[nodiscard]] std::string time_limit_text() const;

    /// Computes the values of all heaps up to `last`; otherwise says which limit ended it.
    [[nodiscard]] std::optional<Error> extend_to(Heap last);
    /// Computes until a period is proved, at most up to heap `last`; otherwise says which limit
    /// ended it.
    [[nodiscard]] std::optional<Error> find_period(Heap last);
    /// The limit that is reached if the time is over or somebody has stopped the run.
    [[nodiscard]] std::optional<Error> late() const;
    /// How many heaps are wanted, for the progress of `extend_to`.
    void set_goal(Heap heaps) { goal_ = heaps; }
    /// Saves what is new since the last time. Does nothing without a checkpoint.
    [[nodiscard]] std::optional<Error> save();

private:
    using Clock = std::chrono::steady_clock;
    using Milliseconds = std::chrono::milliseconds;

    SequenceRun(std::unique_ptr<NimSequence> sequence, RunSettings settings);

    [[nodiscard]] std::optional<Error> load(const Game& game);
    /// Lets `work` go on for a while, saves, and so on until it says that it is done.
    template <class Work>
    [[nodiscard]] std::optional<Error> run(const Work& work);
    void start_account(std::size_t bytes);
    [[nodiscard]] Milliseconds elapsed() const;
    [[nodiscard]] Milliseconds next_slice() const;
    void report();
    void save_if_due();
    [[nodiscard]] Error stopped_by(Error limit) const;

    RunSettings settings_;
    RunCheckpoint checkpoint_;
    std::unique_ptr<NimSequence> sequence_;
    std::optional<Heap> goal_;
    Heap loaded_ = 0;
    Heap saved_ = 0; ///< heaps that the checkpoint holds
    Clock::time_point start_;
    Clock::time_point next_report_ = start_;
    int patience_ = 1;     ///< how many times longer than usual the next slice is
    std::size_t held_ = 0; ///< bytes, by the account of the budgets
};

} // namespace nimber
