#include "cli/terminal/stdin_lines.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace nimber::cli {
namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 18U;

} // namespace

std::size_t StdinLines::longest_within(std::size_t memory_bytes) {
    constexpr std::size_t kLongest = std::size_t{64} << 20U;
    constexpr std::size_t kLeast = std::size_t{1} << 16U;
    return std::clamp(memory_bytes / 16, kLeast, kLongest);
}

std::optional<StdinLines::Line> StdinLines::next() {
    while (true) {
        const std::size_t end = held_.find('\n', looked_);
        const bool whole = end != std::string::npos;
        if (!whole && !at_end_) {
            looked_ = held_.size();
            const bool too_long = held_.size() - begin_ > longest_;
            if (skips_ || too_long) {
                held_.clear();
                begin_ = looked_ = 0;
            }
            const bool tell = too_long && !skips_;
            skips_ = skips_ || too_long;
            return tell ? std::optional{Line{{}, true}} : std::nullopt;
        }
        const std::size_t begin = begin_;
        const std::size_t size = std::min(end, held_.size()) - begin;
        begin_ = looked_ = whole ? end + 1 : held_.size();
        if (!whole && size == 0) {
            return std::nullopt;
        }
        if (!skips_) {
            return size > longest_ ? Line{{}, true}
                                   : Line{std::string_view{held_}.substr(begin, size), false};
        }
        skips_ = false; // here ends the line that was too long
    }
}

bool StdinLines::read_more() {
    if (at_end_) {
        return false;
    }
    held_.erase(0, begin_);
    looked_ -= begin_;
    begin_ = 0;
    const std::size_t before = held_.size();
    held_.resize(before + kReadBytes);
    ssize_t count = 0;
    do {
        count = read(STDIN_FILENO, held_.data() + before, kReadBytes);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
        failure_ = std::generic_category().message(errno);
    }
    held_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    at_end_ = count <= 0;
    return failure_.empty();
}

} // namespace nimber::cli
