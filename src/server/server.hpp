#pragma once

#include "nimber/limits/budget.hpp"
#include "server/access_log.hpp"
#include "server/listener.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nimber::server {

struct ServerSettings {
    Limits request_limits; ///< of each request that is answered at once
    Limits job_limits;
    std::size_t jobs = 2;                             ///< at once
    std::size_t body_bytes = std::size_t{1} << 20U;   ///< of a request
    std::size_t reply_bytes = std::size_t{32} << 20U; ///< of an answer
    std::size_t connections = 4000;                   ///< at once
    double rate = 50'000;                             ///< requests of one client in a second
    std::vector<std::string> hosts;                   ///< names by which it is reached
    std::vector<std::string> origins;                 ///< other pages that may ask
};

/// Serves the page and the API over HTTP. One thread reads and writes; worker
/// processes compute.
class Server {
public:
    /// Serves those who connect to the listener. Both must outlive it.
    Server(const Listener& listener, AccessLog& log, ServerSettings settings);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Serves until SIGTERM or SIGINT, and returns which; then ends within a second. SIGHUP opens
    /// the log again.
    [[nodiscard]] int run();
    /// Whether computations go on that did not end when they were told to.
    [[nodiscard]] bool busy() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace nimber::server
