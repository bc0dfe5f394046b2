#include "server/connections.hpp"

#include <algorithm>

namespace nimber::server {
namespace {

constexpr std::size_t kShares = 4;

} // namespace

std::string client_name(const boost::asio::ip::address& address) {
    namespace ip = boost::asio::ip;
    if (address.is_v4() || address.is_loopback()) {
        return address.to_string();
    }
    const ip::address_v6 v6 = address.to_v6();
    if (v6.is_v4_mapped()) {
        return ip::make_address_v4(ip::v4_mapped, v6).to_string();
    }
    ip::address_v6::bytes_type bytes = v6.to_bytes();
    std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), 0);
    return ip::address_v6{bytes}.to_string() + "/64";
}

Connections::Place Connections::add(const std::string& name, Session& session) {
    Client& client = clients_.try_emplace(name, Client{name}).first->second;
    ++size_;
    return {&client, client.idle.insert(client.idle.end(), &session), true};
}

void Connections::remove(const Place& place) {
    (place.idle ? place.client->idle : place.client->busy).erase(place.at);
    --size_;
    if (place.client->idle.empty() && place.client->busy.empty()) {
        clients_.erase(clients_.find(place.client->name));
    }
}

void Connections::set_idle(Place& place, bool idle) {
    if (idle == place.idle) {
        return;
    }
    std::list<Session*>& from = idle ? place.client->busy : place.client->idle;
    std::list<Session*>& to = idle ? place.client->idle : place.client->busy;
    to.splice(to.end(), from, place.at);
    place.idle = idle;
}

std::size_t Connections::size_of(const std::string& name) const {
    const auto known = clients_.find(name);
    return known == clients_.end() ? 0 : known->second.idle.size() + known->second.busy.size();
}

bool Connections::full_for(const std::string& name) const {
    return size_ >= most_ || size_of(name) >= most_ / kShares;
}

Session* Connections::to_close_for(const std::string& name) const {
    auto loser = clients_.find(name);
    if (size_of(name) < most_ / kShares) {
        loser = std::ranges::max_element(
            clients_, {}, [](const auto& entry) { return entry.second.idle.size(); });
    }
    return loser == clients_.end() || loser->second.idle.empty() ? nullptr
                                                                 : loser->second.idle.front();
}

} // namespace nimber::server
