#include "methods.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace nimber {
namespace {

/// For each place i, S(i) - f(i): the sum of the piles before i less the margin from i on. The
/// margin is f(i) = max (S(j) - f(j)) - S(i) over i < j <= i + most.
std::vector<Score> front_gains(std::span<const Score> piles, Score most) {
    const std::size_t count = piles.size();
    const auto reach = static_cast<std::size_t>(most);
    std::vector<Score> gains(count + 1);
    std::vector<std::size_t> window; // places whose gain is larger than that of every later one
    window.reserve(count + 1);
    std::size_t head = 0;
    Score before = std::accumulate(piles.begin(), piles.end(), Score{0});
    gains[count] = before;
    for (std::size_t i = count; i-- > 0;) {
        while (window.size() > head && gains[window.back()] <= gains[i + 1]) {
            window.pop_back();
        }
        window.push_back(i + 1);
        while (window[head] - i > reach) {
            ++head;
        }
        before -= piles[i];
        gains[i] = before - (gains[window[head]] - before);
    }
    return gains;
}

} // namespace

Score front_margin(std::span<const Score> piles, Score most) {
    assert(most > 0);
    return -front_gains(piles, most).front();
}

Result<ScoreFound> solve_stones_front(const ScoringState& state, bool moves, Budget& /*budget*/) {
    const std::vector<Score> gains = front_gains(state.row, state.memory);
    ScoreFound found{-gains.front()};
    const auto most = std::min(state.row.size(), static_cast<std::size_t>(state.memory));
    Score points = 0;
    for (std::size_t taken = 1; moves && taken <= most; ++taken) {
        points += state.row[taken - 1];
        found.consider(taken, points, gains[taken]);
    }
    return found;
}

// stones-prefix: the margin beyond j is f(j) = max (S(i) - f(i)) over i > j, where S(i) is the sum
// of the first i values, and f(n) = 0.
Score prefix_margin(std::span<const Score> row) {
    if (row.size() < 2) {
        return 0;
    }
    Score sum = std::accumulate(row.begin(), row.end(), Score{0});
    Score margin = sum;
    for (std::size_t i = row.size() - 1; i >= 2; --i) {
        sum -= row[i];
        margin = std::max(margin, sum - margin);
    }
    return margin;
}

Result<ScoreFound> solve_stones_prefix(const ScoringState& state, bool moves, Budget& /*budget*/) {
    ScoreFound found{prefix_margin(state.row)};
    if (!moves || state.row.size() < 2) {
        return found;
    }
    // Once more from the back, to see which places attain the margin of the whole.
    Score sum = std::accumulate(state.row.begin(), state.row.end(), Score{0});
    Score beyond = 0;
    for (std::size_t i = state.row.size(); i >= 2; --i) {
        const Score worth = sum - beyond;
        found.consider(i, sum, worth);
        beyond = i == state.row.size() ? worth : std::max(beyond, worth);
        sum -= state.row[i - 1];
    }
    std::ranges::reverse(found.best_moves);
    return found;
}

} // namespace nimber
