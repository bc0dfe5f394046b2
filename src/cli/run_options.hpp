#pragma once

#include "cli/options.hpp"
#include "workbench/sequence_run.hpp"

#include <chrono>
#include <string>

namespace nimber::cli {

/// The options of the commands that compute, perhaps for days.
struct RunOptions : CommonOptions {
    std::string checkpoint;
    std::chrono::milliseconds save_every = RunSettings{}.save_every;
};

/// Declares --checkpoint and --checkpoint-every.
void add_run_options(CLI::App& command, RunOptions& options);

/// The limits of a run from the command line: with a checkpoint there is no time limit unless it is
/// given, and from here on Ctrl-C waits until it is saved.
[[nodiscard]] Limits run_limits(const RunOptions& options);
/// The settings of a run of a sequence, with these limits.
[[nodiscard]] RunSettings run_settings(const RunOptions& options);

} // namespace nimber::cli
