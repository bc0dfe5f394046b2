#pragma once

#include "nimber/result.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace nimber {

/// What one request may use, and how it is told to stop.
struct Limits {
    std::chrono::milliseconds time{std::chrono::minutes{1}};
    std::size_t memory_bytes = std::size_t{2} << 30U;
    std::stop_token stop = {};
    /// Told now and then how many positions were examined so far and for how long.
    std::function<void(std::uint64_t positions, std::chrono::milliseconds elapsed)> progress = {};
};

/// The running account of one request against its limits.
class Budget {
public:
    explicit Budget(Limits limits);

    /// Begins anew with the same limits; what is held stays held.
    void restart();

    /// Counts one step. Answers false once a limit is reached; looks at the clock and the stop
    /// token every `kInterval` steps.
    [[nodiscard]] bool step() { return (++steps_ % kInterval != 0 || look()) && !exceeded_; }
    /// Counts a step that takes long: looks at the clock and the stop token at once.
    [[nodiscard]] bool long_step() { return look() && !exceeded_; }
    /// Counts positions that were examined.
    void examined(std::uint64_t positions = 1) { positions_ += positions; }
    /// Notes that `bytes` more are held. Answers false once the limit is reached.
    [[nodiscard]] bool hold(std::size_t bytes);
    /// Notes that `bytes` were given back; of what another budget was told of, nothing happens.
    void release(std::size_t bytes) { held_ -= std::min(bytes, held_); }

    [[nodiscard]] std::size_t held() const { return held_; }
    /// How many bytes more may be held.
    [[nodiscard]] std::size_t room() const {
        return limits_.memory_bytes - std::min(held_, limits_.memory_bytes);
    }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    [[nodiscard]] bool exceeded() const { return exceeded_; }
    [[nodiscard]] std::uint64_t positions() const { return positions_; }
    /// Which limit was reached. Requires `exceeded()`.
    [[nodiscard]] Error error() const;

private:
    static constexpr std::uint64_t kInterval = 1024;
    using Clock = std::chrono::steady_clock;

    bool look();

    Limits limits_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_report_;
    std::uint64_t steps_ = 0;
    std::uint64_t positions_ = 0;
    std::size_t held_ = 0;
    bool exceeded_ = false;
    ErrorCode reason_ = ErrorCode::TimeLimit;
};

} // namespace nimber
