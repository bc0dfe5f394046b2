#include "cli/interrupt.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <thread>

namespace nimber::cli {
namespace {

constexpr int kInterrupted = 130;
constexpr std::chrono::milliseconds kGrace{500};

bool progress_is_shown = false; // only the main thread draws

/// Waits for Ctrl-C in a thread of its own: nothing that a handler could do safely would wake an
/// engine or a blocked read.
class Interrupt {
public:
    Interrupt() {
        sigset_t signals;
        sigemptyset(&signals);
        sigaddset(&signals, SIGINT);
        pthread_sigmask(SIG_BLOCK, &signals, nullptr);
        std::thread{[this, signals] {
            int number = 0;
            sigwait(&signals, &number);
            source_.request_stop();
            std::this_thread::sleep_for(kGrace);
            std::_Exit(kInterrupted);
        }}.detach();
    }
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
};

} // namespace

std::stop_token interrupt_token() {
    static Interrupt interrupt;
    return interrupt.token();
}

void show_progress(std::uint64_t positions, std::chrono::milliseconds elapsed) {
    constexpr std::chrono::milliseconds kPatience{1000};
    if (elapsed < kPatience) {
        return;
    }
    const auto milliseconds = static_cast<std::uint64_t>(elapsed.count());
    progress_is_shown = true;
    fmt::print(stderr, "\r\x1b[K{} positions, {} a second, {}.{} s (Ctrl-C stops)", positions,
               positions * 1000 / milliseconds, milliseconds / 1000, milliseconds / 100 % 10);
    std::fflush(stderr);
}

void clear_progress() {
    if (progress_is_shown) {
        fmt::print(stderr, "\r\x1b[K");
        progress_is_shown = false;
    }
}

} // namespace nimber::cli
