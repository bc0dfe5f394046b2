#include "witnesses.hpp"

#include <algorithm>
#include <queue>

namespace nimber::sequence {
namespace {

/// What one more cover of a need is worth, by how often it is covered already.
constexpr std::uint32_t kWorth[] = {1024, 358, 125, 44, 15, 5, 2, 1, 0};
constexpr std::uint8_t kMostCovers = std::size(kWorth) - 1;

} // namespace

std::vector<Entry> choose_witnesses(const std::uint8_t* h, std::span<const std::uint8_t> needs,
                                    std::span<const Entry> candidates, std::size_t most) {
    std::vector<std::uint8_t> covers(needs.size() * 256); // of index v in sample i, at 256*i + v
    const auto for_each_hit = [&](const Entry& candidate, auto&& visit) {
        const std::uint8_t* operand = h - candidate.offset;
        const std::uint8_t x = candidate.index();
        for (std::size_t i = 0; i < needs.size(); ++i) {
            const auto v = static_cast<std::uint8_t>(operand[i] ^ x);
            if (v < needs[i]) {
                visit(covers[256 * i + v]);
            }
        }
    };
    const auto gain = [&](const Entry& candidate) {
        std::uint64_t sum = 0;
        for_each_hit(candidate, [&](std::uint8_t covered) { sum += kWorth[covered]; });
        return sum;
    };

    // Greedy. Gains only fall, so a candidate whose gain, computed anew, still leads is the best.
    struct Ranked {
        std::uint64_t gain;
        std::size_t candidate;
        bool operator<(const Ranked& other) const {
            return gain != other.gain ? gain < other.gain : candidate > other.candidate;
        }
    };
    std::priority_queue<Ranked> queue;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        queue.push({gain(candidates[i]), i});
    }
    std::vector<Entry> chosen;
    while (chosen.size() < most && !queue.empty()) {
        Ranked best = queue.top();
        queue.pop();
        best.gain = gain(candidates[best.candidate]);
        if (best.gain == 0) {
            continue;
        }
        if (!queue.empty() && best < queue.top()) {
            queue.push(best);
            continue;
        }
        chosen.push_back(candidates[best.candidate]);
        for_each_hit(chosen.back(), [](std::uint8_t& covered) {
            covered = std::min<std::uint8_t>(covered + 1, kMostCovers);
        });
    }
    return chosen;
}

} // namespace nimber::sequence
