#include "workbench/worker/message.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace nimber {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kHeadBytes = 1 + kNumberBytes;

void put(std::string& out, std::uint64_t number) {
    for (unsigned i = 0; i < kNumberBytes; ++i) {
        out += static_cast<char>(static_cast<unsigned char>(number >> (8 * i)));
    }
}

void put(std::string& out, std::string_view text) {
    put(out, text.size());
    out += text;
}

std::uint64_t number_at(const char* bytes) {
    std::uint64_t number = 0;
    for (unsigned i = 0; i < kNumberBytes; ++i) {
        number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    }
    return number;
}

/// Reads what `put` wrote. Once something is missing, all is empty and `ok` is false.
class MessageReader {
public:
    explicit MessageReader(std::string_view in) : in_{in} {}

    std::uint64_t number() {
        const std::string_view bytes = take(kNumberBytes);
        return ok_ ? number_at(bytes.data()) : 0;
    }
    std::string_view text() { return take(number()); }
    /// A text of one short line, as headers are.
    std::string_view line() {
        constexpr std::size_t kMostCharacters =
            1024; // a header of more than 64 KiB would be an exception
        const std::string_view text = this->text();
        ok_ = ok_ && text.size() <= kMostCharacters &&
              std::ranges::all_of(text, [](char c) { return c >= ' ' && c < '\x7F'; });
        return ok_ ? text : std::string_view{};
    }
    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool done() const { return ok_ && in_.empty(); }

private:
    std::string_view take(std::uint64_t size) {
        ok_ = ok_ && size <= in_.size();
        if (!ok_) {
            return {};
        }
        const std::string_view taken = in_.substr(0, size);
        in_.remove_prefix(size);
        return taken;
    }

    std::string_view in_;
    bool ok_ = true;
};

/// Whether the socket can be read from (POLLIN) or written to (POLLOUT) before the deadline.
bool wait_for(int socket, short what, Clock::time_point deadline) {
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        constexpr std::int64_t kLongestWait = 1'000'000;
        const auto time = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kLongestWait));
        pollfd socket_ready{socket, what, 0};
        const int ready = poll(&socket_ready, 1, time);
        if (ready > 0) {
            return true;
        }
        if ((ready == 0 && left.count() <= kLongestWait) || (ready < 0 && errno != EINTR)) {
            return false;
        }
    }
}

enum class Filled : char { Whole, Late, Gone };

Filled fill(int socket, char* bytes, std::size_t size, Clock::time_point deadline) {
    while (size > 0) {
        // One that never stops sending has no more time than one that sends nothing.
        if (deadline != Clock::time_point::max() && Clock::now() >= deadline) {
            return Filled::Late;
        }
        // What is there already needs no waiting.
        ssize_t count = recv(socket, bytes, size, MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            if (!wait_for(socket, POLLIN, deadline)) {
                return Filled::Late;
            }
            continue;
        }
        if (count <= 0) {
            return Filled::Gone;
        }
        bytes += count;
        size -= static_cast<std::size_t>(count);
    }
    return Filled::Whole;
}

/// The types of answers. A browser shows none of them as a page.
bool is_type_of_answer(std::string_view type) {
    constexpr std::array<std::string_view, 5> kTypes = {
        "application/json", "application/octet-stream", "image/svg+xml", "text/csv; charset=utf-8",
        "text/plain; charset=utf-8"};
    return std::ranges::find(kTypes, type) != kTypes.end();
}

/// Of the headers only those that are about answers.
bool is_header_of_answer(std::string_view name) {
    constexpr std::string_view kBegin = "X-Nimber-";
    return name.starts_with(kBegin) && name.size() > kBegin.size() &&
           name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-") ==
               std::string_view::npos;
}

/// JSON becomes part of other JSON, and of events that end with a line: it is one object, or
/// `{"error":...}`, in one line. Whether it is sound is for those who asked to see.
bool is_body_of_answer(const RequestOutcome& outcome) {
    std::string_view body = outcome.reply.body;
    if (outcome.reply.type != "application/json") {
        return !outcome.failure;
    }
    body.remove_suffix(body.ends_with('\n') ? 1 : 0);
    return body.starts_with(outcome.failure ? R"({"error":)" : "{") && body.ends_with('}') &&
           body.find_first_of("\r\n") == std::string_view::npos;
}

} // namespace

std::string encode(const WorkerRequest& request) {
    std::string out;
    put(out, request.kind);
    put(out, static_cast<std::uint64_t>(request.time.count()));
    put(out, request.memory_bytes);
    put(out, request.reply_bytes);
    put(out, request.threads);
    put(out, request.body);
    return out;
}

std::optional<WorkerRequest> decode_request(std::string_view payload) {
    MessageReader in{payload};
    WorkerRequest request;
    request.kind = in.text();
    request.time = std::chrono::milliseconds{in.number()};
    request.memory_bytes = in.number();
    request.reply_bytes = in.number();
    request.threads = in.number();
    request.body = in.text();
    return in.done() ? std::optional{std::move(request)} : std::nullopt;
}

std::string encode(const RequestProgress& progress) {
    std::string out;
    put(out, progress.done);
    put(out, progress.of ? 1U : 0U);
    put(out, progress.of.value_or(0));
    put(out, progress.unit);
    put(out, static_cast<std::uint64_t>(progress.time.count()));
    return out;
}

std::optional<RequestProgress> decode_progress(std::string_view payload) {
    MessageReader in{payload};
    RequestProgress progress;
    progress.done = in.number();
    const bool known = in.number() != 0;
    const std::uint64_t of = in.number();
    progress.of = known ? std::optional{of} : std::nullopt;
    progress.unit = in.line();
    progress.time = std::chrono::milliseconds{in.number()};
    return in.done() ? std::optional{progress} : std::nullopt;
}

std::string encode(const RequestOutcome& outcome) {
    std::string out;
    out.reserve(outcome.reply.body.size() + 256);
    put(out, outcome.failure ? 1U : 0U);
    put(out, outcome.failure ? static_cast<std::uint64_t>(outcome.failure->error.code) : 0);
    put(out, outcome.reply.type);
    put(out, outcome.reply.facts.size());
    for (const auto& [name, value] : outcome.reply.facts) {
        put(out, name);
        put(out, value);
    }
    put(out, outcome.reply.body);
    return out;
}

std::optional<RequestOutcome> decode_outcome(std::string_view payload) {
    constexpr std::uint64_t kMostFacts = 64;
    MessageReader in{payload};
    RequestOutcome outcome;
    const bool failed = in.number() != 0;
    const std::uint64_t code = in.number();
    if (failed && code < kErrorCodes) {
        outcome.failure = RequestFailure{Error{static_cast<ErrorCode>(code)}};
    }
    outcome.reply.type = in.line();
    const std::uint64_t facts = in.number();
    if (facts > kMostFacts || (failed && !outcome.failure)) {
        return std::nullopt;
    }
    for (std::uint64_t i = 0; i < facts; ++i) {
        const std::string_view name = in.line();
        const std::string_view value = in.line();
        if (!is_header_of_answer(name)) {
            return std::nullopt;
        }
        outcome.reply.facts.emplace_back(name, value);
    }
    outcome.reply.body = in.text();
    if (!in.done() || !is_type_of_answer(outcome.reply.type) || !is_body_of_answer(outcome)) {
        return std::nullopt;
    }
    return outcome;
}

Sent send_message(int socket, Message::Kind kind, std::string_view payload,
                  Clock::time_point deadline) {
    std::string whole;
    whole.reserve(kHeadBytes + payload.size());
    whole += static_cast<char>(kind);
    put(whole, payload);
    std::string_view left = whole;
    while (!left.empty()) {
        const ssize_t count = send(socket, left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            if (!wait_for(socket, POLLOUT, deadline)) {
                return Sent::Late;
            }
            continue;
        }
        if (count <= 0) {
            return Sent::Gone;
        }
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    return Sent::Whole;
}

Received receive_message(int socket, std::size_t most_bytes, Clock::time_point deadline) {
    std::array<char, kHeadBytes> head{};
    Filled filled = fill(socket, head.data(), head.size(), deadline);
    if (filled != Filled::Whole) {
        return {{}, filled == Filled::Late};
    }
    const auto kind = static_cast<Message::Kind>(head[0]);
    const std::uint64_t size = number_at(&head[1]);
    using enum Message::Kind;
    constexpr std::size_t kMostProgress = 256;
    const std::size_t most = kind == Progress ? std::min(kMostProgress, most_bytes) : most_bytes;
    if ((kind != Request && kind != Progress && kind != Outcome) || size > most) {
        return {};
    }
    Message message{kind, std::string(size, '\0')};
    filled = fill(socket, message.payload.data(), size, deadline);
    if (filled != Filled::Whole) {
        return {{}, filled == Filled::Late};
    }
    return {std::move(message)};
}

} // namespace nimber
