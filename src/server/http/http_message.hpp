#pragma once

#include "workbench/jobs/shared_text.hpp"
#include "workbench/requests/requests.hpp"

#include <memory>
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
    std::string_view client = {}; ///< whose turn it is
    bool ambiguous = false;       ///< a header that may stand there once stands there twice

    /// The target without its query.
    [[nodiscard]] std::string_view path() const { return target.substr(0, target.find('?')); }
};

struct HttpResponse {
    int status = 200;
    std::string type = "application/json";
    SharedText body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::string job = {}; ///< whose answer this is
};

/// Work that takes a while and is done elsewhere.
struct Computation {
    std::string kind; ///< "solve"
};

/// The events of a job, told as they happen.
struct EventStream {
    std::string job;
};

using Routed = std::variant<HttpResponse, Computation, EventStream>;

/// An error of HTTP itself, such as 404, as JSON.
[[nodiscard]] HttpResponse refusal(int status, std::string_view code, std::string_view message);
/// The same for what may be asked for again after some seconds.
[[nodiscard]] HttpResponse refusal_for_now(int status, std::string_view code,
                                           std::string_view message, int seconds);
/// The answer to a request that was worked on. It is not copied: a shared one stays as long as
/// somebody is sent it.
[[nodiscard]] HttpResponse response_of(const std::shared_ptr<const RequestOutcome>& outcome);

} // namespace nimber::server
