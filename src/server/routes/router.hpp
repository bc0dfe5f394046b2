#pragma once

#include "server/http/http_message.hpp"
#include "server/routes/allowed_hosts.hpp"
#include "workbench/jobs/jobs.hpp"

#include <string>
#include <vector>

namespace nimber::server {

/// Decides what a request is answered with. Knows nothing of sockets.
class Router {
public:
    struct Settings {
        std::string address = "127.0.0.1";     ///< that the server listens on
        std::vector<std::string> hosts = {};   ///< names by which it is reached besides
        std::vector<std::string> origins = {}; ///< other pages that may ask
    };

    Router(Settings settings, Jobs& jobs);

    [[nodiscard]] Routed route(const HttpRequest& asked);
    /// Adds what every response carries: the policies, and who may read it.
    void finish(const HttpRequest& request, HttpResponse& response) const;

private:
    [[nodiscard]] bool origin_allowed(const HttpRequest& request) const;
    [[nodiscard]] Routed route_path(const HttpRequest& request);
    [[nodiscard]] Routed route_api(const HttpRequest& request);
    [[nodiscard]] Routed route_job(const HttpRequest& request, std::string_view rest);
    [[nodiscard]] HttpResponse new_job(const HttpRequest& request);
    [[nodiscard]] HttpResponse games(const HttpRequest& request) const;

    std::vector<std::string> origins_;
    AllowedHosts hosts_;
    Jobs& jobs_;
    std::string games_[2]; ///< the catalogue in English and in Chinese
};

} // namespace nimber::server
