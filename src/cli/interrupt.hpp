#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>

namespace nimber::cli {

/// From the first call on, Ctrl-C asks the engines to stop instead of killing the program; if they
/// do not within a moment, or on a second Ctrl-C, it ends with 130.
[[nodiscard]] std::stop_token interrupt_token();

/// Draws one line of progress on stderr once work takes more than a second, in place of the last.
void show_progress(std::uint64_t positions, std::chrono::milliseconds elapsed);
/// Wipes that line, if there is one.
void clear_progress();

} // namespace nimber::cli
