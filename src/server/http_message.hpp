#pragma once

#include "workbench/requests/requests.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace nimber::server {

/// What of an HTTP request matters here.
struct HttpRequest {
    std::string_view method;       ///< "POST"
    std::string_view target;       ///< "/api/games?lang=zh"
    std::string_view host;         ///< header Host
    std::string_view origin;       ///< header Origin; empty if there is none
    std::string_view content_type; ///< header Content-Type
    std::string_view none_match;   ///< header If-None-Match
    std::string_view body;

    /// The target without its query.
    [[nodiscard]] std::string_view path() const { return target.substr(0, target.find('?')); }
};

struct HttpResponse {
    int status = 200;
    std::string_view type = "application/json";
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
};

/// Work that takes a while and is done elsewhere.
struct Computation {
    RequestHandler handler;
};

/// The events of a job, told as they happen.
struct EventStream {
    std::string job;
};

using Routed = std::variant<HttpResponse, Computation, EventStream>;

/// An error of HTTP itself, such as 404, as JSON.
[[nodiscard]] HttpResponse refusal(int status, std::string_view code, std::string_view message);
/// The answer to a request that was worked on.
[[nodiscard]] HttpResponse response_of(RequestOutcome outcome);

} // namespace nimber::server
