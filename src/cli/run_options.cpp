#include "cli/run_options.hpp"

#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"

namespace nimber::cli {

void add_run_options(CLI::App& command, RunOptions& options) {
    command
        .add_option("--checkpoint", options.checkpoint,
                    "Keep the run in this file, and go on from it if it is there; without --time "
                    "there is then no time limit")
        ->type_name("FILE");
    add_time_option(command, "--checkpoint-every", "How often it is saved (10s)",
                    [&options](std::chrono::milliseconds time) { options.save_every = time; });
}

Limits run_limits(const RunOptions& options) {
    Limits limits = request_limits(options);
    if (!options.checkpoint.empty()) {
        wait_for_saving();
        if (!options.time_given) {
            limits.time = kNoTimeLimit;
        }
    }
    return limits;
}

RunSettings run_settings(const RunOptions& options) {
    RunSettings settings;
    settings.limits = run_limits(options);
    settings.checkpoint = options.checkpoint;
    settings.save_every = options.save_every;
    settings.threads = options.threads;
    if (wants_progress(options)) {
        settings.progress = show_run;
    }
    return settings;
}

} // namespace nimber::cli
