#pragma once

#include "nimber/limits/budget.hpp"
#include "nimber/limits/request_clock.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>

namespace nimber {

/// What a script may use, for one call of one of its functions and for a whole request.
struct ScriptLimits {
    std::uint64_t call_instructions = 20'000'000;
    std::uint64_t request_instructions = 50'000'000'000;
    std::size_t call_bytes = std::size_t{96} << 20U;     ///< that one call may add
    std::size_t request_bytes = std::size_t{128} << 20U; ///< that it may hold in all
    std::size_t string_bytes = std::size_t{1} << 16U;    ///< of one string
    std::chrono::milliseconds call_time{5000};           ///< of the processor
    std::chrono::milliseconds request_time = std::chrono::milliseconds::max();
    /// From which `request_time` counts; copies of these limits share it.
    std::shared_ptr<RequestClock> clock = std::make_shared<RequestClock>();
    std::stop_token stop = {};
    std::size_t cache_bytes = std::size_t{128} << 20U; ///< of options that are remembered
    /// What all scripts of the request hold together, if that is counted, and the most of it.
    std::shared_ptr<OutsideBytes> outside = {};
    std::size_t outside_bytes = ~std::size_t{0};
};

/// The limits of the scripts of a request with these limits, which begins now unless they say when.
[[nodiscard]] inline ScriptLimits script_limits(const Limits& request) {
    ScriptLimits limits;
    limits.request_time = request.time;
    if (request.start) {
        limits.clock = std::make_shared<RequestClock>(*request.start);
    }
    limits.stop = request.stop;
    // What is remembered must leave room for the search.
    limits.cache_bytes = std::min(limits.cache_bytes, request.memory_bytes / 4);
    limits.outside = request.outside;
    limits.outside_bytes = request.memory_bytes;
    return limits;
}

} // namespace nimber
