#include "server/supervisor.hpp"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <string>

namespace nimber::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostDeaths = 10; // in this time: then something is wrong for good
constexpr std::chrono::seconds kSoon{10};

/// stderr may be closed or full: what cannot be said is not worth dying for.
void say(const std::string& line) {
    static_cast<void>(!write(STDERR_FILENO, line.data(), line.size()));
}

sigset_t supervised_signals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGCHLD}) {
        sigaddset(&signals, number);
    }
    return signals;
}

/// The child: an ordinary process again, which ends with its parent.
[[noreturn]] void be_child(Serve serve, const sigset_t& usual, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGTERM); // NOLINT(cppcoreguidelines-pro-type-vararg)
    if (getppid() != parent) {
        _exit(EXIT_FAILURE); // it has died before it could be watched
    }
    // Signals stay blocked until it can handle them: one that came before would end it.
    try {
        std::exit(serve([&usual] { // NOLINT(concurrency-mt-unsafe): other threads have ended
            pthread_sigmask(SIG_SETMASK, &usual, nullptr);
        }));
    } catch (...) {
        std::abort(); // a fault as others are: it is started again
    }
}

struct Ended {
    int status = 0;        ///< as waitpid has it
    bool was_told = false; ///< to end
};

/// Waits for the child, passing signals on.
Ended wait_for(pid_t child, const sigset_t& signals) {
    int status = 0;
    bool told = false;
    while (true) {
        int number = 0;
        sigwait(&signals, &number);
        if (number != SIGCHLD) {
            told = told || number != SIGHUP;
            kill(child, number);
        } else if (waitpid(child, &status, WNOHANG) == child &&
                   (WIFEXITED(status) || WIFSIGNALED(status))) {
            return {status, told};
        }
    }
}

} // namespace

Supervised supervise(FunctionRef<void()> announce, Serve serve) {
    const sigset_t signals = supervised_signals();
    sigset_t usual;
    pthread_sigmask(SIG_BLOCK, &signals, &usual);
    announce();
    std::deque<Clock::time_point> deaths;
    const pid_t self = getpid();
    while (true) {
        const pid_t child = fork();
        if (child < 0) {
            say("nimber: the system has no room for one more process\n");
            return {};
        }
        if (child == 0) {
            be_child(serve, usual, self);
        }
        const auto [status, was_told] = wait_for(child, signals);
        if (WIFEXITED(status)) {
            return {.status = WEXITSTATUS(status)};
        }
        if (was_told) {
            return {.signal = WTERMSIG(status)}; // before it could handle it
        }
        const auto now = Clock::now();
        deaths.push_back(now);
        while (now - deaths.front() > kSoon) {
            deaths.pop_front();
        }
        const bool again = deaths.size() < kMostDeaths;
        say(fmt::format("nimber: the server was ended by signal {}; {}\n", WTERMSIG(status),
                        again ? "it starts again" : "it keeps dying and is given up"));
        if (!again) {
            return {};
        }
    }
}

} // namespace nimber::server
