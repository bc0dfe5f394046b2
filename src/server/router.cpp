#include "server/router.hpp"

#include "server/embedded_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace nimber::server {
namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

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

/// "localhost:8080" without the port.
std::string_view host_name(std::string_view host) {
    const std::size_t colon = host.rfind(':');
    const bool port =
        colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
    return port ? host.substr(0, colon) : host;
}

HttpResponse file_response(const EmbeddedFile& file, const HttpRequest& request) {
    HttpResponse response{.type = file.type};
    response.headers = {{"ETag", file.tag}, {"Cache-Control", "no-cache"}};
    if (!file.tag.empty() && request.none_match.find(file.tag) != std::string_view::npos) {
        response.status = 304;
    } else {
        response.body = file.contents;
    }
    return response;
}

} // namespace

Router::Router(Settings settings, Jobs& jobs)
    : settings_{std::move(settings)}, jobs_{jobs}, games_{catalogue_json(Language::English),
                                                          catalogue_json(Language::Chinese)} {}

bool Router::host_allowed(std::string_view host) const {
    // A page from elsewhere whose name is made to point here still says its own name.
    constexpr std::array<std::string_view, 3> kHere = {"localhost", "127.0.0.1", "[::1]"};
    return !settings_.loopback || std::ranges::find(kHere, host_name(host)) != kHere.end();
}

bool Router::origin_allowed(const HttpRequest& request) const {
    return request.origin.empty() ||
           (request.origin.starts_with("http://") && request.origin.substr(7) == request.host) ||
           std::ranges::find(settings_.origins, request.origin) != settings_.origins.end();
}

Routed Router::route(const HttpRequest& request) {
    if (!host_allowed(request.host)) {
        return refusal(403, "host-refused", "this server answers to localhost only");
    }
    if (!origin_allowed(request)) {
        return refusal(403, "origin-refused",
                       "pages from elsewhere may not ask; --allow-origin lets one");
    }
    const bool reads = request.method == "GET" || request.method == "HEAD";
    const std::string_view path = request.path();
    if (path.starts_with(kApi)) {
        return route_api(request);
    }
    if (path == "/healthz") {
        return reads ? HttpResponse{.body = R"({"ok":true,"version":")" NIMBER_VERSION "\"}"}
                     : not_allowed("GET");
    }
    if (const EmbeddedFile* file = find_page_file(path)) {
        return reads ? file_response(*file, request) : not_allowed("GET");
    }
    return not_found();
}

HttpResponse Router::games(const HttpRequest& request) const {
    const bool chinese = request.target.ends_with("?lang=zh");
    return {.body = games_[chinese ? 1 : 0]};
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
    if (path == "/api/games") {
        return reads ? games(request) : not_allowed("GET");
    }
    if (path == "/api/openapi.json") {
        return reads ? file_response(openapi_file(), request) : not_allowed("GET");
    }
    const bool job = path == kJobs || path.starts_with("/api/jobs/");
    const RequestHandler handler = job ? nullptr : find_handler(path.substr(kApi.size()));
    if (!job && handler == nullptr) {
        return not_found();
    }
    if (job && path != kJobs) {
        return route_job(request, path.substr(kJobs.size() + 1));
    }
    if (request.method != "POST") {
        return not_allowed("POST");
    }
    if (!request.content_type.starts_with("application/json")) {
        return refusal(415, "json-expected", "the body is JSON: Content-Type: application/json");
    }
    return job ? Routed{new_job(request)} : Routed{Computation{handler}};
}

HttpResponse Router::new_job(const HttpRequest& request) {
    auto job = read_job(request.body, jobs_.limits());
    if (!job) {
        return {.status = 400, .body = error_json(job.error(), Language::English)};
    }
    const RequestHandler handler = find_handler(job->kind);
    if (handler == nullptr) {
        return refusal(400, "bad-request", "there is no such kind of job");
    }
    const auto status = jobs_.submit(job->kind, handler, std::move(job->body));
    if (!status) {
        HttpResponse response = refusal(503, "too-many-jobs", "too many jobs are waiting");
        response.headers.emplace_back("Retry-After", "5");
        return response;
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
    const auto outcome = jobs_.outcome(id);
    if (what == "events") {
        return EventStream{std::string{id}};
    }
    if (what == "result") {
        return outcome ? response_of(*outcome)
                       : refusal(404, "no-result", "the job has no result (yet)");
    }
    return HttpResponse{.body = job_json(*status, outcome.get())};
}

void Router::finish(const HttpRequest& request, HttpResponse& response) const {
    response.headers.emplace_back("Content-Security-Policy", kPolicy);
    response.headers.emplace_back("X-Content-Type-Options", "nosniff");
    response.headers.emplace_back("Referrer-Policy", "no-referrer");
    response.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
    const bool listed =
        std::ranges::find(settings_.origins, request.origin) != settings_.origins.end();
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
