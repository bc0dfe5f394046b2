#pragma once

#include <atomic>
#include <chrono>

namespace nimber {

/// When a request began. Everything that works for it shares one, so that a request with many rule
/// files, or one that continues after a fault, has its time only once.
class RequestClock {
public:
    using Clock = std::chrono::steady_clock;

    explicit RequestClock(Clock::time_point began = Clock::now()) : began_{began} {}

    /// Begins a new request, now or at the given time.
    void restart(Clock::time_point began = Clock::now()) { began_ = began; }
    [[nodiscard]] Clock::time_point began() const { return began_; }

private:
    std::atomic<Clock::time_point> began_;
};

} // namespace nimber
