#pragma once

#include "nimber/text/messages.hpp"

namespace nimber::cli {

// How a command ends, as scripts and shells see it.
inline constexpr int kAnswered = 0;
inline constexpr int kNo = 1;         ///< to a yes/no question: refuted, not as asserted, faulty
inline constexpr int kBadRequest = 2; ///< bad text, an unknown game, out of range
inline constexpr int kLimitReached = 3;
inline constexpr int kFault = 4; ///< of the machine, of a file, of ours
inline constexpr int kInterrupted = 130;

/// How a command ends that met such an error.
[[nodiscard]] constexpr int exit_status(ErrorKind kind) {
    switch (kind) {
    case ErrorKind::Request: return kBadRequest;
    case ErrorKind::Limit: return kLimitReached;
    case ErrorKind::Cancelled: return kInterrupted;
    case ErrorKind::Fault: break;
    }
    return kFault;
}
[[nodiscard]] inline int exit_status(ErrorCode code) {
    return exit_status(kind(code));
}

} // namespace nimber::cli
