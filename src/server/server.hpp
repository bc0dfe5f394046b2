#pragma once

#include "nimber/result.hpp"
#include "nimber/solve/budget.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nimber::server {

struct ServerSettings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0; ///< 0: one that is free
    Limits request_limits;  ///< of each request that is answered at once
    Limits job_limits;
    std::size_t jobs = 2;                           ///< at once
    std::size_t body_bytes = std::size_t{1} << 20U; ///< of a request
    std::size_t connections = 4000;                 ///< at once
    double rate = 50'000;                           ///< requests of one client in a second
    std::vector<std::string> origins;               ///< other pages that may ask
    int log = -1;                                   ///< where requests are noted; -1: nowhere
};

/// Serves the page and the API over HTTP. One thread reads and writes; some others compute.
class Server {
public:
    /// Listens; fails if the address cannot be had.
    [[nodiscard]] static Result<std::unique_ptr<Server>> listen(ServerSettings settings);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// "http://127.0.0.1:8080/".
    [[nodiscard]] std::string url() const;
    /// Serves until SIGTERM or SIGINT, and answers which; then ends within a second.
    [[nodiscard]] int run();
    /// Whether computations go on that did not end when they were told to.
    [[nodiscard]] bool busy() const;

private:
    class Impl;
    explicit Server(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> impl_;
};

} // namespace nimber::server
