#pragma once

#include "server/http_message.hpp"
#include "workbench/jobs.hpp"

#include <string>
#include <vector>

namespace nimber::server {

/// Decides what a request is answered with. Knows nothing of sockets.
class Router {
public:
    struct Settings {
        bool loopback = true;             ///< then Host must name this machine
        std::vector<std::string> origins; ///< other pages that may ask
    };

    Router(Settings settings, Jobs& jobs);

    [[nodiscard]] Routed route(const HttpRequest& request);
    /// Adds what every response carries: the policies, and who may read it.
    void finish(const HttpRequest& request, HttpResponse& response) const;

private:
    [[nodiscard]] bool host_allowed(std::string_view host) const;
    [[nodiscard]] bool origin_allowed(const HttpRequest& request) const;
    [[nodiscard]] Routed route_api(const HttpRequest& request);
    [[nodiscard]] Routed route_job(const HttpRequest& request, std::string_view rest);
    [[nodiscard]] HttpResponse new_job(const HttpRequest& request);
    [[nodiscard]] HttpResponse games(const HttpRequest& request) const;

    Settings settings_;
    Jobs& jobs_;
    std::string games_[2]; ///< the catalogue in English and in Chinese
};

} // namespace nimber::server
