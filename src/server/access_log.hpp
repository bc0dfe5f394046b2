#pragma once

#include "nimber/text/result.hpp"

#include <chrono>
#include <optional>
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
    /// Notes nothing before `open` or `use_stderr`.
    AccessLog() = default;
    ~AccessLog();
    AccessLog(const AccessLog&) = delete;
    AccessLog& operator=(const AccessLog&) = delete;

    /// Appends to this file, which is made if there is none.
    [[nodiscard]] std::optional<Error> open(std::string path);
    void use_stderr();
    /// Opens the file again by its name, so that one that was renamed is followed by a new one. If
    /// that fails, the old one is used further.
    [[nodiscard]] std::optional<Error> reopen();

    void add(const AccessEntry& entry);
    void flush();

private:
    void close();

    int descriptor_ = -1;
    std::string path_; ///< empty: no file
    std::string lines_;
};

} // namespace nimber::server
