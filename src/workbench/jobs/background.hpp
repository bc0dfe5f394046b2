#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace nimber {

/// Lets the other threads of the program go first: those that read and write for everybody must not
/// wait for one that computes.
inline void go_behind_others() {
    constexpr int kBehind = 5;
    // On Linux a thread has a priority of its own.
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kBehind);
}

} // namespace nimber
