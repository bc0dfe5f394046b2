#include "server/server.hpp"

#include "server/http/session.hpp"
#include "workbench/worker/pool.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace nimber::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kComputers = 16;    // threads: what is short need not wait for what is long
constexpr std::size_t kMostWaiting = 512; // requests for them
constexpr std::size_t kMostRefused = 64;  // connections that are told that there is no room
constexpr std::size_t kUnreadBytes = std::size_t{512} << 20U; // of answers of jobs
constexpr std::size_t kOtherFiles = 64; // that are open besides connections and workers
constexpr std::size_t kIdleWorkers = 32;
constexpr std::chrono::milliseconds kSweep{250};
constexpr std::chrono::milliseconds kTrim{1000};
constexpr std::chrono::milliseconds kGrace{600};
constexpr std::chrono::milliseconds kRetryAccept{50};
constexpr const char* kRefused = "refused"; // no client has this name

/// As many files as the system lets us have open: a connection is one, and so is a worker, or two
/// while it is being started. Returns how many connections that allows, at most as many as are
/// wanted.
std::size_t allow_connections(const ServerSettings& settings) {
    const std::size_t wanted = settings.connections;
    const std::size_t others = kOtherFiles + 2 * (kComputers + settings.jobs) + kIdleWorkers;
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
        return wanted;
    }
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    const std::size_t most = std::max<rlim_t>(files.rlim_cur, others + kOtherFiles) - others;
    return std::min(wanted, most);
}

/// Large blocks go back to the system as soon as they are free. By itself the allocator would keep
/// ever larger ones once it has seen some.
void give_memory_back() {
    constexpr int kLargeBlock = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, kLargeBlock);
    mallopt(M_TRIM_THRESHOLD, 4 * kLargeBlock);
}

} // namespace

class Server::Impl {
public:
    Impl(const Listener& listener, AccessLog& log, ServerSettings settings)
        : settings_{std::move(settings)}, jobs_{{.at_once = settings_.jobs,
                                                 .unread_bytes = std::max(
                                                     kUnreadBytes, 4 * settings_.reply_bytes),
                                                 .reply_bytes = settings_.reply_bytes,
                                                 .limits = settings_.job_limits,
                                                 .answer = answer_}},
          router_{{listener.address(), settings_.hosts, settings_.origins}, jobs_}, log_{log} {
        const bool v6 = asio::ip::make_address(listener.address()).is_v6();
        acceptor_.assign(v6 ? tcp::v6() : tcp::v4(), dup(listener.descriptor()));
    }

    int run();
    [[nodiscard]] bool busy() const { return shared_.computing > 0 || jobs_.running(); }

private:
    void accept();
    void begin(tcp::socket socket);
    void sweep();
    void give_back_unused();
    void wait_for_signal();
    void stop(int signal);
    void end_if_quiet();

    // In this order: connections that still wait when the context goes use what is above it.
    ServerSettings settings_;
    WorkerPool workers_{{.memory_bytes = std::max(settings_.job_limits.memory_bytes,
                                                  settings_.request_limits.memory_bytes),
                         .threads = settings_.job_limits.threads,
                         .reply_bytes = settings_.reply_bytes,
                         .kept = kIdleWorkers}};
    Answerer answer_ = [this](std::string_view kind, std::string_view body,
                              const RequestContext& context) {
        return workers_.answer(kind, body, context);
    };
    Jobs jobs_;
    Router router_;
    AccessLog& log_;
    RateLimit rate_{settings_.rate};
    Connections connections_{allow_connections(settings_)};
    Shared shared_{settings_, router_, jobs_, answer_, queue_, log_, rate_, connections_};
    asio::io_context context_{1};
    FairQueue queue_{kComputers, kMostWaiting}; // ends first: what it has worked on comes back here
    tcp::acceptor acceptor_{context_};
    asio::signal_set signals_{context_, SIGTERM, SIGINT, SIGHUP};
    asio::steady_timer timer_{context_};
    asio::steady_timer pause_{context_};
    int signal_ = 0;
    std::chrono::steady_clock::time_point stop_at_{};
    std::chrono::steady_clock::time_point trim_at_{};
};

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
        begin(std::move(socket));
        accept();
    });
}

void Server::Impl::begin(tcp::socket socket) {
    error_code failure;
    const auto peer = socket.remote_endpoint(failure);
    if (failure) {
        return; // gone already
    }
    const std::string client = client_name(peer.address());
    if (connections_.full_for(client)) {
        Session* const idle = connections_.to_close_for(client);
        if (idle == nullptr) {
            if (connections_.size_of(kRefused) < kMostRefused) {
                std::make_shared<Session>(std::move(socket), kRefused, shared_)->refuse();
            }
            return;
        }
        idle->make_room();
    }
    std::make_shared<Session>(std::move(socket), client, shared_)->start();
}

/// After work that may have taken much memory, gives back what nobody uses any more.
void Server::Impl::give_back_unused() {
    const auto now = std::chrono::steady_clock::now();
    if (shared_.worked && now > trim_at_) {
        // Not here: it may take a while, and everybody waits for this thread.
        shared_.worked = !queue_.submit("", [] { malloc_trim(0); });
        trim_at_ = now + kTrim;
    }
}

/// Now and then: ends what nobody waits for any more, and writes the log.
void Server::Impl::sweep() {
    timer_.expires_after(shared_.stopping ? kSweep / 10 : kSweep);
    timer_.async_wait([this](const error_code& ended) {
        if (ended) {
            return;
        }
        connections_.for_each([](Session& session) { session.look_for_client(); });
        log_.flush();
        jobs_.tidy();
        give_back_unused();
        if (shared_.stopping) {
            end_if_quiet();
        }
        sweep();
    });
}

void Server::Impl::end_if_quiet() {
    const bool late = std::chrono::steady_clock::now() > stop_at_;
    if (late || (connections_.size() == 0 && !busy())) {
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
    connections_.for_each([](Session& session) { session.stop(); });
    timer_.cancel();
    sweep();
}

void Server::Impl::wait_for_signal() {
    signals_.async_wait([this](const error_code& ended, int signal) {
        if (ended) {
            return;
        }
        if (signal != SIGHUP) {
            stop(signal);
            return;
        }
        if (const auto failure = log_.reopen()) {
            std::fputs(("nimber: " + failure->message() + "\n").c_str(), stderr);
        }
        wait_for_signal();
    });
}

int Server::Impl::run() {
    give_memory_back();
    wait_for_signal();
    accept();
    sweep();
    context_.run();
    log_.flush();
    return signal_;
}

Server::Server(const Listener& listener, AccessLog& log, ServerSettings settings)
    : impl_{std::make_unique<Impl>(listener, log, std::move(settings))} {}
Server::~Server() = default;

int Server::run() {
    return impl_->run();
}

bool Server::busy() const {
    return impl_->busy();
}

} // namespace nimber::server
