#pragma once

#include "server/access_log.hpp"
#include "server/connections.hpp"
#include "server/fair_queue.hpp"
#include "server/http/shared_text_body.hpp"
#include "server/rate_limit.hpp"
#include "server/routes/router.hpp"
#include "server/server.hpp"

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace nimber::server {

/// What all connections share. Only the thread that reads and writes uses it, but for `queue`,
/// `jobs` and `answer`.
struct Shared {
    const ServerSettings& settings;
    Router& router;
    Jobs& jobs;
    const Answerer& answer; ///< whoever computes
    FairQueue& queue;
    AccessLog& log;
    RateLimit& rate;
    Connections& connections;
    std::size_t computing = 0; ///< requests that the queue has
    std::uint64_t requests = 0;
    bool worked = false; ///< something was computed that may have left memory behind
    bool stopping = false;
};

/// One connection: reads a request, has it answered, writes the response, and so on.
class Session : public std::enable_shared_from_this<Session> {
public:
    Session(boost::asio::ip::tcp::socket socket, std::string client, Shared& shared);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start() { read(); }
    /// Says that there is no room for it, and ends.
    void refuse();
    /// Ends what is being computed if the client has gone away.
    void look_for_client();
    /// Ends the connection, at once if it waits for a request.
    void stop();
    /// Ends the connection, which is idle, for the sake of another one.
    void make_room();

private:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
    using Response = boost::beast::http::response<SharedTextBody>;
    using Failure = boost::beast::error_code;
    using Clock = std::chrono::steady_clock;

    void read();
    void on_header(const Failure& failure);
    void read_body();
    void on_body(const Failure& failure);
    void refuse_unread(const Failure& failure);
    [[nodiscard]] HttpRequest request() const;
    /// Whose turn it is when this request is worked on.
    [[nodiscard]] std::string turn() const;
    void answer();
    void compute(std::string kind, const std::string& client);
    void on_computed(const std::shared_ptr<const RequestOutcome>& outcome);
    void respond(HttpResponse response);
    void on_written(const Failure& failure);
    void note(std::size_t bytes);
    void close();
    void set_idle(bool idle);
    /// Reads and drops what the client still sends, so that it can read why it was refused.
    void drain();

    void begin_events(std::string job);
    void tell_events();
    void write_event(SharedText text, bool last);

    Shared& shared_;
    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::optional<Parser> parser_;
    Response response_;
    std::string client_; ///< who it is, by `client_name`
    std::string address_;
    Connections::Place place_;
    std::string id_;
    std::string job_; ///< whose answer is being written
    Clock::time_point begin_;
    std::optional<std::stop_source> computing_; ///< while the queue has work for this connection
    bool unread_ = false;                       ///< refused before the body was read

    struct Events {
        boost::asio::steady_timer timer;
        std::string job;
        std::uint64_t told = 0; ///< version
        Clock::time_point last;
        SharedText text;
    };
    std::unique_ptr<Events> events_;
};

} // namespace nimber::server
