#pragma once

#include "server/http/http_message.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace nimber::fuzz {

/// What the work on one request may use.
inline Limits small_limits() {
    Limits limits;
    limits.time = std::chrono::milliseconds{20};
    limits.memory_bytes = std::size_t{16} << 20U;
    return limits;
}

/// Whatever is answered as JSON must be JSON.
inline void check_json(std::string_view type, const std::string& body) {
    if (type == "application/json" && !body.empty() && !nlohmann::json::accept(body)) {
        std::abort();
    }
}

/// Answers a request as the server does. No request may meet a fault.
inline void check_answer(std::string_view operation, std::string_view body) {
    constexpr std::size_t kReply = std::size_t{1} << 20U;
    RequestContext context;
    context.limits = small_limits();
    const server::HttpResponse answer = server::response_of(std::make_shared<const RequestOutcome>(
        within_bytes(answer_here(operation, body, context), kReply)));
    if (answer.status == 500) {
        std::abort();
    }
    check_json(answer.type, answer.body.text());
}

} // namespace nimber::fuzz
