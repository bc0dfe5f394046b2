#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace nimber::server {

/// What is noted of one request.
struct AccessEntry {
    std::string_view client;
    std::string_view id;
    std::string_view method;
    std::string_view target;
    int status = 0;
    std::size_t bytes = 0;
    std::chrono::microseconds time{};
};

/// One line a request: when, who, which, what, how it ended, bytes, milliseconds. Lines are
/// gathered and written together; who reads along calls `flush` now and then.
class AccessLog {
public:
    /// Appends to a file that is open; -1: notes nothing.
    explicit AccessLog(int descriptor) : descriptor_{descriptor} {}
    ~AccessLog() { flush(); }
    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;

    void add(const AccessEntry& entry);
    void flush();

private:
    int descriptor_;
    std::string lines_;
};

} // namespace nimber::server
