#include "server/http/session.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

namespace nimber::server {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kLookEvery{100};
constexpr std::chrono::seconds kSilence{10}; // then a comment shows that the connection lives
constexpr std::chrono::seconds kEventWriteTime{30};

SharedText event(std::string_view name, SharedText data) {
    data.before = fmt::format("event: {}\ndata: {}", name, data.before); // no line breaks in JSON
    data.after += "\n\n";
    return data;
}

} // namespace

void Session::begin_events(std::string job) {
    events_ = std::make_unique<Events>(Events{
        asio::steady_timer{stream_.get_executor()}, std::move(job), ~0ULL, Clock::now(), {}});
    HttpResponse response{.type = "text/event-stream"};
    shared_.router.finish(request(), response);
    id_ = fmt::format("{:08x}", ++shared_.requests);
    std::string head = fmt::format("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                                   "Connection: close\r\nX-Request-Id: {}\r\n",
                                   id_);
    for (const auto& [name, value] : response.headers) {
        head += fmt::format("{}: {}\r\n", name, value);
    }
    response_.result(boost::beast::http::status::ok);
    write_event(head + "\r\n", false);
}

void Session::tell_events() {
    const auto status = shared_.jobs.status(events_->job);
    if (!status || shared_.stopping) {
        close();
        return;
    }
    const auto now = Clock::now();
    if (has_ended(status->state)) {
        const auto outcome = shared_.jobs.outcome(events_->job);
        write_event(event("done", job_json(*status, outcome)), true);
    } else if (status->version != events_->told) {
        events_->told = status->version;
        write_event(event("progress", job_json(*status, nullptr)), false);
    } else if (now - events_->last > kSilence) {
        write_event(std::string{": still here\n\n"}, false);
    } else {
        events_->timer.expires_after(kLookEvery);
        events_->timer.async_wait([self = shared_from_this()](const Failure& failure) {
            if (!failure) {
                self->tell_events();
            }
        });
    }
}

void Session::write_event(SharedText text, bool last) {
    events_->text = std::move(text);
    events_->last = Clock::now();
    stream_.expires_after(kEventWriteTime);
    asio::async_write(stream_, buffers_of(events_->text),
                      [self = shared_from_this(), last](const Failure& failure, std::size_t) {
                          self->stream_.expires_never();
                          if (!failure && last && self->events_->text.owner) {
                              self->shared_.jobs.was_read(self->events_->job);
                          }
                          if (failure || last) {
                              self->note(0);
                              self->close();
                              return;
                          }
                          self->events_->timer.expires_after(kLookEvery);
                          self->events_->timer.async_wait([self](const Failure& ended) {
                              if (!ended) {
                                  self->tell_events();
                              }
                          });
                      });
}

} // namespace nimber::server
