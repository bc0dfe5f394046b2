#pragma once

#include "nimber/text/result.hpp"

#include <cstdint>
#include <string>

namespace nimber::server {

/// A socket that listens. It belongs to no thread and no event loop, so that the process that
/// opened it can hand it to the one that serves.
class Listener {
public:
    /// `port` 0: one that is free. Fails if the address cannot be had.
    [[nodiscard]] static Result<Listener> open(const std::string& address, std::uint16_t port);
    ~Listener();
    Listener(Listener&& other) noexcept;
    Listener& operator=(Listener&&) = delete;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }
    /// "127.0.0.1", "::1".
    [[nodiscard]] const std::string& address() const { return address_; }
    /// "http://127.0.0.1:8080/".
    [[nodiscard]] const std::string& url() const { return url_; }

private:
    Listener(int descriptor, std::string address, std::string url);

    int descriptor_;
    std::string address_;
    std::string url_;
};

} // namespace nimber::server
