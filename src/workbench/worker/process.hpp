#pragma once

#include "store/file_descriptor.hpp"
#include "workbench/worker/message.hpp"

#include <sys/types.h>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace nimber {

/// A worker as the server sees it: a process and the socket to it. Killed at the end of its life.
class WorkerProcess {
public:
    /// Starts this very program as a worker; null if the system has no room for one more process.
    [[nodiscard]] static std::unique_ptr<WorkerProcess> start(std::size_t data_bytes);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// How an exchange ended.
    struct Ending {
        enum class Kind : char {
            Answered,
            Late,      ///< the deadline has passed
            Stopped,   ///< by the token
            NotAsked,  ///< it was gone before it was asked: another may be
            Died,      ///< while it worked
            Senseless, ///< it sent what no worker sends, or too much
        };
        Kind kind = Kind::Died;
        std::optional<RequestOutcome> outcome; ///< if it answered
        int exit = 0;                          ///< if it died: its exit status,
        int signal = 0;                        ///< or the signal that ended it
    };
    /// Asks and waits. After any ending but `Answered` the process is dead.
    [[nodiscard]] Ending ask(const WorkerRequest& request,
                             const std::function<void(const RequestProgress&)>& progress,
                             std::chrono::steady_clock::time_point deadline,
                             const std::stop_token& stop);

private:
    WorkerProcess(pid_t process, FileDescriptor socket)
        : process_{process}, socket_{std::move(socket)} {}

    [[nodiscard]] Ending wait_for_answer(const WorkerRequest& request,
                                         const std::function<void(const RequestProgress&)>& told,
                                         std::chrono::steady_clock::time_point deadline);
    /// Sees it dead, and says how it ended; `ends_by_itself`: gives it a moment for that.
    Ending end(bool ends_by_itself);

    pid_t process_; ///< 0 once it has been waited for
    FileDescriptor socket_;
};

} // namespace nimber
