#include "server/http/session.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/version.hpp>
#include <fmt/format.h>
#include <sys/socket.h>

#include <utility>

namespace nimber::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds kReadTime{30};
constexpr std::chrono::seconds kWriteTime{30};
constexpr std::chrono::seconds kDrainTime{2};
constexpr std::size_t kHeaderBytes = std::size_t{8} << 10U;
constexpr std::size_t kKeptBuffer = std::size_t{64} << 10U;
constexpr std::size_t kAgentShown = 100;
constexpr std::size_t kLargeReply = std::size_t{256} << 10U;
constexpr std::chrono::milliseconds kLongWork{100};

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

} // namespace

Session::Session(asio::ip::tcp::socket socket, std::string client, Shared& shared)
    : shared_{shared}, stream_{std::move(socket)}, buffer_{kHeaderBytes +
                                                           shared.settings.body_bytes},
      client_{std::move(client)}, place_{shared.connections.add(client_, *this)} {
    beast::error_code ignored;
    const auto peer = stream_.socket().remote_endpoint(ignored);
    address_ = ignored ? "?" : peer.address().to_string();
    stream_.socket().set_option(asio::ip::tcp::no_delay{true}, ignored);
}

Session::~Session() {
    shared_.connections.remove(place_);
}

void Session::set_idle(bool idle) {
    Connections::set_idle(place_, idle);
}

void Session::refuse() {
    set_idle(false);
    begin_ = Clock::now();
    parser_.emplace();
    unread_ = true;
    respond(refusal_for_now(503, "too-many-connections", "too many connections are open", 1));
}

void Session::look_for_client() {
    char byte = 0;
    if (computing_ && Clock::now() - begin_ > std::chrono::milliseconds{200} &&
        recv(stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) {
        computing_->request_stop();
    }
}

void Session::stop() {
    if (computing_) {
        computing_->request_stop();
    } else if (place_.idle || events_) {
        close();
    }
}

void Session::make_room() {
    set_idle(false); // it is on its way out: the next one that needs room finds another
    close();
}

void Session::close() {
    beast::error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    stream_.close();
    if (events_) {
        events_->timer.cancel();
    }
}

void Session::read() {
    set_idle(true);
    unread_ = false;
    if (buffer_.size() == 0 && buffer_.capacity() > kKeptBuffer) {
        buffer_.shrink_to_fit();
    }
    parser_.emplace();
    parser_->header_limit(kHeaderBytes);
    parser_->body_limit(shared_.settings.body_bytes);
    stream_.expires_after(kReadTime);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](const Failure& failure, std::size_t) {
                                self->on_header(failure);
                            });
}

void Session::on_header(const Failure& failure) {
    set_idle(false);
    begin_ = Clock::now();
    if (failure) {
        refuse_unread(failure);
        return;
    }
    // What has come with the header is most often all.
    Failure wrong;
    parser_->eager(true);
    while (!parser_->is_done() && buffer_.size() > 0) {
        const std::size_t used = parser_->put(buffer_.data(), wrong);
        buffer_.consume(used);
        if (wrong || used == 0) {
            break;
        }
    }
    if (wrong && wrong != http::error::need_more) {
        refuse_unread(wrong);
    } else if (parser_->is_done()) {
        answer();
    } else {
        read_body();
    }
}

void Session::read_body() {
    const auto expected = parser_->get().find(http::field::expect);
    if (expected != parser_->get().end() && beast::iequals(expected->value(), "100-continue")) {
        static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(kGoOn),
                          [self = shared_from_this()](const Failure&, std::size_t) {});
    }
    stream_.expires_after(kReadTime);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](const Failure& failure, std::size_t) {
                         self->on_body(failure);
                     });
}

void Session::on_body(const Failure& failure) {
    if (failure) {
        refuse_unread(failure);
    } else {
        answer();
    }
}

void Session::refuse_unread(const Failure& failure) {
    unread_ = true;
    if (failure == http::error::body_limit) {
        respond(
            refusal(413, "body-too-large",
                    fmt::format("a request has at most {} bytes", shared_.settings.body_bytes)));
    } else if (failure == http::error::header_limit || failure == http::error::buffer_overflow) {
        respond(refusal(431, "header-too-large", "the header of the request is too large"));
    } else if (failure == http::error::end_of_stream || failure == http::error::partial_message ||
               failure.category() != make_error_code(http::error::bad_method).category()) {
        close(); // gone, or silent for too long
    } else {
        respond(refusal(400, "bad-http", "this is not valid HTTP"));
    }
}

HttpRequest Session::request() const {
    const auto& message = parser_->get();
    const bool ambiguous = message.count(http::field::host) > 1 ||
                           message.count(http::field::origin) > 1 ||
                           message.count(http::field::content_type) > 1;
    return {view(message.method_string()),
            view(message.target()),
            view(message[http::field::host]),
            view(message[http::field::origin]),
            view(message[http::field::content_type]),
            view(message[http::field::if_none_match]),
            message.body(),
            {},
            ambiguous};
}

std::string Session::turn() const {
    // On one machine all have one address. There it is programs that are told apart, so that a
    // script of one's own does not stop one's browser.
    beast::error_code ignored;
    const auto peer = stream_.socket().remote_endpoint(ignored);
    if (ignored || !peer.address().is_loopback()) {
        return client_;
    }
    const std::string_view agent = view(parser_->get()[http::field::user_agent]);
    return fmt::format("{} {}", client_, agent.substr(0, kAgentShown));
}

void Session::answer() {
    if (!shared_.rate.admit(client_, begin_)) {
        respond(refusal_for_now(429, "too-many-requests", "too many requests at once", 1));
        return;
    }
    const std::string client = turn();
    HttpRequest asked = request();
    asked.client = client;
    Routed routed = shared_.router.route(asked);
    if (auto* response = std::get_if<HttpResponse>(&routed)) {
        respond(std::move(*response));
    } else if (auto* computation = std::get_if<Computation>(&routed)) {
        compute(std::move(computation->kind), client);
    } else {
        begin_events(std::move(std::get<EventStream>(routed).job));
    }
}

void Session::compute(std::string kind, const std::string& client) {
    computing_.emplace();
    const bool queued =
        shared_.queue.submit(client, [self = shared_from_this(), kind = std::move(kind)]() mutable {
            const ServerSettings& settings = self->shared_.settings;
            RequestContext context;
            context.limits = settings.request_limits;
            context.limits.stop = self->computing_->get_token();
            auto outcome = std::make_shared<const RequestOutcome>(
                within_bytes(self->shared_.answer(kind, self->parser_->get().body(), context),
                             settings.reply_bytes));
            // The connection goes back as a whole: it must not end on this thread.
            const auto home = self->stream_.get_executor();
            asio::post(home, [self = std::move(self), outcome = std::move(outcome)] {
                self->on_computed(outcome);
            });
        });
    if (!queued) {
        computing_.reset();
        respond(refusal_for_now(503, "busy", "too many requests are being worked on", 1));
        return;
    }
    ++shared_.computing;
    stream_.expires_never();
}

void Session::on_computed(const std::shared_ptr<const RequestOutcome>& outcome) {
    --shared_.computing;
    computing_.reset();
    shared_.worked = shared_.worked || Clock::now() - begin_ > kLongWork;
    respond(response_of(outcome));
}

void Session::respond(HttpResponse response) {
    const HttpRequest asked = parser_->is_header_done() ? request() : HttpRequest{};
    const bool head = asked.method == "HEAD";
    shared_.router.finish(asked, response);
    id_ = fmt::format("{:08x}", ++shared_.requests);
    response_ = Response{static_cast<http::status>(response.status), 11};
    response_.set(http::field::content_type, {response.type.data(), response.type.size()});
    response_.set("X-Request-Id", id_);
    for (const auto& [name, value] : response.headers) {
        response_.set(name, value);
    }
    response_.keep_alive(!unread_ && !shared_.stopping && parser_->get().keep_alive());
    if (head) {
        response_.content_length(response.body.size());
    } else {
        response_.body() = std::move(response.body);
        response_.prepare_payload();
    }
    job_ = std::move(response.job);
    stream_.expires_after(kWriteTime);
    http::async_write(stream_, response_,
                      [self = shared_from_this()](const Failure& failure, std::size_t) {
                          self->on_written(failure);
                      });
}

void Session::note(std::size_t bytes) {
    const bool known = parser_->is_header_done();
    shared_.log.add({address_, id_, known ? view(parser_->get().method_string()) : "?",
                     known ? view(parser_->get().target()) : "?",
                     static_cast<int>(response_.result_int()), bytes,
                     std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin_)});
}

void Session::on_written(const Failure& failure) {
    note(response_.body().size());
    const bool more = response_.keep_alive() && !failure;
    shared_.worked = shared_.worked || response_.body().size() > kLargeReply;
    response_.body() = {};
    if (!job_.empty() && !failure) {
        shared_.jobs.was_read(job_);
    }
    if (more) {
        read();
    } else if (unread_ && !failure) {
        beast::error_code ignored;
        stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
        stream_.expires_after(kDrainTime);
        drain();
    } else {
        close();
    }
}

void Session::drain() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kHeaderBytes),
                            [self = shared_from_this()](const Failure& failure, std::size_t) {
                                failure ? self->close() : self->drain();
                            });
}

} // namespace nimber::server
