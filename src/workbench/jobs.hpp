#pragma once

#include "workbench/requests/requests.hpp"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace nimber {

/// Long work on behalf of clients: a queue of requests, of which some threads work on as many at a
/// time. All functions may be called from any thread.
class Jobs {
public:
    enum class State : std::uint8_t { Queued, Running, Done, Failed, Cancelled };

    struct Settings {
        std::size_t at_once = 2;
        std::size_t waiting = 64;                        ///< more are refused
        std::size_t kept = 100;                          ///< of those that ended
        std::size_t kept_bytes = std::size_t{64} << 20U; ///< that their answers may take
        Limits limits = {};                              ///< of each
    };

    /// What is known of a job.
    struct Status {
        std::string id;
        std::string kind;
        State state = State::Queued;
        RequestProgress progress = {};
        /// Grows whenever something changes.
        std::uint64_t version = 0;
    };

    explicit Jobs(Settings settings);
    /// Cancels all.
    ~Jobs();
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    /// Queues the work; nothing if too many wait already.
    [[nodiscard]] std::optional<Status> submit(std::string_view kind, RequestHandler handler,
                                               std::string body);
    [[nodiscard]] std::optional<Status> status(std::string_view id) const;
    /// What it answered, once it has ended otherwise than by being cancelled.
    [[nodiscard]] std::shared_ptr<const RequestOutcome> outcome(std::string_view id) const;
    /// Ends it, if it has not ended yet.
    std::optional<Status> cancel(std::string_view id);
    void cancel_all();
    /// Whether any is being worked on, even if it was told to end.
    [[nodiscard]] bool running() const;
    /// Of each job.
    [[nodiscard]] const Limits& limits() const { return settings_.limits; }

private:
    struct Job;

    void work(const std::stop_token& stop);
    void run(const std::shared_ptr<Job>& job);
    void forget_old();

    Settings settings_;
    mutable std::mutex mutex_;
    std::condition_variable_any more_;
    std::map<std::string, std::shared_ptr<Job>, std::less<>> jobs_;
    std::deque<std::shared_ptr<Job>> queue_;
    std::deque<std::shared_ptr<Job>> ended_; ///< oldest first
    std::size_t ended_bytes_ = 0;
    std::size_t working_ = 0;
    std::uint64_t next_ = 1;
    std::uint64_t salt_;
    std::vector<std::jthread> threads_;
};

/// The object "job" of the HTTP API, and with it the answer or error once there is one.
[[nodiscard]] std::string job_json(const Jobs::Status& status, const RequestOutcome* outcome);
/// Whether nothing will change any more.
[[nodiscard]] bool has_ended(Jobs::State state);

/// Reads {"kind": ..., "request": {...}}.
struct JobRequest {
    std::string kind;
    std::string body;
};
[[nodiscard]] Result<JobRequest> read_job(std::string_view body, const Limits& limits);

} // namespace nimber
