#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace nimber {

/// The hash of nim values g(0), g(1), ... that certificates carry. Eight FNV-1a hashes side by
/// side, g(n) in the one of number n mod 8, so that it costs little beside values at 10^8 a second;
/// the result is FNV-1a over the eight.
class ValuesHash {
public:
    static constexpr std::size_t kLanes = 8;

    /// All that there is to keep of it in a checkpoint.
    struct State {
        std::array<std::uint64_t, kLanes> lanes = filled(kStart);
        std::uint64_t count = 0; ///< how many values were added

        friend bool operator==(const State&, const State&) = default;
    };

    ValuesHash() = default;
    explicit ValuesHash(const State& state) : state_{state} {}

    void add(std::uint32_t value) {
        std::uint64_t& lane = state_.lanes[state_.count++ % kLanes];
        lane = step(lane, value);
    }
    void add(std::span<const std::uint32_t> values);

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] std::uint64_t result() const;

private:
    static constexpr std::uint64_t kStart = 1469598103934665603U;
    static constexpr std::uint64_t kPrime = 1099511628211U;

    static constexpr std::array<std::uint64_t, kLanes> filled(std::uint64_t start) {
        std::array<std::uint64_t, kLanes> lanes{};
        lanes.fill(start);
        return lanes;
    }
    static constexpr std::uint64_t step(std::uint64_t hash, std::uint64_t value) {
        return (hash ^ value) * kPrime;
    }

    State state_;
};

} // namespace nimber
