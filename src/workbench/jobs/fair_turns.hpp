#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace nimber {

/// What waits to be worked on, client by client: clients are served in turn, each in the order in
/// which it asked.
///
/// No client fills what belongs to all. One may have as many items waiting as there is room left
/// for others (half of all if it is alone), and may be worked for on `share` times as many workers
/// as are free. So a newcomer is refused only when there is no room at all, and finds a free worker
/// unless many different clients have them.
///
/// Not for several threads: who shares it holds a mutex.
template <class Item>
class FairTurns {
public:
    struct Settings {
        std::size_t workers = 1;
        std::size_t waiting = 1; ///< in all
        std::size_t share = 0;   ///< 0: one client may have all workers while nobody else waits
    };
    struct Turn {
        std::string client;
        Item item;
    };

    explicit FairTurns(Settings settings) : settings_{settings} {}

    /// Returns false, and takes nothing, if this client or all have too much waiting.
    [[nodiscard]] bool push(const std::string& name, Item item);
    /// The item whose turn it is, among the clients for whom `may_begin(client)` holds. The client
    /// has a worker until `end`.
    template <class Condition>
    [[nodiscard]] std::optional<Turn> take(const Condition& may_begin);
    [[nodiscard]] std::optional<Turn> take() {
        return take([](const std::string&) { return true; });
    }
    /// Whether `take` would give something.
    template <class Condition>
    [[nodiscard]] bool ready(const Condition& may_begin) const;
    [[nodiscard]] bool ready() const {
        return ready([](const std::string&) { return true; });
    }
    /// Gives back the worker of an item that was taken.
    void end(const std::string& name);
    /// Takes an item of this client out, if it still waits.
    void remove(const std::string& name, const Item& item);
    void clear();

    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    [[nodiscard]] std::size_t working() const { return working_; }

private:
    struct Client {
        std::deque<Item> waiting;
        std::size_t working = 0;
        std::list<std::string>::iterator turn = {}; ///< only while something waits
    };

    [[nodiscard]] bool has_share(const Client& client) const {
        const std::size_t free = settings_.workers - std::min(working_, settings_.workers);
        return settings_.share == 0 || client.working < settings_.share * free;
    }
    /// Takes note that the client has one item less.
    void shrink(const std::string& name, Client& client);
    void forget_if_gone(const std::string& name);

    Settings settings_;
    std::unordered_map<std::string, Client> clients_;
    std::list<std::string> turns_; ///< clients for whom something waits, the next one first
    std::size_t waiting_ = 0;
    std::size_t working_ = 0;
};

template <class Item>
bool FairTurns<Item>::push(const std::string& name, Item item) {
    const std::size_t room = settings_.waiting - std::min(waiting_, settings_.waiting);
    const auto known = clients_.find(name);
    const std::size_t own = known == clients_.end() ? 0 : known->second.waiting.size();
    if (own >= room) {
        return false;
    }
    Client& client = clients_[name];
    if (own == 0) {
        client.turn = turns_.insert(turns_.end(), name);
    }
    client.waiting.push_back(std::move(item));
    ++waiting_;
    return true;
}

template <class Item>
template <class Condition>
bool FairTurns<Item>::ready(const Condition& may_begin) const {
    return std::ranges::any_of(turns_, [&](const std::string& name) {
        return has_share(clients_.at(name)) && may_begin(name);
    });
}

template <class Item>
template <class Condition>
auto FairTurns<Item>::take(const Condition& may_begin) -> std::optional<Turn> {
    const auto next = std::ranges::find_if(turns_, [&](const std::string& name) {
        return has_share(clients_.at(name)) && may_begin(name);
    });
    if (next == turns_.end()) {
        return std::nullopt;
    }
    Client& client = clients_.at(*next);
    Turn turn{*next, std::move(client.waiting.front())};
    client.waiting.pop_front();
    ++client.working;
    ++working_;
    turns_.splice(turns_.end(), turns_, next);
    shrink(turn.client, client);
    return turn;
}

template <class Item>
void FairTurns<Item>::shrink(const std::string& name, Client& client) {
    --waiting_;
    if (client.waiting.empty()) {
        turns_.erase(client.turn);
        forget_if_gone(name);
    }
}

template <class Item>
void FairTurns<Item>::end(const std::string& name) {
    --clients_.at(name).working;
    --working_;
    forget_if_gone(name);
}

template <class Item>
void FairTurns<Item>::remove(const std::string& name, const Item& item) {
    const auto known = clients_.find(name);
    if (known == clients_.end()) {
        return;
    }
    std::deque<Item>& items = known->second.waiting;
    const auto found = std::ranges::find(items, item);
    if (found != items.end()) {
        items.erase(found);
        shrink(name, known->second);
    }
}

template <class Item>
void FairTurns<Item>::clear() {
    turns_.clear();
    waiting_ = 0;
    for (auto& entry : clients_) {
        entry.second.waiting.clear();
    }
    std::erase_if(clients_, [](const auto& entry) { return entry.second.working == 0; });
}

template <class Item>
void FairTurns<Item>::forget_if_gone(const std::string& name) {
    const auto known = clients_.find(name);
    if (known != clients_.end() && known->second.waiting.empty() && known->second.working == 0) {
        clients_.erase(known);
    }
}

} // namespace nimber
