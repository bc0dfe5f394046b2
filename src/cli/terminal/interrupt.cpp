#include "cli/terminal/interrupt.hpp"

#include "cli/exit_status.hpp"
#include "cli/terminal/streams.hpp"
#include "workbench/runs/saving.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <ctime>
#include <string>
#include <string_view>
#include <thread>

namespace nimber::cli {
namespace {

constexpr std::chrono::milliseconds kGrace{500};

std::atomic<bool> progress_shown = false; // only the main thread draws
std::atomic<bool> work_is_saved = false;

bool is_ignored(int number) {
    struct sigaction action = {};
    return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN; // NOLINT
}

/// Waits for Ctrl-C in a thread of its own: nothing that a handler could do safely would wake an
/// engine or a blocked read.
class Interrupt {
public:
    Interrupt() {
        sigset_t signals;
        sigemptyset(&signals);
        sigaddset(&signals, SIGINT);
        sigaddset(&signals, SIGTERM);    // what a batch system sends before it kills
        if (!is_ignored(SIGHUP)) {       // as nohup has it
            sigaddset(&signals, SIGHUP); // the terminal was closed
        }
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        std::thread{[this, signals] {
            block_alarm();
            int number = 0;
            sigwait(&signals, &number);
            source_.request_stop();
            const timespec grace{.tv_sec = 0, .tv_nsec = std::chrono::nanoseconds{kGrace}.count()};
            if (sigtimedwait(&signals, nullptr, &grace) < 0 && work_is_saved) {
                if (isatty(STDERR_FILENO) == 1) {
                    write_err("\r\x1b[Ksaving the work; Ctrl-C again abandons it\n");
                }
                sigwait(&signals, &number);
            }
            end_at_once(kInterrupted);
        }}.detach();
    }
    /// The timer of the limits is for the others: here it would end a wait before its time.
    static void block_alarm() {
        sigset_t alarm;
        sigemptyset(&alarm);
        sigaddset(&alarm, SIGALRM);
        pthread_sigmask(SIG_BLOCK, &alarm, nullptr);
    }
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
};

/// "41.2M": a number of which the size matters.
std::string rounded(std::uint64_t number) {
    constexpr std::string_view kUnits = " kMGTPE";
    std::uint64_t tenths = number * 10;
    std::size_t unit = 0;
    while (tenths >= 10'000 && unit + 1 < kUnits.size()) {
        tenths /= 1000;
        ++unit;
    }
    if (unit == 0) {
        return std::to_string(number);
    }
    return tenths < 1000 ? fmt::format("{}.{}{}", tenths / 10, tenths % 10, kUnits[unit])
                         : fmt::format("{}{}", tenths / 10, kUnits[unit]);
}

std::string duration(std::uint64_t seconds) {
    if (seconds < 60) {
        return fmt::format("{} s", seconds);
    }
    return seconds < 3600 ? fmt::format("{} min {} s", seconds / 60, seconds % 60)
                          : fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

constexpr std::chrono::milliseconds kPatience{1000};

std::string line_of(const SearchProgress& progress) {
    const auto milliseconds = static_cast<std::uint64_t>(progress.time.count());
    const bool table = progress.table_bytes != 0;
    std::string line = fmt::format("{} {}, {} a second", rounded(progress.positions),
                                   table ? "couples" : "positions",
                                   rounded(progress.positions * 1000 / milliseconds));
    if (table) {
        line += fmt::format(", table {} MB {}% full, depth {}", progress.table_bytes >> 20U,
                            100 * progress.table_used / progress.table_bytes, progress.depth);
    }
    return line + fmt::format(", {} (Ctrl-C stops)", duration(milliseconds / 1000));
}

std::string line_of(const RunProgress& progress) {
    const auto milliseconds = static_cast<std::uint64_t>(progress.time.count());
    const std::uint64_t rate = (progress.done - progress.done_before) * 1000 / milliseconds;
    const std::string heaps = rounded(progress.done);
    if (!progress.goal || *progress.goal < progress.done) {
        return fmt::format("{} heaps, {} a second, {} (Ctrl-C stops)", heaps, rounded(rate),
                           duration(milliseconds / 1000));
    }
    constexpr std::uint64_t kBar = 20;
    const std::uint64_t goal = std::max<std::uint64_t>(*progress.goal, 1);
    const auto part = static_cast<double>(progress.done) / static_cast<double>(goal);
    const auto full = static_cast<std::size_t>(part * kBar);
    return fmt::format(
        "[{}{}] {:2}% of {} heaps, {} a second, {}", std::string(full, '#'),
        std::string(kBar - full, '.'), static_cast<int>(part * 100), rounded(goal), rounded(rate),
        rate == 0 ? std::string{"..."} : duration((goal - progress.done) / rate) + " left");
}

std::string line_of(const QuotientProgress& progress) {
    return fmt::format("heap {}, order {}, candidate of {}, {} tests, {} (Ctrl-C stops)",
                       progress.generator, progress.order, progress.candidate,
                       rounded(progress.tests),
                       duration(static_cast<std::uint64_t>(progress.time.count()) / 1000));
}

} // namespace

std::stop_token interrupt_token() {
    static Interrupt interrupt;
    return interrupt.token();
}

void wait_for_saving() {
    work_is_saved = true;
}

void show_progress(const WorkProgress& progress) {
    std::visit(
        [](const auto& now) {
            if (now.time >= kPatience) {
                progress_shown = true;
                write_err("\r\x1b[K" + line_of(now));
            }
        },
        progress);
}

void clear_progress() {
    if (progress_shown) {
        write_err("\r\x1b[K");
        progress_shown = false;
    }
}

bool progress_is_shown() {
    return progress_shown;
}

} // namespace nimber::cli
