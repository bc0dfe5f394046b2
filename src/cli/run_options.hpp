#pragma once

#include "cli/options.hpp"
#include "workbench/sequence_run.hpp"

#include <chrono>
#include <string>

namespace nimber::cli {

/// The options of the commands that compute a sequence, perhaps for days.
struct RunOptions : CommonOptions {
    std::string checkpoint;
    std::chrono::milliseconds save_every = RunSettings{}.save_every;
    std::size_t threads = RunSettings{}.threads;
};

/// Declares --checkpoint, --checkpoint-every and --threads.
void add_run_options(CLI::App& command, RunOptions& options);

/// The settings of a run from the command line. From here on Ctrl-C waits until a checkpoint, if
/// there is one, is saved.
[[nodiscard]] RunSettings run_settings(const RunOptions& options);

} // namespace nimber::cli
