#include "../../games/scoring/peaks.hpp"
#include "methods.hpp"

#include <numeric>

namespace nimber {
namespace {

/// s1-s2+s3-... for the fused row in descending order; see `peaks.hpp`.
Score alternating(std::vector<Score> valley) {
    Score margin = 0;
    Score sign = 1;
    // The row falls, then rises: the larger end is the largest of all that are left.
    for (std::size_t left = 0, right = valley.size(); left < right; sign = -sign) {
        margin += sign * (valley[left] > valley[right - 1] ? valley[left++] : valley[--right]);
    }
    return margin;
}

} // namespace

Score ends_margin(std::span<const Score> piles) {
    return alternating(fuse_peaks(piles));
}

Result<ScoreFound> solve_stones_ends(const ScoringState& state, bool moves, Budget& /*budget*/) {
    const std::span<const Score> piles{state.row};
    ScoreFound found{ends_margin(piles)};
    if (moves && !piles.empty()) {
        found.consider(0, piles.front(), piles.front() - ends_margin(piles.subspan(1)));
        if (piles.size() > 1) {
            found.consider(1, piles.back(),
                           piles.back() - ends_margin(piles.first(piles.size() - 1)));
        }
    }
    return found;
}

// stones-rest. Of two moves one after the other, the first scores more than the second by exactly
// the stone that the second removes; after an odd number of stones the last move scores 0. So the
// margin is the sum of what the second player removes: both want to remove little themselves. That
// is stones-ends with the signs changed: with the sum T and its margin f(-v), the second player
// removes (T + f(-v)) / 2.
Score rest_margin(std::span<const Score> row) {
    std::vector<Score> negated(row.size());
    std::ranges::transform(row, negated.begin(), std::negate{});
    const Score total = std::accumulate(row.begin(), row.end(), Score{0});
    return (total + ends_margin(negated)) / 2;
}

Result<ScoreFound> solve_stones_rest(const ScoringState& state, bool moves, Budget& /*budget*/) {
    const std::span<const Score> row{state.row};
    ScoreFound found{rest_margin(row)};
    if (moves && !row.empty()) {
        const Score total = std::accumulate(row.begin(), row.end(), Score{0});
        const Score without_first = total - row.front();
        found.consider(0, without_first, without_first - rest_margin(row.subspan(1)));
        if (row.size() > 1) {
            const Score without_last = total - row.back();
            found.consider(1, without_last, without_last - rest_margin(row.first(row.size() - 1)));
        }
    }
    return found;
}

} // namespace nimber
