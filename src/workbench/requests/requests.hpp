#pragma once

#include "workbench/json/error_json.hpp"
#include "workbench/operation/registry.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nimber {

// The door by which requests in JSON come in: HTTP, jobs and workers use it.

/// How far the work on a request is, whatever it is.
struct RequestProgress {
    std::uint64_t done = 0;
    std::optional<std::uint64_t> of; ///< how many there will be, if that is known
    std::string unit;                ///< of what: "positions", "heaps"
    std::chrono::milliseconds time{};
};

/// What the work on one request may use, and whom it tells how far it is.
struct RequestContext {
    static constexpr std::size_t kUsualReplyBytes = std::size_t{32} << 20U;

    Limits limits;
    std::function<void(const RequestProgress&)> progress = {};
    /// How large the reply may be.
    std::size_t reply_bytes = kUsualReplyBytes;
};

/// What is answered to a request. An error has the language of the request.
struct RequestFailure {
    Error error;
    Language language = Language::English;
};
struct RequestOutcome {
    Reply reply;
    std::optional<RequestFailure> failure; ///< then `reply` is the object that tells it
    Language language = Language::English; ///< of the request
};
/// Reads and answers a request: the fields of the operation by their names. A position may name the
/// rule files and graphs that the request holds itself, and no others.
[[nodiscard]] RequestOutcome answer_request(const Operation& operation, std::string_view body,
                                            const RequestContext& context);

/// The same outcome, or an error in its place if the reply has more bytes than that.
[[nodiscard]] RequestOutcome within_bytes(RequestOutcome outcome, std::size_t most);

/// Who answers requests to an operation: this process, or one that is made for it.
using Answerer = std::function<RequestOutcome(std::string_view operation, std::string_view body,
                                              const RequestContext& context)>;
/// This process. Requires an operation that there is.
[[nodiscard]] RequestOutcome answer_here(std::string_view operation, std::string_view body,
                                         const RequestContext& context);

} // namespace nimber
