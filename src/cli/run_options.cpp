#include "cli/run_options.hpp"

#include "cli/hard_limits.hpp"
#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"

#include <cstdio>

namespace nimber::cli {

void add_run_options(CLI::App& command, RunOptions& options) {
    add_file_option(command, "--checkpoint", options.checkpoint,
                    "Keep the run in this file, and go on from it if it is there; without --time "
                    "there is then no time limit");
    add_time_option(command, "--checkpoint-every", "How often it is saved (10s)",
                    [&options](std::chrono::milliseconds time) { options.save_every = time; });
}

void enforce_run_limits(RunOptions& options) {
    if (!options.checkpoint.empty() && !options.time_given) {
        options.time = kNoTimeLimit;
    }
    enforce_limits(options, Counted::Whole, !options.checkpoint.empty());
}

std::optional<Error> check_own_input(const std::string& input, const RunOptions& options,
                                     const std::string& certificate) {
    auto refusal = check_own_input(input, certificate);
    return refusal ? refusal : check_own_input(input, options.checkpoint);
}

Limits run_limits(const RunOptions& options) {
    if (!options.checkpoint.empty()) {
        wait_for_saving();
    }
    return request_limits(options);
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

int after_saving(const std::optional<Error>& unsaved, int status, const RunOptions& options) {
    if (!unsaved) {
        return status;
    }
    if (status != 0) {
        return report(*unsaved, {}, options);
    }
    // The answer on stdout is complete, whatever its format: this stands beside it.
    const std::string message = "nimber: " + unsaved->message(options.lang()) + "\n";
    static_cast<void>(std::fputs(message.c_str(), stderr));
    return status;
}

} // namespace nimber::cli
