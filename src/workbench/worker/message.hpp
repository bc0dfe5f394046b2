#pragma once

#include "workbench/requests/requests.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nimber {

/// What is asked of a worker.
struct WorkerRequest {
    std::string kind; ///< "solve"
    std::string body;
    std::chrono::milliseconds time{};
    std::size_t memory_bytes = 0;
    std::size_t reply_bytes = 0; ///< a longer answer becomes an error
    std::size_t threads = 1;
};

/// What passes between the server and a worker: one letter, a length, and this many bytes.
struct Message {
    enum class Kind : char { Request = 'q', Progress = 'p', Outcome = 'o' };
    Kind kind = Kind::Request;
    std::string payload;
};

[[nodiscard]] std::string encode(const WorkerRequest& request);
[[nodiscard]] std::string encode(const RequestProgress& progress);
[[nodiscard]] std::string encode(const RequestOutcome& outcome);

// These read what may have been written by a program that was taken over: whatever it is, they
// answer something that is safe to pass on, or nothing.
[[nodiscard]] std::optional<WorkerRequest> decode_request(std::string_view payload);
[[nodiscard]] std::optional<RequestProgress> decode_progress(std::string_view payload);
[[nodiscard]] std::optional<RequestOutcome> decode_outcome(std::string_view payload);

enum class Sent : char { Whole, Late, Gone };
/// Sends a message whole, unless the other side does not read it until the deadline or is gone.
[[nodiscard]] Sent send_message(int socket, Message::Kind kind, std::string_view payload,
                                std::chrono::steady_clock::time_point deadline);

/// Waits for a message of at most `most_bytes` until the deadline. Nothing: the time is over, the
/// other side is gone, or what it sends makes no sense; `late` says whether it was the time.
struct Received {
    std::optional<Message> message;
    bool late = false;
};
[[nodiscard]] Received receive_message(int socket, std::size_t most_bytes,
                                       std::chrono::steady_clock::time_point deadline);

} // namespace nimber
