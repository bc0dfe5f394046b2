#pragma once

#include "cli/options.hpp"
#include "workbench/sequence_run.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace nimber::cli {

/// The options of the commands that compute, perhaps for days.
struct RunOptions : CommonOptions {
    std::string checkpoint;
    std::chrono::milliseconds save_every = RunSettings{}.save_every;
};

/// Declares --checkpoint and --checkpoint-every.
void add_run_options(CLI::App& command, RunOptions& options);

/// Holds a run to its limits: `enforce_limits`.
void enforce_run_limits(RunOptions& options);

/// Why no file of this run may be written: its own input is in it.
[[nodiscard]] std::optional<Error> check_own_input(const std::string& input,
                                                   const RunOptions& options,
                                                   const std::string& certificate);

/// The limits of a run from the command line: with a checkpoint there is no time limit unless it is
/// given, and from here on Ctrl-C waits until it is saved.
[[nodiscard]] Limits run_limits(const RunOptions& options);
/// The settings of a run of a sequence, with these limits.
[[nodiscard]] RunSettings run_settings(const RunOptions& options);

/// The exit status of a run that would end with `status`, after its last checkpoint was written or
/// not. An answer that is whole is one also if it could not be saved: then that is only said, on
/// stderr. Otherwise what was computed is lost.
[[nodiscard]] int after_saving(const std::optional<Error>& unsaved, int status,
                               const RunOptions& options);

} // namespace nimber::cli
