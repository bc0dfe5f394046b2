#pragma once

#include "server/access_log.hpp"
#include "server/rate_limit.hpp"
#include "server/router.hpp"
#include "server/server.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_set>

namespace nimber::server {

class Session;

/// What all connections share. Only the thread that reads and writes uses it, but for `pool` and
/// `jobs`.
struct Shared {
    const ServerSettings& settings;
    Router& router;
    Jobs& jobs;
    boost::asio::thread_pool& pool;
    AccessLog& log;
    RateLimit& rate;
    std::unordered_set<Session*> sessions = {};
    std::size_t computing = 0; ///< requests that the pool has
    std::uint64_t requests = 0;
    bool stopping = false;
};

/// One connection: reads a request, has it answered, writes the response, and so on.
class Session : public std::enable_shared_from_this<Session> {
public:
    Session(boost::asio::ip::tcp::socket socket, Shared& shared);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start() { read(); }
    /// Ends what is being computed if the client has gone away.
    void look_for_client();
    /// Ends the connection, at once if it waits for a request.
    void stop();

private:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
    using Response = boost::beast::http::response<boost::beast::http::string_body>;
    using Failure = boost::beast::error_code;
    using Clock = std::chrono::steady_clock;

    void read();
    void on_header(const Failure& failure);
    void read_body();
    void on_body(const Failure& failure);
    void refuse_unread(const Failure& failure);
    [[nodiscard]] HttpRequest request() const;
    void answer();
    void compute(RequestHandler handler);
    void respond(HttpResponse response);
    void on_written(const Failure& failure);
    void note(std::size_t bytes);
    void close();
    /// Reads and drops what the client still sends, so that it can read why it was refused.
    void drain();

    void begin_events(std::string job);
    void tell_events();
    void write_event(std::string text, bool last);

    Shared& shared_;
    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::optional<Parser> parser_;
    Response response_;
    std::string client_;
    std::string id_;
    Clock::time_point begin_;
    std::optional<std::stop_source> computing_; ///< while the pool works for this connection
    bool idle_ = true;                          ///< waits for the first byte of a request
    bool unread_ = false;                       ///< refused before the body was read

    struct Events {
        boost::asio::steady_timer timer;
        std::string job;
        std::uint64_t told = 0; ///< version
        Clock::time_point last;
        std::string text;
    };
    std::unique_ptr<Events> events_;
};

} // namespace nimber::server
