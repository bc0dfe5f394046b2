#pragma once

#include <cstddef>
#include <string_view>

namespace nimber {

/// The name by which the program is started as a worker: its first word, as others see it in `ps`.
inline constexpr std::string_view kWorkerName = "nimber-worker";

/// How a worker ends besides 0; the server turns it into an error.
inline constexpr int kWorkerCannotIsolate = 100; ///< the system has no filter for system calls
inline constexpr int kWorkerOutOfMemory = 101;   ///< it met the limit around the process

/// The whole life of a worker: gives up all rights but to compute and to use the socket that is its
/// descriptor 0, and answers requests until the other side closes that. It may come to hold
/// `data_bytes`. Returns the exit status.
[[nodiscard]] int run_worker(std::size_t data_bytes);

} // namespace nimber
