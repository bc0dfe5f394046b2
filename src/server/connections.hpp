#pragma once

#include <boost/asio/ip/address.hpp>

#include <cstddef>
#include <list>
#include <string>
#include <unordered_map>

namespace nimber::server {

class Session;

/// What distinguishes clients: the address; of IPv6 the first 64 bits, because whoever has one
/// address there has all of them.
[[nodiscard]] std::string client_name(const boost::asio::ip::address& address);

/// Who is connected. No client has more than a quarter of all connections: in place of one more it
/// loses the one that has been idle for longest. When there is no room at all, so does the client
/// that has most of the idle ones.
class Connections {
    struct Client;

public:
    /// Where a connection is noted.
    struct Place {
        Client* client = nullptr;
        std::list<Session*>::iterator at = {};
        bool idle = true;
    };

    explicit Connections(std::size_t most) : most_{most} {}

    /// Notes a connection, idle at first. The name is that of its client.
    [[nodiscard]] Place add(const std::string& name, Session& session);
    void remove(const Place& place);
    /// Takes note whether it waits for a request.
    static void set_idle(Place& place, bool idle);

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t size_of(const std::string& name) const;
    /// Whether one more of this client would be too many.
    [[nodiscard]] bool full_for(const std::string& name) const;
    /// The idle connection that has to make room for one more of this client; null if there is
    /// none.
    [[nodiscard]] Session* to_close_for(const std::string& name) const;

    /// Visits each; what is visited may not be removed meanwhile.
    template <class Visitor>
    void for_each(const Visitor& visit) const;

private:
    struct Client {
        std::string name;
        std::list<Session*> idle = {}; ///< longest first
        std::list<Session*> busy = {};
    };

    std::size_t most_;
    std::size_t size_ = 0;
    std::unordered_map<std::string, Client> clients_; ///< nodes stay where they are
};

template <class Visitor>
void Connections::for_each(const Visitor& visit) const {
    for (const auto& entry : clients_) {
        for (Session* session : entry.second.idle) {
            visit(*session);
        }
        for (Session* session : entry.second.busy) {
            visit(*session);
        }
    }
}

} // namespace nimber::server
