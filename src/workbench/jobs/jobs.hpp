#pragma once

#include "workbench/jobs/fair_turns.hpp"
#include "workbench/jobs/shared_text.hpp"
#include "workbench/requests/requests.hpp"

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace nimber {

/// Long work on behalf of clients, who are served in turn: some threads work on as many requests at
/// a time. All functions may be called from any thread.
///
/// What a job answered can be read for `unread_time`, whatever its size; once it was read, or after
/// that time, as long as there is room. The answers that nobody has read yet are bounded as well:
/// a client that has as many of them as there is room left has to read some before more of its jobs
/// begin.
class Jobs {
public:
    enum class State : std::uint8_t { Queued, Running, Done, Failed, Cancelled };

    struct Settings {
        std::size_t at_once = 2;
        std::size_t waiting = 64;                        ///< more are refused
        std::size_t kept = 100;                          ///< of those that were read
        std::size_t kept_bytes = std::size_t{64} << 20U; ///< that their answers may take
        std::chrono::milliseconds unread_time = std::chrono::minutes{10};
        std::size_t unread_bytes = std::size_t{512} << 20U; ///< of answers that nobody has read
        std::size_t reply_bytes = std::size_t{32} << 20U;   ///< of one answer
        Limits limits = {};                                 ///< of each
        Answerer answer = answer_here;                      ///< who works on them
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

    /// Queues the work; nothing if too many wait already, of this client or of all.
    [[nodiscard]] std::optional<Status> submit(std::string_view client, std::string_view kind,
                                               std::string body);
    [[nodiscard]] std::optional<Status> status(std::string_view id) const;
    /// What it answered, once it has ended otherwise than by being cancelled.
    [[nodiscard]] std::shared_ptr<const RequestOutcome> outcome(std::string_view id) const;
    /// Takes note that the client has what it answered.
    void was_read(std::string_view id);
    /// Ends it, if it has not ended yet; if it has, nobody wants to read it.
    std::optional<Status> cancel(std::string_view id);
    void cancel_all();
    /// Forgets what was kept for long enough; to be called now and then.
    void tidy();
    /// Whether any is being worked on, even if it was told to end.
    [[nodiscard]] bool running() const;
    /// Of each job.
    [[nodiscard]] const Limits& limits() const { return settings_.limits; }

private:
    using Clock = std::chrono::steady_clock;
    struct Job;
    using JobPtr = std::shared_ptr<Job>; // a thread still works on a job that was cancelled

    // All of these are called with the mutex held.
    [[nodiscard]] bool may_begin(const std::string& client) const;
    [[nodiscard]] JobPtr find(std::string_view id) const;
    void keep(const JobPtr& job);
    void keep_as_read(const JobPtr& job);
    void forget_old();

    void work(const std::stop_token& stop);
    void run(const JobPtr& job);

    Settings settings_;
    mutable std::mutex mutex_; ///< guards everything below but the threads
    std::condition_variable_any more_;
    std::map<std::string, JobPtr, std::less<>> jobs_;
    FairTurns<JobPtr> turns_;
    std::list<JobPtr> unread_; ///< ended, oldest first
    std::list<JobPtr> read_;   ///< the same of those that were read or waited for long enough
    std::unordered_map<std::string, std::size_t> unread_of_; ///< bytes, by client
    std::size_t unread_bytes_ = 0;
    std::size_t read_bytes_ = 0;
    std::uint64_t next_ = 1;
    std::vector<std::jthread> threads_;
};

/// "queued", "running", ...
[[nodiscard]] std::string_view name(Jobs::State state);

template <>
inline constexpr std::string_view kSchemaName<Jobs::Status> = "JobState";

template <class To>
void members(To& to, const RequestProgress& progress) {
    to("done", progress.done, "how much is done");
    to("of", progress.of, "of how much; null where that is not known");
    to("unit", progress.unit, "of what: `positions`, `heaps`");
    to("milliseconds", Count{static_cast<std::uint64_t>(progress.time.count())},
       "since the work began");
}

template <class To>
void members(To& to, const Jobs::Status& status) {
    static constexpr std::array<std::string_view, 5> kStates = {"queued", "running", "done",
                                                                "failed", "cancelled"};
    to("id", status.id, "how the job is called");
    to("kind", status.kind, "the operation");
    to.word(
        "state", kStates, [&] { return name(status.state); }, "how far it is");
    to("progress", status.progress, "how far the work is");
}

/// The object "job" of the HTTP API, and with it the answer or error once there is one.
[[nodiscard]] SharedText job_json(const Jobs::Status& status,
                                  const std::shared_ptr<const RequestOutcome>& outcome);
/// Whether nothing will change any more.
[[nodiscard]] bool has_ended(Jobs::State state);

/// Reads {"kind": ..., "request": {...}}.
struct JobRequest {
    std::string kind;
    std::string body;
};
[[nodiscard]] Result<JobRequest> read_job(std::string_view body, const Limits& limits);

} // namespace nimber
