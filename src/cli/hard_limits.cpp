#include "cli/hard_limits.hpp"

#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/streams.hpp"
#include "cli/terminal/terminal.hpp"
#include "workbench/jobs/time_grace.hpp"
#include "workbench/json/error_json.hpp"
#include "workbench/runs/saving.hpp"
#include "workbench/worker/isolation.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <ctime>
#include <limits>
#include <new>
#include <string>

namespace nimber::cli {
namespace {

using Nanoseconds = std::int64_t;

constexpr Nanoseconds kNever = std::numeric_limits<Nanoseconds>::max();
constexpr Nanoseconds kMilli = 1'000'000;
constexpr Nanoseconds kLookEvery = 10 * kMilli;      // at the memory of several threads
constexpr std::size_t kRoom = std::size_t{6} << 20U; // for what nobody accounts for
constexpr std::size_t kNoLimit = std::size_t{1} << 60U;
constexpr std::size_t kMarkedLine = 987'654'321; // stands where the number of a line will

/// What is said at a limit, written beforehand: nothing may be allocated by then.
struct Notice {
    std::string people;     ///< for stderr
    std::string json;       ///< for stdout
    std::string line;       ///< for stdout, up to the number of the line
    std::string after_line; ///< what follows that
};

/// Set before the timer starts, and only read from then on.
struct Prepared {
    Notice time;
    Notice memory;
    bool json = false;
    Nanoseconds allowed = kNever; ///< the time limit and the grace
    std::size_t for_saving = 0;   ///< memory on top while a copy is written
    bool limits_data = false;
    timer_t timer = {};
    int statistics = -1; ///< where the memory in use is read off, if several threads share it
    rlimit data = {};
};

Prepared& prepared() {
    static Prepared all;
    return all;
}

std::atomic<bool> enforced = false;
std::atomic<bool> timer_made = false;
std::atomic<bool> armed = false;
std::atomic<bool> ended = false;
std::atomic<Nanoseconds> deadline = kNever;
std::atomic<std::size_t> most_resident = kNoLimit;
std::atomic<std::size_t> line_number = 0;
std::atomic<const char*> answers = nullptr;
std::atomic<std::size_t> answers_size = 0;
Nanoseconds saving_began = 0;
Nanoseconds deadline_before_saving = kNever;

Nanoseconds now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return Nanoseconds{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

// From here to `strike`: only what a signal handler may do.

void write_safely(int file, std::string_view text) {
    constexpr int kPatience = 200;               // milliseconds: nobody may read
    constexpr Nanoseconds kMost = 1000 * kMilli; // or only now and then
    const Nanoseconds until = now() + kMost;
    pollfd ready{.fd = file, .events = POLLOUT, .revents = 0};
    while (!text.empty() && poll(&ready, 1, kPatience) > 0) {
        // There is room for so much, and a write of more would wait.
        const ssize_t written =
            ::write(file, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
        if (written < 0 && errno != EINTR) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
        if (now() > until) {
            return;
        }
    }
}

void write_line_notice(const Notice& notice, std::size_t number) {
    std::array<char, 24> digits{};
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    if (const char* const before = answers.load()) {
        write_safely(STDOUT_FILENO, {before, answers_size.load()});
    }
    write_safely(STDOUT_FILENO, notice.line);
    write_safely(STDOUT_FILENO, {digits.data(), static_cast<std::size_t>(end - digits.data())});
    write_safely(STDOUT_FILENO, notice.after_line);
}

/// Ends the program at a limit.
[[noreturn]] void strike(const Notice& notice) {
    // The timer must not interrupt what ends the program only to wait for its end.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    while (ended.exchange(true)) {
        poll(nullptr, 0, 1000); // another thread is about to end it
    }
    if (progress_is_shown()) {
        write_safely(STDERR_FILENO, "\r\x1b[K");
    }
    if (const std::size_t number = line_number.load(); number > 0) {
        write_line_notice(notice, number);
    } else if (prepared().json && !has_written()) {
        write_safely(STDOUT_FILENO, notice.json);
    } else {
        write_safely(STDERR_FILENO, notice.people);
    }
    end_at_once(kLimitReached);
}

void set_timer(Nanoseconds at) {
    armed = true;
    itimerspec time{};
    time.it_value.tv_sec = at / 1'000'000'000;
    time.it_value.tv_nsec = at % 1'000'000'000;
    timer_settime(prepared().timer, TIMER_ABSTIME, &time, nullptr);
}

/// The bytes of this process that are in memory.
std::size_t resident() {
    std::array<char, 128> text{};
    const ssize_t count = pread(prepared().statistics, text.data(), text.size() - 1, 0);
    std::size_t pages = 0; // the second number
    std::size_t at = 0;
    const auto size = static_cast<std::size_t>(std::max<ssize_t>(count, 0));
    while (at < size && text[at] != ' ') { // NOLINT: below size
        ++at;
    }
    for (++at; at < size && text[at] >= '0' && text[at] <= '9'; ++at) { // NOLINT: below size
        pages = pages * 10 + static_cast<std::size_t>(text[at] - '0');  // NOLINT: below size
    }
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void look(int /*signal*/) {
    const int error = errno;
    armed = false; // before the deadline is read: whoever sets one later sets the timer
    const Nanoseconds limit = deadline.load();
    const Nanoseconds time = now();
    const bool shared = prepared().statistics >= 0;
    if (limit <= time) {
        strike(prepared().time);
    }
    if (shared && resident() > most_resident.load()) {
        strike(prepared().memory);
    }
    const Nanoseconds next = shared ? std::min(limit, time + kLookEvery) : limit;
    if (next != kNever) {
        set_timer(next);
    }
    errno = error;
}

void set_deadline(Nanoseconds at) {
    deadline = at;
    if (at != kNever && timer_made && !armed) {
        set_timer(at);
    }
}

[[noreturn]] void end_at_memory_limit() {
    strike(prepared().memory);
}

void watch_saving(bool begins) {
    if (begins) {
        saving_began = now();
        deadline_before_saving = deadline.exchange(kNever);
    }
    if (prepared().limits_data && prepared().for_saving > 0) {
        rlimit data = prepared().data;
        const rlim_t more = begins ? prepared().for_saving : 0;
        data.rlim_cur = std::min<rlim_t>(data.rlim_cur + more, data.rlim_max);
        setrlimit(RLIMIT_DATA, &data);
        most_resident += begins ? more : -prepared().for_saving;
    }
    if (!begins && deadline_before_saving != kNever) {
        set_deadline(deadline_before_saving + (now() - saving_began));
    }
}

Notice notice(const Error& error, const CommonOptions& options) {
    Notice made;
    made.people = error_text(error, {}, options);
    made.json = error_json(error, options) + '\n';
    std::string line =
        "error: line " + std::to_string(kMarkedLine) + ": " + error.message(options.lang()) + '\n';
    if (options.json) {
        line.clear();
        JsonWriter json{line};
        encode(json, error, options.lang(), kMarkedLine);
        line += '\n';
    }
    const std::string mark = std::to_string(kMarkedLine);
    const std::size_t at = line.find(mark);
    made.line = line.substr(0, at);
    made.after_line = line.substr(at + mark.size());
    return made;
}

void make_timer() {
    struct sigaction action = {};
    action.sa_handler = look;
    action.sa_flags = SA_RESTART;
    if (sigaction(SIGALRM, &action, nullptr) != 0) {
        return; // whom nobody handles, it would end
    }
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &alarm, nullptr); // whoever started us may have blocked it
    sigevent event = {};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    timer_made = timer_create(CLOCK_MONOTONIC, &event, &prepared().timer) == 0;
}

/// What the stacks of this many threads take of the limit on data, though little of it is ever
/// used.
std::size_t stack_bytes(std::size_t threads) {
    constexpr std::size_t kUsual = std::size_t{8} << 20U;
    rlimit stack = {};
    getrlimit(RLIMIT_STACK, &stack);
    return threads * (stack.rlim_cur == RLIM_INFINITY ? kUsual : stack.rlim_cur);
}

void limit_memory(const CommonOptions& options) {
    Prepared& all = prepared();
    const std::size_t before = data_in_use();
    if (before == 0 || options.memory_bytes >= kNoLimit) {
        return;
    }
    const bool several = options.threads > 1;
    const std::size_t allowed = options.memory_bytes + options.memory_bytes / 25 + kRoom;
    getrlimit(RLIMIT_DATA, &all.data);
    all.data.rlim_cur = std::min<rlim_t>(
        all.data.rlim_cur, before + allowed + (several ? stack_bytes(*options.threads) : 0));
    all.limits_data = true;
    setrlimit(RLIMIT_DATA, &all.data);
    std::set_new_handler(end_at_memory_limit);
    if (several) {
        all.statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC); // NOLINT
        most_resident = resident() + allowed;
    }
}

/// The limit and what is allowed beyond it.
Nanoseconds with_grace(std::chrono::milliseconds limit) {
    constexpr std::chrono::hours kAlmostForEver{24 * 365 * 100};
    if (limit > kAlmostForEver) {
        return kNever;
    }
    return std::chrono::nanoseconds{limit + time_grace(limit)}.count();
}

} // namespace

void enforce_limits(CommonOptions& options, Counted counted, bool saves) {
    static_cast<void>(interrupt_token()); // its thread counts to what was there before
    Prepared& all = prepared();
    all.json = options.json;
    // A copy grows by doubling, and what it leaves behind is there meanwhile.
    all.for_saving = saves ? 3 * std::min(options.memory_bytes, kNoLimit) : 0;
    all.time = notice({ErrorCode::HardTimeLimit, {duration_text(options.time)}}, options);
    all.memory = notice({ErrorCode::HardMemoryLimit, {bytes_text(options.memory_bytes)}}, options);
    all.allowed = counted == Counted::Never ? kNever : with_grace(options.time);
    if (counted == Counted::Whole) {
        options.start = std::chrono::steady_clock::now();
    }
    if (!kSanitized) { // whose own memory would count
        limit_memory(options);
    }
    enforced = true;
    if (all.allowed != kNever || all.statistics >= 0) {
        make_timer();
    }
    if (counted == Counted::Whole && all.allowed != kNever) {
        set_deadline(now() + all.allowed);
    }
    if (all.statistics >= 0 && timer_made) {
        set_timer(now() + kLookEvery);
    }
    if (saves || all.allowed != kNever) {
        Saving::set_watcher(watch_saving);
    }
}

TimeOut::TimeOut() : began_{now()}, deadline_{deadline.exchange(kNever)} {}

TimeOut::~TimeOut() {
    if (deadline_ != kNever) {
        set_deadline(deadline_ + (now() - began_));
    }
}

LineTime::LineTime(std::size_t number, std::string_view before) {
    answers_size = 0;
    answers = before.data();
    answers_size = before.size();
    line_number = number;
    if (prepared().allowed != kNever) {
        set_deadline(now() + prepared().allowed);
    }
}

LineTime::~LineTime() {
    deadline = kNever;
    answers = nullptr;
}

void lift_limits() {
    deadline = kNever;
    most_resident = std::numeric_limits<std::size_t>::max();
}

void end_out_of_memory() {
    if (enforced) {
        strike(prepared().memory);
    }
    write_err("nimber: out of memory\n  Try a smaller position.\n");
    end_at_once(kFault);
}

} // namespace nimber::cli
