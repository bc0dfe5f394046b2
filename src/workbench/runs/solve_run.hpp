#pragma once

#include "nimber/certificate/strategy.hpp"
#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/runs/run_checkpoint.hpp"

#include <memory>

namespace nimber {

/// Solves one position. With a checkpoint (in normal play) it keeps what the search of boards has
/// found in a file: reads it if it is there, and saves it now and then. The search then gets half
/// of the memory, as what is saved is first put together in memory.
class SolveRun {
public:
    /// With a checkpoint, an error if no component is searched in a way that can be saved, or if
    /// the file is not of this position, damaged, in use, or could not be written later; it is then
    /// left as it is.
    [[nodiscard]] static Result<std::unique_ptr<SolveRun>> begin(const Position& position,
                                                                 Play play, RunSettings settings);

    [[nodiscard]] Result<Answer> solve(Solver::Want want = Solver::Want::Moves);
    /// Saves what was found. Does nothing without a checkpoint.
    [[nodiscard]] std::optional<Error> save();
    /// What proves the answer, within what is left of the time. Of a run that went on from a
    /// checkpoint it is checked from the bare rules first.
    [[nodiscard]] Result<Strategy> strategy();
    [[nodiscard]] Solver& solver() { return solver_; }

private:
    SolveRun(Position position, Play play, RunSettings settings);
    [[nodiscard]] std::optional<Error> load(std::span<const std::uint8_t> saved);
    [[nodiscard]] Result<Answer> solve_in_slices(Solver::Want want);
    /// Whether the searches, with what was loaded, agree with the rules in some small positions.
    [[nodiscard]] bool agrees_with_rules();

    RunSettings settings_;
    RunCheckpoint checkpoint_;
    Position position_;
    Play play_;
    Solver solver_;
    std::vector<ComponentSearch*> searches_;
    bool resumed_ = false; ///< whether it goes on from a checkpoint
};

} // namespace nimber
