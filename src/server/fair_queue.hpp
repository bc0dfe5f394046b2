#pragma once

#include "workbench/jobs/fair_turns.hpp"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace nimber::server {

/// Threads that compute for clients, who are served in turn: whoever asks for much waits for
/// itself.
class FairQueue {
public:
    using Work = std::function<void()>;

    FairQueue(std::size_t threads, std::size_t waiting);
    /// Ends when what is being worked on has ended; what waits is dropped.
    ~FairQueue();
    FairQueue(const FairQueue&) = delete;
    FairQueue& operator=(const FairQueue&) = delete;

    /// Returns false, and does nothing, if this client or all have too much waiting.
    [[nodiscard]] bool submit(const std::string& client, Work work);

private:
    void run(const std::stop_token& stop);

    std::mutex mutex_; ///< guards `turns_`
    std::condition_variable_any more_;
    FairTurns<Work> turns_;
    std::vector<std::jthread> threads_;
};

} // namespace nimber::server
