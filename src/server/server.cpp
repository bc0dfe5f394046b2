#include "server/server.hpp"

#include "server/session.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>

namespace nimber::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kComputers = 16; // threads: what is short need not wait for what is long
constexpr std::chrono::milliseconds kSweep{250};
constexpr std::chrono::milliseconds kGrace{600};
constexpr std::chrono::milliseconds kRetryAccept{50};

/// As many files as the system lets us have open: a connection is one.
void allow_many_connections() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

} // namespace

class Server::Impl {
public:
    Impl(ServerSettings settings, const asio::ip::address& address)
        : settings_{std::move(settings)}, jobs_{{.at_once = settings_.jobs,
                                                 .limits = settings_.job_limits}},
          router_{{address.is_loopback(), settings_.origins}, jobs_} {}

    error_code listen(const tcp::endpoint& endpoint);
    [[nodiscard]] std::string url() const;
    int run();
    [[nodiscard]] bool busy() const { return shared_.computing > 0 || jobs_.running(); }

private:
    void accept();
    void sweep();
    void stop(int signal);
    void end_if_quiet();

    // In this order: connections that still wait when the context goes use what is above it.
    ServerSettings settings_;
    Jobs jobs_;
    Router router_;
    AccessLog log_{settings_.log};
    RateLimit rate_{settings_.rate};
    asio::thread_pool pool_{kComputers};
    Shared shared_{settings_, router_, jobs_, pool_, log_, rate_};
    asio::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    asio::signal_set signals_{context_};
    asio::steady_timer timer_{context_};
    asio::steady_timer pause_{context_};
    int signal_ = 0;
    std::chrono::steady_clock::time_point stop_at_{};
};

error_code Server::Impl::listen(const tcp::endpoint& endpoint) {
    error_code failure;
    acceptor_.open(endpoint.protocol(), failure);
    if (!failure) {
        acceptor_.set_option(asio::socket_base::reuse_address{true}, failure);
    }
    if (!failure) {
        acceptor_.bind(endpoint, failure);
    }
    if (!failure) {
        acceptor_.listen(asio::socket_base::max_listen_connections, failure);
    }
    return failure;
}

std::string Server::Impl::url() const {
    const tcp::endpoint local = acceptor_.local_endpoint();
    const std::string address = local.address().to_string();
    return fmt::format("http://{}:{}/", local.address().is_v6() ? '[' + address + ']' : address,
                       local.port());
}

void Server::Impl::accept() {
    acceptor_.async_accept([this](const error_code& failure, tcp::socket socket) {
        if (shared_.stopping) {
            return;
        }
        if (failure) { // no file left to open: others will close
            pause_.expires_after(kRetryAccept);
            pause_.async_wait([this](const error_code& ended) {
                if (!ended) {
                    accept();
                }
            });
            return;
        }
        if (shared_.sessions.size() < settings_.connections) {
            std::make_shared<Session>(std::move(socket), shared_)->start();
        }
        accept();
    });
}

/// Now and then: ends what nobody waits for any more, and writes the log.
void Server::Impl::sweep() {
    timer_.expires_after(shared_.stopping ? kSweep / 10 : kSweep);
    timer_.async_wait([this](const error_code& ended) {
        if (ended) {
            return;
        }
        for (Session* session : shared_.sessions) {
            session->look_for_client();
        }
        log_.flush();
        if (shared_.stopping) {
            end_if_quiet();
        }
        sweep();
    });
}

void Server::Impl::end_if_quiet() {
    const bool late = std::chrono::steady_clock::now() > stop_at_;
    if (late || (shared_.sessions.empty() && !busy())) {
        context_.stop();
    }
}

void Server::Impl::stop(int signal) {
    signal_ = signal;
    shared_.stopping = true;
    stop_at_ = std::chrono::steady_clock::now() + kGrace;
    error_code ignored;
    acceptor_.close(ignored);
    jobs_.cancel_all();
    const std::vector<Session*> sessions{shared_.sessions.begin(), shared_.sessions.end()};
    for (Session* session : sessions) {
        session->stop();
    }
    timer_.cancel();
    sweep();
}

int Server::Impl::run() {
    allow_many_connections();
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    signals_.async_wait([this](const error_code& ended, int signal) {
        if (!ended) {
            stop(signal);
        }
    });
    accept();
    sweep();
    context_.run();
    log_.flush();
    if (!busy()) {
        pool_.join();
    }
    return signal_;
}

Server::Server(std::unique_ptr<Impl> impl) : impl_{std::move(impl)} {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::listen(ServerSettings settings) {
    const std::string wanted = fmt::format("{}:{}", settings.address, settings.port);
    const auto refuse = [&](const std::string& why) {
        return Error{ErrorCode::CannotListen, {wanted, why}};
    };
    error_code failure;
    const auto address = asio::ip::make_address(settings.address, failure);
    if (failure) {
        return refuse("this is no address of this machine, such as 127.0.0.1");
    }
    const std::uint16_t port = settings.port;
    auto impl = std::make_unique<Impl>(std::move(settings), address);
    failure = impl->listen({address, port});
    if (failure) {
        return refuse(failure.message());
    }
    return std::unique_ptr<Server>{new Server{std::move(impl)}};
}

std::string Server::url() const {
    return impl_->url();
}

int Server::run() {
    return impl_->run();
}

bool Server::busy() const {
    return impl_->busy();
}

} // namespace nimber::server
