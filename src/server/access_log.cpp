#include "server/access_log.hpp"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <iterator>
#include <utility>

namespace nimber::server {
namespace {

constexpr std::size_t kMostGathered = std::size_t{64} << 10U;
constexpr std::size_t kTargetShown = 200;

/// Whatever a client sends stays on one line and moves no cursor.
void append_printable(std::string& out, std::string_view text) {
    for (const char c : text.substr(0, kTargetShown)) {
        out += c > 0x20 && c < 0x7F && c != '"' && c != '\\' ? c : '?';
    }
}

} // namespace

AccessLog::~AccessLog() {
    flush();
    close();
}

void AccessLog::close() {
    if (!path_.empty()) {
        ::close(descriptor_);
    }
    descriptor_ = -1;
    path_.clear();
}

std::optional<Error> AccessLog::open(std::string path) {
    constexpr mode_t kMode = 0644;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
    if (file < 0) {
        return Error{ErrorCode::BadPath, {path, "the file cannot be opened"}};
    }
    flush(); // what was noted so far belongs to the old file
    close();
    descriptor_ = file;
    path_ = std::move(path);
    return std::nullopt;
}

void AccessLog::use_stderr() {
    descriptor_ = STDERR_FILENO;
}

std::optional<Error> AccessLog::reopen() {
    return path_.empty() ? std::nullopt : open(path_);
}

void AccessLog::add(const AccessEntry& entry) {
    if (descriptor_ < 0) {
        return;
    }
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    fmt::format_to(std::back_inserter(lines_), "{:%Y-%m-%dT%H:%M:%SZ} {} {} \"", fmt::gmtime(now),
                   entry.client, entry.id);
    append_printable(lines_, entry.method);
    lines_ += ' ';
    append_printable(lines_, entry.target);
    const auto microseconds = static_cast<std::uint64_t>(entry.time.count());
    fmt::format_to(std::back_inserter(lines_), "\" {} {} {}.{:03}\n", entry.status, entry.bytes,
                   microseconds / 1000, microseconds % 1000);
    if (lines_.size() > kMostGathered) {
        flush();
    }
}

void AccessLog::flush() {
    for (std::string_view left = lines_; !left.empty();) {
        const ssize_t written = write(descriptor_, left.data(), left.size());
        if (written <= 0) {
            break; // a log that cannot be written stops nobody
        }
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    lines_.clear();
}

} // namespace nimber::server
