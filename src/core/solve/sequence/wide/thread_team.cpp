#include "thread_team.hpp"

namespace nimber::sequence {
namespace {

/// How often a helper looks for the next task before it sleeps: for some hundred microseconds.
constexpr int kLooks = 4000;

void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

} // namespace

ThreadTeam::~ThreadTeam() {
    over_ = true;
    ++round_;
    round_.notify_all();
    for (std::thread& helper : helpers_) {
        helper.join();
    }
}

std::size_t ThreadTeam::work_on(Task& task) {
    std::size_t done = 0;
    for (std::size_t part = task.next++; part < task.parts; part = task.next++) {
        task.work(part);
        ++done;
        if (--task.left == 0) {
            task.left.notify_one();
        }
    }
    return done;
}

void ThreadTeam::help() {
    std::uint32_t seen = 0;
    while (true) {
        for (int look = 0; look < kLooks && round_ == seen; ++look) {
            relax();
        }
        round_.wait(seen);
        seen = round_;
        if (over_) {
            return;
        }
        // The task stays alive while a helper is inside.
        ++inside_;
        if (Task* task = task_) {
            static_cast<void>(work_on(*task));
        }
        --inside_;
    }
}

std::size_t ThreadTeam::run(std::size_t parts, FunctionRef<void(std::size_t part)> work) {
    if (size_ < 2 || parts < 2) {
        for (std::size_t part = 0; part < parts; ++part) {
            work(part);
        }
        return 0;
    }
    while (helpers_.size() + 1 < size_) {
        helpers_.emplace_back([this] { help(); });
    }
    Task task{work, parts, {}, {}};
    task.left = parts;
    task_ = &task;
    ++round_;
    round_.notify_all();
    const std::size_t own = work_on(task);
    for (std::size_t left = task.left; left != 0; left = task.left) {
        for (int look = 0; look < kLooks && task.left == left; ++look) {
            relax();
        }
        if (task.left == left) {
            task.left.wait(left);
        }
    }
    task_ = nullptr;
    while (inside_ != 0) { // a helper that found nothing left to do
        relax();
    }
    return parts - own;
}

} // namespace nimber::sequence
