#include "nimber/limits/budget.hpp"

#include <string>
#include <utility>

namespace nimber {
namespace {

constexpr std::chrono::milliseconds kReportEvery{100};

} // namespace

std::string duration_text(std::chrono::milliseconds time) {
    const auto count = time.count();
    return count % 1000 == 0 ? std::to_string(count / 1000) + "s" : std::to_string(count) + "ms";
}

std::string bytes_text(std::size_t bytes) {
    constexpr std::size_t kKilo = std::size_t{1} << 10U;
    constexpr std::size_t kMega = std::size_t{1} << 20U;
    constexpr std::size_t kGiga = std::size_t{1} << 30U;
    if (bytes % kGiga == 0) {
        return std::to_string(bytes / kGiga) + "G";
    }
    if (bytes % kMega == 0) {
        return std::to_string(bytes / kMega) + "M";
    }
    return bytes % kKilo == 0 ? std::to_string(bytes / kKilo) + "K" : std::to_string(bytes);
}

Budget::Budget(Limits limits)
    : limits_{std::move(limits)}, start_{limits_.start.value_or(Clock::now())},
      next_report_{start_ + kReportEvery} {}

void Budget::restart() {
    start_ = limits_.start.value_or(Clock::now());
    next_report_ = start_ + kReportEvery;
    steps_ = 0;
    progress_ = {};
    exceeded_ = false;
}

void Budget::set_time(std::chrono::milliseconds time) {
    limits_.time = time;
    exceeded_ = exceeded_ && reason_ != ErrorCode::TimeLimit;
}

bool Budget::look() {
    const auto now = Clock::now();
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - start_);
    if (limits_.stop.stop_requested()) {
        reason_ = ErrorCode::Cancelled;
        exceeded_ = true;
    } else if (elapsed >= limits_.time) {
        reason_ = ErrorCode::TimeLimit;
        exceeded_ = true;
    }
    if (limits_.progress && now >= next_report_) {
        next_report_ = now + kReportEvery;
        progress_.time = elapsed;
        limits_.progress(progress_);
    }
    return !exceeded_;
}

bool Budget::hold(std::size_t bytes) {
    held_ += bytes;
    if (held_in_all() > limits_.memory_bytes && !exceeded_) {
        reason_ = ErrorCode::MemoryLimit;
        exceeded_ = true;
    }
    return !exceeded_;
}

Error Budget::error_of(ErrorCode limit) const {
    const std::string most = limit == ErrorCode::MemoryLimit ? bytes_text(limits_.memory_bytes)
                                                             : duration_text(limits_.time);
    return {limit, {most, std::to_string(progress_.positions)}};
}

} // namespace nimber
