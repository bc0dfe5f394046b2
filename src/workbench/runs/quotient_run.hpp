#pragma once

#include "nimber/solve/quotient/learner.hpp"
#include "workbench/runs/run_checkpoint.hpp"

#include <functional>
#include <optional>
#include <string>

namespace nimber {

/// Learns a quotient within limits. With a checkpoint it goes on where an earlier run ended, and
/// saves what it has now and then, whenever a limit or Ctrl-C ends it, and at the end.
class QuotientRun {
public:
    /// Sees to it that the options of all generators up to this one are listed; otherwise says why
    /// they cannot be.
    using Lister = std::function<std::optional<Error>(Generator)>;

    explicit QuotientRun(RunSettings settings);
    QuotientRun(const QuotientRun&) = delete;
    QuotientRun& operator=(const QuotientRun&) = delete;
    ~QuotientRun() = default;

    [[nodiscard]] Budget& budget() { return budget_; }

    /// Begins with a set, which must live as long, or goes on with it as the checkpoint says. An
    /// error if that is damaged, of another game or of other options, of more generators than
    /// `last`, in use, or could not be written later; it is then left as it is. `list` is for a set
    /// whose options are not given by the game's name.
    [[nodiscard]] std::optional<Error> begin(const ClosedSet& set, std::string game, Generator last,
                                             const Lister& list = {});
    /// Whether it goes on from a checkpoint: what follows from that is not known before it was
    /// checked.
    [[nodiscard]] bool resumed() const { return resumed_; }
    [[nodiscard]] const RunSettings& settings() const { return settings_; }
    /// The learner. Requires `begin`.
    [[nodiscard]] const QuotientLearner& learner() const { return *learner_; }
    /// Which heap is to be the last, for the progress.
    void set_goal(Heap last) { now_.goal = last; }
    /// As the learner's.
    [[nodiscard]] std::optional<QuotientStop> extend_to(Generator last);
    /// Saves what is new since the last time. Does nothing without a checkpoint.
    [[nodiscard]] std::optional<Error> save();

private:
    [[nodiscard]] Limits limits_with_progress();
    [[nodiscard]] std::optional<Error> load(std::span<const std::uint8_t> saved, Generator last,
                                            const Lister& list);
    /// A number for the options of the first generators; 0 if the game's name says it all.
    [[nodiscard]] std::uint64_t fingerprint(Generator last) const;
    void save_if_due();

    RunSettings settings_;
    RunCheckpoint checkpoint_;
    QuotientProgress now_;
    Budget budget_{limits_with_progress()};
    const ClosedSet* set_ = nullptr;
    bool listed_ = false;
    std::optional<QuotientLearner> learner_;
    std::uint64_t closed_ = 0; ///< positions that were examined before any test
    bool resumed_ = false;
    bool unsaved_ = false; ///< whether there is something to save
};

} // namespace nimber
