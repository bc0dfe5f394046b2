#include "methods.hpp"

#include <algorithm>

namespace nimber {
namespace {

/// The best totals of all ranges, of which those at the two ends of the row are kept for its moves.
struct SplitTotals {
    std::vector<Score> of_prefix; ///< of the stones 0 to i
    std::vector<Score> of_suffix; ///< of the stones i to the last
};

std::vector<Score> prefix_sums(std::span<const Score> row) {
    std::vector<Score> sums(row.size() + 1);
    for (std::size_t i = 0; i < row.size(); ++i) {
        sums[i + 1] = sums[i] + row[i];
    }
    return sums;
}

/// Ranges from `first` to `last`, by `first` from the back and by `last` from the front. Of a
/// range, a left part may be kept up to a middle, a right part from a middle on; both middles only
/// move on as `last` does. `right_best` has for each range the best of sum and total over its
/// suffixes.
Result<SplitTotals> split_totals(std::span<const Score> row, Budget& budget) {
    const std::size_t count = row.size();
    const std::size_t bytes = count * (count + 1) / 2 * sizeof(Score);
    if (!budget.hold(bytes)) {
        return budget.error();
    }
    const std::vector<Score> sums = prefix_sums(row);
    std::vector<Score> right_best(count * (count + 1) / 2);
    // The entries of `first` begin behind those of all smaller ones.
    const auto entries = [&](std::size_t first) {
        return right_best.data() + (first * (2 * count + 1 - first) / 2 - first);
    };
    SplitTotals totals{std::vector<Score>(count), std::vector<Score>(count)};
    std::vector<Score> left_best(count);
    for (std::size_t first = count; first-- > 0;) {
        std::size_t left_end = first;  // the left parts that may be kept end before this
        std::size_t right_cut = first; // the right parts that may be kept begin beyond this
        Score* const here = entries(first);
        const Score* const below = first + 1 < count ? entries(first + 1) : nullptr;
        for (std::size_t last = first; last < count; ++last) {
            const Score both = sums[first] + sums[last + 1];
            while (left_end < last && 2 * sums[left_end + 1] <= both) {
                ++left_end;
            }
            while (right_cut < last && 2 * sums[right_cut + 1] < both) {
                ++right_cut;
            }
            Score best = left_end > first ? left_best[left_end - 1] : 0;
            if (right_cut < last) {
                best = std::max(best, entries(right_cut + 1)[last]);
            }
            const Score worth = best + sums[last + 1] - sums[first];
            left_best[last] = last > first ? std::max(left_best[last - 1], worth) : worth;
            here[last] = last > first ? std::max(below[last], worth) : worth;
            if (first == 0) {
                totals.of_prefix[last] = best;
            }
            if (last + 1 == count) {
                totals.of_suffix[first] = best;
            }
        }
        budget.examined(count - first);
        if (!budget.long_step()) {
            return budget.error();
        }
    }
    budget.release(bytes);
    return totals;
}

} // namespace

Result<Score> split_total(std::span<const Score> row, Budget& budget) {
    if (row.empty()) {
        return 0;
    }
    const auto totals = split_totals(row, budget);
    if (!totals) {
        return totals.error();
    }
    return totals->of_prefix.back();
}

Result<ScoreFound> solve_stones_split(const ScoringState& state, bool moves, Budget& budget) {
    if (state.row.empty()) {
        return ScoreFound{};
    }
    const auto totals = split_totals(state.row, budget);
    if (!totals) {
        return totals.error();
    }
    ScoreFound found{totals->of_prefix.back()};
    const std::vector<Score> sums = prefix_sums(state.row);
    for (std::size_t cut = 1; moves && cut < state.row.size(); ++cut) {
        const Score left = sums[cut];
        const Score right = sums.back() - left;
        if (left <= right) {
            found.consider(2 * cut, left, left + totals->of_prefix[cut - 1]);
        }
        if (right <= left) {
            found.consider(2 * cut + 1, right, right + totals->of_suffix[cut]);
        }
    }
    return found;
}

} // namespace nimber
