#include "server/listener.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <utility>

namespace nimber::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

error_code listen_on(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
    error_code failure;
    acceptor.open(endpoint.protocol(), failure);
    if (!failure) {
        acceptor.set_option(asio::socket_base::reuse_address{true}, failure);
    }
    if (!failure) {
        acceptor.bind(endpoint, failure);
    }
    if (!failure) {
        acceptor.listen(asio::socket_base::max_listen_connections, failure);
    }
    return failure;
}

} // namespace

Result<Listener> Listener::open(const std::string& address, std::uint16_t port) {
    const auto refuse = [&](const std::string& why) {
        return Error{ErrorCode::CannotListen, {fmt::format("{}:{}", address, port), why}};
    };
    error_code failure;
    const auto parsed = asio::ip::make_address(address, failure);
    if (failure) {
        return refuse("this is not an address of this machine, such as 127.0.0.1");
    }
    asio::io_context context;
    tcp::acceptor acceptor{context};
    failure = listen_on(acceptor, {parsed, port});
    if (failure) {
        return refuse(failure.message());
    }
    const tcp::endpoint local = acceptor.local_endpoint();
    const std::string name = local.address().to_string();
    std::string url = fmt::format("http://{}:{}/",
                                  local.address().is_v6() ? '[' + name + ']' : name, local.port());
    const int descriptor = acceptor.release(failure);
    if (failure) {
        return refuse(failure.message());
    }
    return Listener{descriptor, name, std::move(url)};
}

Listener::Listener(int descriptor, std::string address, std::string url)
    : descriptor_{descriptor}, address_{std::move(address)}, url_{std::move(url)} {}

Listener::Listener(Listener&& other) noexcept
    : descriptor_{std::exchange(other.descriptor_, -1)}, address_{std::move(other.address_)},
      url_{std::move(other.url_)} {}

Listener::~Listener() {
    if (descriptor_ >= 0) {
        close(descriptor_);
    }
}

} // namespace nimber::server
