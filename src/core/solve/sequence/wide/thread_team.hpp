#pragma once

#include "nimber/function_ref.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace nimber::sequence {

/// Some threads that do the parts of a task together with the one that asks for it.
///
/// A part that no helper has begun when the others are done is done by the asking thread: on a busy
/// machine a helper that comes late does not keep it waiting.
class ThreadTeam {
public:
    /// `size` counts the asking thread. The others are started when they are needed.
    explicit ThreadTeam(std::size_t size) : size_{size} {}
    ~ThreadTeam();
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    [[nodiscard]] std::size_t size() const { return size_; }

    /// Calls work(0), ..., work(parts-1), each once, in any order and on any thread. Returns when
    /// all are done, and says how many of them the helpers did.
    std::size_t run(std::size_t parts, FunctionRef<void(std::size_t part)> work);

private:
    struct Task {
        FunctionRef<void(std::size_t part)> work;
        std::size_t parts = 0;
        std::atomic<std::size_t> next = 0; ///< the part to begin next
        std::atomic<std::size_t> left = 0; ///< parts that are not done
    };

    void help();
    /// Returns how many parts it did.
    static std::size_t work_on(Task& task);

    std::size_t size_;
    std::atomic<std::uint32_t> round_ = 0; ///< counts tasks, and wakes the helpers
    std::atomic<Task*> task_ = nullptr;
    std::atomic<std::size_t> inside_ = 0; ///< helpers that may hold the task
    std::atomic<bool> over_ = false;
    std::vector<std::thread> helpers_;
};

} // namespace nimber::sequence
