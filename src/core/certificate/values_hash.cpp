#include "nimber/certificate/values_hash.hpp"

namespace nimber {

void ValuesHash::add(std::span<const std::uint32_t> values) {
    while (!values.empty() && state_.count % kLanes != 0) {
        add(values.front());
        values = values.subspan(1);
    }
    std::array<std::uint64_t, kLanes> lanes = state_.lanes; // in registers
    while (values.size() >= kLanes) {
        for (std::size_t i = 0; i < kLanes; ++i) {
            lanes[i] = step(lanes[i], values[i]);
        }
        state_.count += kLanes;
        values = values.subspan(kLanes);
    }
    state_.lanes = lanes;
    for (const std::uint32_t value : values) {
        add(value);
    }
}

std::uint64_t ValuesHash::result() const {
    std::uint64_t hash = kStart;
    for (const std::uint64_t lane : state_.lanes) {
        hash = step(hash, lane);
    }
    return hash;
}

} // namespace nimber
