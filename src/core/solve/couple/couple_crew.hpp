#pragma once

#include "couple_tree.hpp"
#include "couple_worker.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace nimber {

/// Some workers who decide one question together: each takes the leaf of the tree that promises
/// most among those that nobody works on, searches it with a limit, and reports.
template <CoupleRules Rules>
class CoupleCrew {
public:
    /// Helpers are called after `alone` couples.
    CoupleCrew(CoupleTree& tree, CoupleMemory& memory, std::uint64_t alone)
        : tree_{tree}, memory_{memory}, alone_{alone} {}

    /// Works for the request, and looks after its limits, until the root is decided or a limit is
    /// reached; alone for some couples, then with the helpers that `call_helpers` begins.
    template <class CallHelpers>
    void lead(CoupleWorker<Rules>& worker, Budget& budget, const CallHelpers& call_helpers);
    /// Works until the leader has stopped.
    void help(CoupleWorker<Rules>& worker, Budget& unlimited);

private:
    using Lock = std::unique_lock<std::mutex>;

    /// Takes a leaf, searches it, and reports. Answers false if there was none to take.
    bool work(CoupleWorker<Rules>& worker, Lock& lock);
    void account(Budget& budget, std::size_t& held);

    /// The limit for the first search of a leaf, in couples; it doubles each time.
    static constexpr std::uint64_t kFirstLimit = 300;
    /// The leader looks at the clock that often even if there is nothing to do for it.
    static constexpr std::chrono::milliseconds kIdle{10};

    std::mutex mutex_; ///< guards all below, and the tree; the memory while it grows
    std::condition_variable changed_;
    CoupleTree& tree_;
    CoupleMemory& memory_;
    std::uint64_t alone_;
    std::size_t working_ = 0;    ///< on leaves
    std::uint64_t examined_ = 0; ///< couples that nobody has counted yet
    bool may_grow_ = true;       ///< the tree
    std::atomic<bool> stopped_ = false;
};

template <CoupleRules Rules>
template <class CallHelpers>
void CoupleCrew<Rules>::lead(CoupleWorker<Rules>& worker, Budget& budget,
                             const CallHelpers& call_helpers) {
    worker.begin(memory_, budget, stopped_);
    bool called = false;
    const std::uint64_t before = budget.positions();
    std::size_t held = 0;
    Lock lock{mutex_};
    while (!tree_.answer() && !stopped_) {
        if (memory_.full() && working_ == 0) {
            memory_.grow(budget);
            changed_.notify_all();
        }
        // If there is nothing to take, others are at work, unless the memory has the answer.
        if (!work(worker, lock) && !tree_.answer()) {
            changed_.wait_for(lock, kIdle);
            stopped_ = stopped_ || !budget.long_step();
        }
        account(budget, held);
        if (!called && budget.positions() - before >= alone_ && !tree_.answer() && !stopped_) {
            called = true;
            call_helpers();
        }
    }
    stopped_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return working_ == 0; });
    account(budget, held);
    budget.release(held);
}

template <CoupleRules Rules>
void CoupleCrew<Rules>::help(CoupleWorker<Rules>& worker, Budget& unlimited) {
    worker.begin(memory_, unlimited, stopped_);
    Lock lock{mutex_};
    while (!stopped_) {
        if (!work(worker, lock)) {
            changed_.wait(lock);
        }
    }
}

template <CoupleRules Rules>
bool CoupleCrew<Rules>::work(CoupleWorker<Rules>& worker, Lock& lock) {
    // A memory that is full grows when all have come back.
    CoupleTree::Node* leaf = memory_.full() ? nullptr : tree_.pick(memory_);
    if (leaf == nullptr) {
        return false;
    }
    ++working_;
    constexpr std::uint32_t kMostDoublings = 40;
    const std::uint64_t limit = kFirstLimit << std::min(leaf->searched, kMostDoublings);
    const std::size_t depth = CoupleTree::depth(*leaf);
    CoupleQuestion question = leaf->question;
    lock.unlock();
    CoupleFinding finding = worker.look_into(question, limit, depth);
    lock.lock();
    --working_;
    examined_ += worker.take_examined();
    leaf->question = std::move(question);
    if (worker.stopped()) {
        CoupleTree::hand_back(*leaf);
        stopped_ = true;
    } else {
        tree_.report(memory_, *leaf, std::move(finding), may_grow_);
        stopped_ = stopped_ || tree_.answer().has_value();
    }
    changed_.notify_all();
    return true;
}

/// Tells the request what was done and what is held.
template <CoupleRules Rules>
void CoupleCrew<Rules>::account(Budget& budget, std::size_t& held) {
    budget.examined(std::exchange(examined_, 0));
    budget.has_table(memory_.bytes(), memory_.bytes_used());
    const std::size_t bytes = tree_.bytes();
    budget.release(held);
    // Without room for more the leaves are searched further, depth first.
    may_grow_ = bytes <= budget.room();
    held = std::min(bytes, budget.room());
    static_cast<void>(budget.hold(held));
}

} // namespace nimber
