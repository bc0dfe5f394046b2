#include "server/routes/allowed_hosts.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <optional>

namespace nimber::server {
namespace {

constexpr std::size_t kLongestHost = 300;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The bytes of an address that is written as in a URL, IPv6 in brackets; nothing if it is a name.
std::optional<std::string> address_bytes(std::string_view host) {
    const bool v6 = host.starts_with('[') && host.ends_with(']');
    const std::string text{v6 ? host.substr(1, host.size() - 2) : host};
    std::array<char, sizeof(in6_addr)> bytes{};
    if (inet_pton(v6 ? AF_INET6 : AF_INET, text.c_str(), bytes.data()) != 1 ||
        text.find('\0') != std::string::npos) {
        return std::nullopt;
    }
    return std::string{bytes.data(), v6 ? sizeof(in6_addr) : sizeof(in_addr)};
}

bool is_loopback(const std::string& address) {
    constexpr char kLoopbackNet = 127;
    const std::string v6 = std::string(sizeof(in6_addr) - 1, '\0') + '\1';
    return address.size() == sizeof(in_addr) ? address[0] == kLoopbackNet : address == v6;
}

bool is_any(const std::string& address) {
    return !address.empty() && std::ranges::all_of(address, [](char byte) { return byte == 0; });
}

/// "localhost:8080" without the port; nothing if that is no port.
std::optional<std::string_view> without_port(std::string_view host) {
    const std::size_t colon = host.rfind(':');
    if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) {
        return host;
    }
    const bool digits =
        std::ranges::all_of(host.substr(colon + 1), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? std::optional{host.substr(0, colon)} : std::nullopt;
}

} // namespace

bool equal_but_for_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

AllowedHosts::AllowedHosts(std::string_view address, std::vector<std::string> names)
    : names_{std::move(names)} {
    const bool v6 = address.find(':') != std::string_view::npos;
    const std::string_view bare = address.substr(0, address.find('%')); // fe80::1%eth0
    address_ = address_bytes(v6 ? '[' + std::string{bare} + ']' : std::string{bare}).value_or("");
    if (is_any(address_)) {
        reach_ = Reach::All;
    } else if (is_loopback(address_)) {
        reach_ = Reach::Loopback;
    }
    if (reach_ != Reach::One) {
        names_.emplace_back("localhost");
    }
}

bool AllowedHosts::allow(std::string_view host) const {
    const auto name = without_port(host.substr(0, kLongestHost));
    if (!name || name->empty()) {
        return false;
    }
    if (const auto address = address_bytes(*name)) {
        return reach_ == Reach::All || *address == address_ ||
               (reach_ == Reach::Loopback && is_loopback(*address)) ||
               std::ranges::any_of(names_, [&](const std::string& allowed) {
                   return address_bytes(allowed) == address;
               });
    }
    return std::ranges::any_of(
        names_, [&](const std::string& allowed) { return equal_but_for_case(allowed, *name); });
}

} // namespace nimber::server
