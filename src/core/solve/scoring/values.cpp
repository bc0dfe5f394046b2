#include "../../games/scoring/thirds.hpp"
#include "methods.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

namespace nimber {
namespace {

/// What each stone is worth to both together, in descending order.
std::vector<Score> sorted_sums(std::span<const Score> pairs) {
    std::vector<Score> sums(pairs.size() / 2);
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] = pairs[2 * i] + pairs[2 * i + 1];
    }
    std::ranges::sort(sums, std::greater{});
    return sums;
}

} // namespace

// stones-values. If the player to move takes the stones I, and the other would get b for each, the
// margin is the sum of a+b over I less the sum of all b, and this last does not depend on play. So
// both want the larger share of the sums a+b: to take the largest is best (see `peaks.hpp`).
Score values_margin(std::span<const Score> first, std::span<const Score> second) {
    assert(first.size() == second.size());
    std::vector<Score> sums(first.size());
    std::ranges::transform(first, second, sums.begin(), std::plus{});
    std::ranges::sort(sums, std::greater{});
    Score margin = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        margin += (i % 2 == 0 ? sums[i] : 0) - second[i];
    }
    return margin;
}

Result<ScoreFound> solve_stones_values(const ScoringState& state, bool moves, Budget& /*budget*/) {
    const std::vector<Score> sums = sorted_sums(state.row);
    const std::size_t mine = state.second_moves ? 1 : 0; // where my worth stands in a pair
    ScoreFound found;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        found.value += (i % 2 == 0 ? sums[i] : 0) - state.row[2 * i + 1 - mine];
    }
    if (!moves || sums.empty()) {
        return found;
    }
    // To take the k-th in this order loses nothing exactly if all before it come in equal pairs, of
    // which it may be the second; see what is lost in `peaks.hpp`.
    std::size_t open = 0;
    while (open + 1 < sums.size() && sums[open] == sums[open + 1]) {
        open += 2;
    }
    const Score least = sums[std::min(open, sums.size() - 1)];
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (state.row[2 * i] + state.row[2 * i + 1] >= least) {
            found.best_moves.push_back({i, state.row[2 * i + mine]});
        }
    }
    return found;
}

namespace {

/// Whether the player to move wins after removing a stone that leaves `stone` by 3.
bool thirds_wins_by(ThirdsCounts counts, const ScoringState& state, Score stone) {
    const Score removed = (state.memory + stone) % 3;
    --counts[static_cast<std::size_t>(stone)];
    return removed != 0 && !thirds_mover_wins(counts, removed, !state.second_moves);
}

} // namespace

bool thirds_first_wins(std::span<const Score> row) {
    const ThirdsCounts counts = count_thirds(row);
    const ScoringState start;
    return (counts[1] > 0 && thirds_wins_by(counts, start, 1)) ||
           (counts[2] > 0 && thirds_wins_by(counts, start, 2));
}

Result<ScoreFound> solve_stones_thirds(const ScoringState& state, bool moves, Budget& /*budget*/) {
    if (state.memory == kThirdsOver) {
        return ScoreFound{1};
    }
    if (state.row.empty()) {
        return ScoreFound{state.second_moves ? 1 : -1};
    }
    const ThirdsCounts counts = count_thirds(state.row);
    std::array<bool, 3> wins{};
    for (const Score stone : {0, 1, 2}) {
        const auto index = static_cast<std::size_t>(stone);
        wins[index] = counts[index] > 0 && thirds_wins_by(counts, state, stone);
    }
    const bool won = wins[0] || wins[1] || wins[2];
    ScoreFound found{won ? 1 : -1};
    for (std::size_t i = 0; moves && i < state.row.size(); ++i) {
        if (!won || wins[static_cast<std::size_t>(state.row[i] % 3)]) {
            found.best_moves.push_back({i, 0}); // where all is lost every move is as good
        }
    }
    return found;
}

} // namespace nimber
