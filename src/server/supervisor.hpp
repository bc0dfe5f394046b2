#pragma once

#include "nimber/function_ref.hpp"

namespace nimber::server {

/// What is supervised. It calls what it is given as soon as it handles signals by itself; until
/// then they wait. Answers the status to end with.
using Serve = FunctionRef<int(FunctionRef<void()> handles_signals)>;

/// Runs `serve` in a child process and starts it again whenever it dies by a fault, so that what
/// was opened before, the listening socket above all, outlives it: clients that connect meanwhile
/// wait and are served. SIGTERM, SIGINT and SIGHUP are passed on. Ends with the status of a child
/// that ends by itself, or with 4 if it keeps dying. `announce` is called once, when whoever reads
/// of it may send signals. Requires that this process has one thread.
[[nodiscard]] int supervise(FunctionRef<void()> announce, Serve serve);

} // namespace nimber::server
