#pragma once

#include "nimber/position/position.hpp"
#include "nimber/solve/solver.hpp"

#include <chrono>
#include <string>

namespace nimber {

struct SolveRunSettings {
    Limits limits;               ///< of the whole run
    std::string checkpoint = {}; ///< where the run is kept; empty: nowhere
    std::chrono::milliseconds save_every{std::chrono::seconds{10}};
};

/// Solves one position. With a checkpoint (in normal play) it keeps what the search of boards has
/// found in a file: reads it if it is there, and saves it now and then. The search then gets half
/// of the memory, as what is saved is first put together in memory.
class SolveRun {
public:
    /// With a checkpoint, an error if no component is searched in a way that can be saved, or if
    /// the file is not of this position, damaged, or could not be written later; it is then left as
    /// it is.
    [[nodiscard]] static Result<std::unique_ptr<SolveRun>>
    begin(const Position& position, Play play, SolveRunSettings settings);

    [[nodiscard]] Result<Answer> solve();
    /// Saves what was found. Does nothing without a checkpoint.
    [[nodiscard]] std::optional<Error> save();
    [[nodiscard]] Solver& solver() { return solver_; }

private:
    SolveRun(Position position, Play play, SolveRunSettings settings);
    [[nodiscard]] std::optional<Error> load();

    Position position_;
    Play play_;
    SolveRunSettings settings_;
    Solver solver_;
    std::vector<ComponentSearch*> searches_;
};

} // namespace nimber
