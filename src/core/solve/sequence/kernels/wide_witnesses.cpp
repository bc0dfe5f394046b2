#include "wide_witnesses.hpp"

#include <algorithm>
#include <numeric>

namespace nimber::sequence {
namespace {

/// What a need is worth that a single candidate attains.
constexpr std::uint32_t kWorth = 1U << 20U;
constexpr std::size_t kLowBytes = 256;

} // namespace

std::vector<WideEntry> choose_wide_witnesses(WideHeaps at, std::span<const WideSample> samples,
                                             std::span<const WideEntry> candidates,
                                             std::uint32_t indices, std::size_t most) {
    std::vector<std::uint32_t> scores(candidates.size());
    // By high and low byte: how many candidates attain this, and what it is worth. Most of it is
    // not needed at all, but to ask would take longer.
    std::vector<std::uint32_t> attained((indices + 63) / 64 * kLowBytes);
    std::vector<std::uint32_t> worth(attained.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto place = [&](const WideEntry& candidate) {
            const int low =
                *(at.low + i - candidate.offset) ^ static_cast<std::uint8_t>(candidate.low);
            const int high =
                *(at.high + i - candidate.offset) ^ static_cast<std::uint8_t>(candidate.high);
            return static_cast<std::size_t>(high) * kLowBytes + static_cast<std::size_t>(low);
        };
        std::ranges::fill(attained, 0);
        std::ranges::fill(worth, 0);
        for (const WideEntry& candidate : candidates) {
            ++attained[place(candidate)];
        }
        for (std::uint32_t index = 0; index < samples[i].needed; ++index) {
            const std::size_t need = index / 64 * kLowBytes + (index % 64 | samples[i].parity);
            worth[need] = kWorth / std::max(attained[need], 1U);
        }
        for (std::size_t c = 0; c < candidates.size(); ++c) {
            scores[c] += worth[place(candidates[c])];
        }
    }
    std::vector<std::uint32_t> order(candidates.size());
    std::iota(order.begin(), order.end(), 0U);
    std::erase_if(order, [&](std::uint32_t c) { return scores[c] == 0; });
    most = std::min(most, order.size());
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(most),
                              [&](std::uint32_t a, std::uint32_t b) {
                                  return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
                              });
    std::vector<WideEntry> chosen;
    for (std::size_t k = 0; k < most; ++k) {
        chosen.push_back(candidates[order[k]]);
    }
    return chosen;
}

} // namespace nimber::sequence
