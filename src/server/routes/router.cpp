#include "server/routes/router.hpp"

#include "server/routes/embedded_files.hpp"
#include "workbench/json/error_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace nimber::server {
namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

// What a page could ask the browser for and this one does not need.
constexpr std::string_view kPermissions =
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), "
    "fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), "
    "payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), "
    "usb=(), xr-spatial-tracking=()";

constexpr std::string_view kHealthPath = R"({"ok":true,"version":")" NIMBER_VERSION "\"}";
constexpr std::string_view kApi = "/api/";
constexpr std::string_view kJobs = "/api/jobs";

HttpResponse not_found() {
    return refusal(404, "not-found",
                   "there is nothing here; /api/openapi.json describes what there is");
}

HttpResponse not_allowed(std::string_view allowed) {
    HttpResponse response =
        refusal(405, "method-not-allowed", fmt::format("this is asked for with {}", allowed));
    response.headers.emplace_back("Allow", allowed);
    return response;
}

/// Whether a Content-Type is JSON: the type alone counts, whatever parameters follow.
bool is_json(std::string_view content_type) {
    std::string_view type = content_type.substr(0, content_type.find(';'));
    while (type.ends_with(' ') || type.ends_with('\t')) {
        type.remove_suffix(1);
    }
    return equal_but_for_case(type, "application/json");
}

/// A request whose target is a whole URL, as proxies are asked, names its host there: then the
/// header does not count (RFC 9112, 3.2.2).
HttpRequest with_path_as_target(HttpRequest request) {
    constexpr std::string_view kScheme = "http://";
    if (!equal_but_for_case(request.target.substr(0, kScheme.size()), kScheme)) {
        return request;
    }
    request.target.remove_prefix(kScheme.size());
    const std::size_t path = request.target.find_first_of("/?");
    request.host = request.target.substr(0, path);
    request.target = path == std::string_view::npos ? "/" : request.target.substr(path);
    return request;
}

HttpResponse file_response(const EmbeddedFile& file, const HttpRequest& request) {
    HttpResponse response{.type = std::string{file.type}};
    response.headers = {{"ETag", file.tag}, {"Cache-Control", "no-cache"}};
    if (!file.tag.empty() && request.none_match.find(file.tag) != std::string_view::npos) {
        response.status = 304;
    } else {
        response.body.middle = file.contents; // part of the program
    }
    return response;
}

/// All games, as the operation answers.
std::string catalogue(std::string_view request) {
    return answer_here("games", request, {}).reply.body;
}

} // namespace

Router::Router(Settings settings, Jobs& jobs)
    : origins_{std::move(settings.origins)}, hosts_{settings.address, std::move(settings.hosts)},
      jobs_{jobs}, games_{catalogue(R"({})"), catalogue(R"({"lang":"zh"})")} {}

bool Router::origin_allowed(const HttpRequest& request) const {
    return request.origin.empty() ||
           (request.origin.starts_with("http://") && request.origin.substr(7) == request.host) ||
           std::ranges::find(origins_, request.origin) != origins_.end();
}

Routed Router::route(const HttpRequest& asked) {
    const HttpRequest request = with_path_as_target(asked);
    if (request.ambiguous || request.host.empty()) {
        return refusal(400, "bad-http",
                       "a request names its host, type and origin at most once, "
                       "and its host in any case");
    }
    if (!hosts_.allow(request.host)) {
        return refusal(403, "host-refused",
                       "this server answers to its own address only; --host lets it have a name");
    }
    if (!origin_allowed(request)) {
        return refusal(403, "origin-refused",
                       "pages from elsewhere may not ask; --allow-origin lets one");
    }
    return route_path(request);
}

Routed Router::route_path(const HttpRequest& request) {
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const std::string_view path = request.path();
    if (path.starts_with(kApi)) {
        return route_api(request);
    }
    if (path == "/healthz") {
        return reads ? HttpResponse{.body = std::string{kHealthPath}} : not_allowed("GET");
    }
    if (const EmbeddedFile* file = find_page_file(path)) {
        return reads ? file_response(*file, request) : not_allowed("GET");
    }
    return not_found();
}

HttpResponse Router::games(const HttpRequest& request) const {
    const bool chinese = request.target.ends_with("?lang=zh");
    HttpResponse response;
    response.body.middle = games_[chinese ? 1 : 0];
    return response;
}

Routed Router::route_api(const HttpRequest& request) {
    const std::string_view path = request.path();
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if (request.method == "OPTIONS" && !request.origin.empty()) {
        HttpResponse response{.status = 204};
        response.headers = {{"Access-Control-Allow-Methods", "GET, POST, DELETE"},
                            {"Access-Control-Allow-Headers", "Content-Type"},
                            {"Access-Control-Max-Age", "600"}};
        return response;
    }
    if (path == "/api/games" && reads) {
        return games(request);
    }
    if (path == "/api/openapi.json") {
        return reads ? file_response(openapi_file(), request) : not_allowed("GET");
    }
    const bool job = path == kJobs || path.starts_with("/api/jobs/");
    const std::string_view kind = path.substr(kApi.size());
    if (!job && find_operation(kind) == nullptr) {
        return not_found();
    }
    if (job && path != kJobs) {
        return route_job(request, path.substr(kJobs.size() + 1));
    }
    if (request.method != "POST") {
        return not_allowed("POST");
    }
    if (!is_json(request.content_type)) {
        return refusal(415, "json-expected", "the body is JSON: Content-Type: application/json");
    }
    return job ? Routed{new_job(request)} : Routed{Computation{std::string{kind}}};
}

HttpResponse Router::new_job(const HttpRequest& request) {
    auto job = read_job(request.body, jobs_.limits());
    if (!job) {
        return {.status = 400, .body = error_json(job.error(), Language::English)};
    }
    if (find_operation(job->kind) == nullptr) {
        return refusal(400, "bad-request", "there is no such kind of job");
    }
    const auto status = jobs_.submit(request.client, job->kind, std::move(job->body));
    if (!status) {
        return refusal_for_now(503, "too-many-jobs", "too many jobs are waiting", 5);
    }
    HttpResponse response{.status = 202, .body = job_json(*status, nullptr)};
    response.headers.emplace_back("Location", "/api/jobs/" + status->id);
    return response;
}

Routed Router::route_job(const HttpRequest& request, std::string_view rest) {
    const std::string_view id = rest.substr(0, rest.find('/'));
    const std::string_view what = rest.substr(std::min(id.size() + 1, rest.size()));
    const auto status = jobs_.status(id);
    if (!status || (!what.empty() && what != "events" && what != "result")) {
        return refusal(404, "no-such-job", "there is no such job, or it ended long ago");
    }
    if (request.method == "DELETE" && what.empty()) {
        const auto cancelled = jobs_.cancel(id);
        return cancelled ? HttpResponse{.body = job_json(*cancelled, nullptr)} : not_found();
    }
    if (request.method != "GET") {
        return not_allowed(what.empty() ? "GET, DELETE" : "GET");
    }
    const auto outcome = has_ended(status->state) ? jobs_.outcome(id) : nullptr;
    if (what == "events") {
        return EventStream{std::string{id}};
    }
    if (what == "result") {
        HttpResponse response = outcome ? response_of(outcome)
                                        : refusal(404, "no-result", "the job has no result (yet)");
        response.job = outcome ? id : "";
        return response;
    }
    HttpResponse response{.body = job_json(*status, outcome)};
    const bool whole = outcome && (outcome->failure || outcome->reply.type == response.type);
    response.job = whole ? id : "";
    return response;
}

void Router::finish(const HttpRequest& request, HttpResponse& response) const {
    response.headers.emplace_back("Content-Security-Policy", kPolicy);
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    response.headers.emplace_back("Permissions-Policy", kPermissions);
    const bool listed = std::ranges::find(origins_, request.origin) != origins_.end();
    if (!request.origin.empty() && listed) {
        response.headers.emplace_back("Access-Control-Allow-Origin", request.origin);
        response.headers.emplace_back("Vary", "Origin");
    }
    const bool cached = std::ranges::any_of(
        response.headers, [](const auto& header) { return header.first == "Cache-Control"; });
    if (!cached) {
        response.headers.emplace_back("Cache-Control", "no-store");
    }
}

} // namespace nimber::server
