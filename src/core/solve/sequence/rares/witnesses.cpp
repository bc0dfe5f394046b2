#include "witnesses.hpp"

#include <algorithm>

namespace nimber::sequence {
namespace {

/// What one more cover of a need is worth, by how often it is covered already.
constexpr std::int32_t kWorthAWitness[] = {1024, 358, 125, 44, 15, 5, 2, 1, 0};
constexpr std::uint8_t kMostCovers = std::size(kWorthAWitness) - 1;
constexpr std::size_t kMostNeeds = 65536;

/// Which needs each candidate covers, and which candidates cover each need.
struct Hits {
    std::vector<std::uint32_t> first_need;      ///< of candidate c, in `needs`
    std::vector<std::uint16_t> needs;           ///< by candidate
    std::vector<std::uint32_t> first_candidate; ///< of a need, in `candidates`
    std::vector<std::uint16_t> candidates;      ///< by need
};

Hits find_hits(std::size_t candidates, std::size_t most_needs, NeedsCovered covered) {
    Hits hits;
    hits.first_need.push_back(0);
    hits.needs.resize(candidates * most_needs);
    std::size_t count = 0;
    for (std::size_t c = 0; c < candidates; ++c) {
        count += covered(c, hits.needs.data() + count);
        hits.first_need.push_back(static_cast<std::uint32_t>(count));
    }
    hits.needs.resize(count);
    hits.first_candidate.assign(kMostNeeds + 1, 0);
    for (const std::uint16_t need : hits.needs) {
        ++hits.first_candidate[need];
    }
    std::uint32_t end = 0;
    for (std::uint32_t& first : hits.first_candidate) {
        end += first;
        first = end; // falls to the true first below
    }
    hits.candidates.resize(count);
    for (std::size_t c = candidates; c-- > 0;) {
        for (std::size_t k = hits.first_need[c]; k < hits.first_need[c + 1]; ++k) {
            hits.candidates[--hits.first_candidate[hits.needs[k]]] = static_cast<std::uint16_t>(c);
        }
    }
    return hits;
}

} // namespace

std::vector<std::size_t> choose_covers(std::size_t candidates, std::size_t most_needs,
                                       NeedsCovered covered, std::size_t most) {
    const Hits hits = find_hits(candidates, most_needs, covered);
    std::vector<std::int32_t> gains(candidates);
    for (std::size_t c = 0; c < candidates; ++c) {
        const std::uint32_t hit = hits.first_need[c + 1] - hits.first_need[c];
        gains[c] = kWorthAWitness[0] * static_cast<std::int32_t>(hit);
    }
    std::vector<std::uint8_t> covers(kMostNeeds);
    std::vector<std::size_t> chosen;
    while (chosen.size() < most && !gains.empty()) {
        const auto best = static_cast<std::size_t>(std::ranges::max_element(gains) - gains.begin());
        if (gains[best] <= 0) {
            break;
        }
        chosen.push_back(best);
        for (std::size_t k = hits.first_need[best]; k < hits.first_need[best + 1]; ++k) {
            const std::uint16_t need = hits.needs[k];
            const std::int32_t worth = kWorthAWitness[covers[need]];
            covers[need] = std::min<std::uint8_t>(covers[need] + 1, kMostCovers);
            const std::int32_t loss = worth - kWorthAWitness[covers[need]];
            if (loss == 0) {
                continue;
            }
            for (std::size_t j = hits.first_candidate[need]; j < hits.first_candidate[need + 1];
                 ++j) {
                gains[hits.candidates[j]] -= loss;
            }
        }
        gains[best] = 0; // once is enough: it falls from here
    }
    return chosen;
}

std::vector<Entry> choose_witnesses(const std::uint8_t* h, std::span<const std::uint8_t> needs,
                                    std::span<const Entry> candidates, std::size_t most) {
    needs = needs.first(std::min<std::size_t>(needs.size(), 256));
    const auto covered = [&](std::size_t candidate, std::uint16_t* found) {
        const std::uint8_t* operand = h - candidates[candidate].offset;
        const std::uint8_t x = candidates[candidate].index();
        std::size_t count = 0;
        for (std::size_t i = 0; i < needs.size(); ++i) {
            const auto v = static_cast<std::uint8_t>(operand[i] ^ x);
            found[count] = static_cast<std::uint16_t>(256 * i + v);
            count += v < needs[i] ? 1U : 0U;
        }
        return count;
    };
    std::vector<Entry> witnesses;
    const std::size_t count = std::min<std::size_t>(candidates.size(), 65536);
    for (const std::size_t chosen : choose_covers(count, needs.size(), covered, most)) {
        witnesses.push_back(candidates[chosen]);
    }
    return witnesses;
}

} // namespace nimber::sequence
