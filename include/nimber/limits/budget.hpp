#pragma once

#include "nimber/text/result.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace nimber {

/// How far a search is.
struct SearchProgress {
    std::uint64_t positions = 0; ///< that were examined
    std::chrono::milliseconds time{};
    std::size_t depth = 0;       ///< moves below the position asked for, if that is known
    std::size_t table_bytes = 0; ///< of a table that has a bounded size, 0 if there is none
    std::size_t table_used = 0;  ///< those of them that are in use
};

/// The bytes that one request holds outside its searches, such as those of its scripts. Everything
/// under the same limits shares it.
using OutsideBytes = std::atomic<std::size_t>;

/// What one request may use, and how it is told to stop.
struct Limits {
    std::chrono::milliseconds time{std::chrono::minutes{1}};
    std::size_t memory_bytes = std::size_t{2} << 30U;
    std::stop_token stop = {};
    std::size_t threads = 1; ///< to use where they help; they change no answer
    /// Called from time to time with how far the work has come.
    std::function<void(const SearchProgress&)> progress = {};
    /// Counts against `memory_bytes` as well; null where nothing is held outside.
    std::shared_ptr<OutsideBytes> outside = {};
    /// When the request began, if everything under its limits counts the time from there, so that a
    /// request of several steps has its time only once. If unset, each `Budget` counts from its own
    /// beginning.
    std::optional<std::chrono::steady_clock::time_point> start = {};
};

/// A limit as it is written on the command line: "10s", "1500ms".
[[nodiscard]] std::string duration_text(std::chrono::milliseconds time);
/// A limit as it is written on the command line: "2G", "64M", "100K", "1000".
[[nodiscard]] std::string bytes_text(std::size_t bytes);

/// The running account of one request against its limits.
class Budget {
public:
    explicit Budget(Limits limits);

    /// Starts again with the same limits; bytes held stay held. If the request says when it began,
    /// its time continues.
    void restart();
    /// Sets a new time limit; if only time had run out, the work may continue.
    void set_time(std::chrono::milliseconds time);
    /// The time since it began.
    [[nodiscard]] std::chrono::milliseconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_);
    }

    /// Counts one step. Returns false once a limit is reached; looks at the clock and the stop
    /// token every `kInterval` steps.
    [[nodiscard]] bool step() { return (++steps_ % kInterval != 0 || look()) && !exceeded_; }
    /// Counts several steps, or one that takes as long.
    [[nodiscard]] bool steps(std::uint64_t count) {
        const std::uint64_t before = steps_ / kInterval;
        steps_ += count;
        return (steps_ / kInterval == before || look()) && !exceeded_;
    }
    /// Counts a step that takes long: looks at the clock and the stop token at once.
    [[nodiscard]] bool long_step() { return look() && !exceeded_; }
    /// Counts positions that were examined.
    void examined(std::uint64_t positions = 1) { progress_.positions += positions; }
    /// Notes how deep the search is, for the progress.
    void at_depth(std::size_t depth) { progress_.depth = depth; }
    /// Notes how large its table is.
    void has_table(std::size_t bytes, std::size_t used) {
        progress_.table_bytes = bytes;
        progress_.table_used = used;
    }
    /// Notes that `bytes` more are held. Returns false once the limit is reached.
    [[nodiscard]] bool hold(std::size_t bytes);
    /// Notes that `bytes` were released; bytes that were counted by another budget are ignored.
    void release(std::size_t bytes) { held_ -= std::min(bytes, held_); }

    [[nodiscard]] std::size_t held() const { return held_; }
    /// How many more bytes may be held.
    [[nodiscard]] std::size_t room() const {
        return limits_.memory_bytes - std::min(held_in_all(), limits_.memory_bytes);
    }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    [[nodiscard]] bool exceeded() const { return exceeded_; }
    [[nodiscard]] std::uint64_t positions() const { return progress_.positions; }
    /// Which limit was reached. Requires `exceeded()`.
    [[nodiscard]] Error error() const { return error_of(reason_); }
    /// The message for this limit, reached or not.
    [[nodiscard]] Error error_of(ErrorCode limit) const;

private:
    static constexpr std::uint64_t kInterval = 1024;
    using Clock = std::chrono::steady_clock;

    bool look();
    [[nodiscard]] std::size_t held_in_all() const {
        return held_ + (limits_.outside ? limits_.outside->load(std::memory_order_relaxed) : 0);
    }

    Limits limits_;
    Clock::time_point start_;
    Clock::time_point next_report_;
    std::uint64_t steps_ = 0;
    SearchProgress progress_;
    std::size_t held_ = 0;
    bool exceeded_ = false;
    ErrorCode reason_ = ErrorCode::TimeLimit;
};

} // namespace nimber
