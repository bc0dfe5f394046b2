#include "server/fair_queue.hpp"

#include "workbench/jobs/background.hpp"

namespace nimber::server {
namespace {

// One client computes on three times as many threads as are free: on 12 of 16 if it is alone.
constexpr std::size_t kShare = 3;

} // namespace

FairQueue::FairQueue(std::size_t threads, std::size_t waiting)
    : turns_{{.workers = threads, .waiting = waiting, .share = kShare}} {
    for (std::size_t i = 0; i < threads; ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
    }
}

FairQueue::~FairQueue() {
    for (std::jthread& thread : threads_) {
        thread.request_stop();
    }
    threads_.clear(); // joins, while the members that they use are there
}

bool FairQueue::submit(const std::string& client, Work work) {
    const std::scoped_lock lock{mutex_};
    if (!turns_.push(client, std::move(work))) {
        return false;
    }
    more_.notify_one();
    return true;
}

void FairQueue::run(const std::stop_token& stop) {
    go_behind_others();
    std::unique_lock lock{mutex_};
    while (more_.wait(lock, stop, [this] { return turns_.ready(); }) && !stop.stop_requested()) {
        auto turn = turns_.take();
        if (turns_.ready()) { // a thread that became free may let several begin
            more_.notify_one();
        }
        lock.unlock();
        turn->item();
        turn->item = nullptr;
        lock.lock();
        turns_.end(turn->client);
    }
}

} // namespace nimber::server
