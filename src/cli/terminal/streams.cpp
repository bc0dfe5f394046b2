#include "cli/terminal/streams.hpp"

#include "cli/exit_status.hpp"
#include "cli/hard_limits.hpp"
#include "nimber/text/presentable.hpp"
#include "workbench/runs/saving.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <system_error>

namespace nimber::cli {
namespace {

constexpr std::array<std::string_view, 5> kCodes = {kBoldCode, kDimCode, kGoodCode, kBadCode,
                                                    kPlainCode};

std::atomic<bool> colours_pass = false;
std::atomic<bool> anything_written = false;

/// The length of our own code at the beginning of the text; 0 if there is none.
std::size_t code_length(std::string_view text) {
    for (const std::string_view code : kCodes) {
        if (text.starts_with(code)) {
            return code.size();
        }
    }
    return 0;
}

std::string clean(std::string_view text, LineBreaks breaks) {
    std::string shown;
    while (!text.empty()) {
        std::size_t end = 0;
        std::size_t code = 0;
        while (end < text.size() && code == 0) {
            end = std::min(text.find('\x1b', end), text.size());
            code = colours_pass ? code_length(text.substr(end)) : 0;
            end += code == 0 && end < text.size() ? 1U : 0U;
        }
        shown += presentable(text.substr(0, end), breaks);
        shown += text.substr(end, code);
        text.remove_prefix(end + code);
    }
    return shown;
}

/// Whether writing may have to wait for a reader.
bool has_reader() {
    static const bool regular = [] {
        struct stat found = {};
        return fstat(STDOUT_FILENO, &found) == 0 && S_ISREG(found.st_mode);
    }();
    return !regular;
}

void wait_for_reader() {
    pollfd out{.fd = STDOUT_FILENO, .events = POLLOUT, .revents = 0};
    if (poll(&out, 1, 0) == 0) {
        const TimeOut waiting;
        while (poll(&out, 1, -1) < 0 && errno == EINTR) {}
    }
}

void write_raw(std::string_view text) {
    // A pipe that has room at all takes so much without waiting.
    const std::size_t most = has_reader() ? PIPE_BUF : text.size();
    while (!text.empty()) {
        if (has_reader()) {
            wait_for_reader();
        }
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), std::min(text.size(), most));
        if (written >= 0) {
            anything_written = true;
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EPIPE) {
            end_at_once(kAnswered);
        } else if (errno != EINTR && errno != EAGAIN) {
            write_err("nimber: cannot write the answer: " + std::generic_category().message(errno) +
                      "\n");
            end_at_once(kFault);
        }
    }
}

} // namespace

void allow_colours() {
    colours_pass = true;
}

std::string clean_line(std::string_view text) {
    return is_presentable(text) ? std::string{text} : clean(text, LineBreaks::Replaced);
}

void write_out(std::string_view text) {
    if (is_presentable(text, LineBreaks::Kept)) {
        write_raw(text);
    } else {
        write_raw(clean(text, LineBreaks::Kept));
    }
}

void write_bytes(std::string_view bytes) {
    write_raw(bytes);
}

bool has_written() {
    return anything_written;
}

void write_err(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
}

} // namespace nimber::cli
