#pragma once

#include "workbench/runs/progress.hpp"

#include <stop_token>

namespace nimber::cli {

/// From the first call on, Ctrl-C (or SIGTERM, or SIGHUP unless it is ignored) asks the engines to
/// stop instead of killing the program; if they do not within a moment, or on a second Ctrl-C, it
/// ends with 130.
[[nodiscard]] std::stop_token interrupt_token();
/// From now on the first Ctrl-C waits as long as it takes: the work will be saved.
void wait_for_saving();

/// Draws one line of progress on stderr once work takes more than a second, in place of the last:
/// for values of heaps with a bar and the time left if it is known how many there will be.
void show_progress(const WorkProgress& progress);
/// Wipes that line, if there is one.
void clear_progress();
/// Whether there is one; may be called by a signal handler.
[[nodiscard]] bool progress_is_shown();

} // namespace nimber::cli
