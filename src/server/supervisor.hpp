#pragma once

#include "nimber/function_ref.hpp"

#include <optional>

namespace nimber::server {

/// What is supervised. It calls what it is given as soon as it handles signals by itself; until
/// then they wait. Returns the status to end with.
using Serve = FunctionRef<int(FunctionRef<void()> handles_signals)>;

/// How it ended. Neither is there if it kept dying, or could not be started.
struct Supervised {
    std::optional<int> status = {}; ///< with which it ended by itself
    std::optional<int> signal = {}; ///< that it was sent to end, before it could handle it
};

/// Runs `serve` in a child process and starts it again whenever it dies by a fault, so that what
/// was opened before, the listening socket above all, outlives it: clients that connect meanwhile
/// wait and are served. SIGTERM, SIGINT and SIGHUP are passed on. Ends when a child ends by itself
/// or was told to, and when it keeps dying. `announce` is called once, when whoever reads of it may
/// send signals. Requires that this process has one thread.
[[nodiscard]] Supervised supervise(FunctionRef<void()> announce, Serve serve);

} // namespace nimber::server
