#pragma once

#include "workbench/worker/process.hpp"

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

namespace nimber {

/// Has requests answered by processes of their own, so that what goes wrong there, by a fault of
/// ours or by a script that breaks out of its sandbox, stays there: a worker has no file and no
/// rights, is killed when its time is over, cannot hold more than its memory, and is replaced when
/// it dies. One that has run rules is never used again. All functions may be called from any
/// thread.
class WorkerPool {
public:
    struct Settings {
        std::size_t memory_bytes = 0; ///< the most that a request may have
        std::size_t threads = 1;      ///< the same
        std::size_t reply_bytes = std::size_t{32} << 20U;
        std::size_t reserve = 2; ///< workers that wait for the next request, started in advance
        std::size_t kept = 32;   ///< at most, of those that have nothing to do
    };

    explicit WorkerPool(const Settings& settings);

    /// Answers a request of this kind as `answer_request` does, in a worker.
    [[nodiscard]] RequestOutcome answer(std::string_view kind, std::string_view body,
                                        const RequestContext& context);

private:
    [[nodiscard]] std::unique_ptr<WorkerProcess> start() const;
    [[nodiscard]] std::unique_ptr<WorkerProcess> take();
    void give_back(std::unique_ptr<WorkerProcess> worker);
    void fill_reserve();

    Settings settings_;
    std::mutex mutex_; ///< guards `idle_`
    std::vector<std::unique_ptr<WorkerProcess>> idle_;
};

/// Whether the body may hold the text of a rule file. Returns true too often rather than too
/// seldom, without reading it as JSON.
[[nodiscard]] bool may_hold_rules(std::string_view kind, std::string_view body);

} // namespace nimber
