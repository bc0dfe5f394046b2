#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>

namespace nimber::server {

/// How often each client may ask: this many requests a second, and as many at once after a rest.
class RateLimit {
public:
    using Clock = std::chrono::steady_clock;

    explicit RateLimit(double per_second) : per_second_{per_second} {}

    /// Takes note of a request. Returns false if it comes too soon.
    [[nodiscard]] bool admit(const std::string& client, Clock::time_point now) {
        if (buckets_.size() > kMostClients) {
            forget_rested(now);
        }
        Bucket& bucket = buckets_.try_emplace(client, Bucket{per_second_, now}).first->second;
        const std::chrono::duration<double> since = now - bucket.last;
        bucket.left = std::min(per_second_, bucket.left + since.count() * per_second_);
        bucket.last = now;
        if (bucket.left < 1) {
            return false;
        }
        bucket.left -= 1;
        return true;
    }

private:
    struct Bucket {
        double left; ///< requests that may come at once
        Clock::time_point last;
    };
    static constexpr std::size_t kMostClients = 10'000;

    /// Who has not asked for a second has all requests left, as a newcomer has.
    void forget_rested(Clock::time_point now) {
        std::erase_if(buckets_, [&](const auto& entry) {
            return now - entry.second.last > std::chrono::seconds{1};
        });
    }

    double per_second_;
    std::unordered_map<std::string, Bucket> buckets_;
};

} // namespace nimber::server
