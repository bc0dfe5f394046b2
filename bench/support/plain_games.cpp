#include "plain_games.hpp"

#include "plain_nim.hpp"

#include <algorithm>

namespace nimber::bench {

std::size_t plain_nim(StateView heaps) {
    return plain_nim_moves(heaps).size();
}

std::size_t plain_bash_5(StateView heaps) {
    constexpr Heap kMost = 5;
    Heap sum = 0;
    for (const Heap heap : heaps) {
        sum ^= heap % (kMost + 1);
    }
    std::size_t moves = 0;
    for (const Heap heap : heaps) {
        const Heap target = sum ^ heap % (kMost + 1);
        for (Heap take = 1; sum != 0 && take <= std::min(kMost, heap); ++take) {
            moves += (heap - take) % (kMost + 1) == target ? 1U : 0U;
        }
    }
    return moves;
}

namespace {

bool euclid_wins(Heap large, Heap small) {
    bool wins = true;
    while (small != 0 && large / small < 2) {
        const Heap rest = large % small;
        large = small;
        small = rest;
        wins = !wins;
    }
    return small != 0 ? wins : !wins;
}

} // namespace

std::size_t plain_euclid(StateView numbers) {
    const Heap large = std::max(numbers[0], numbers[1]);
    const Heap small = std::min(numbers[0], numbers[1]);
    if (small == 0) {
        return 0;
    }
    // All other moves leave a number at least twice the other, which is won.
    const Heap rest = large % small;
    const std::size_t to_rest = euclid_wins(small, rest) ? 0 : 1;
    return large / small < 2 || euclid_wins(rest + small, small) ? to_rest : to_rest + 1;
}

std::size_t plain_fibonacci(StateView heap) {
    std::vector<Heap> numbers = {1, 2};
    while (numbers.back() <= heap[0] && heap[0] - numbers.back() >= numbers[numbers.size() - 2]) {
        numbers.push_back(numbers.back() + numbers[numbers.size() - 2]);
    }
    std::vector<Heap> parts; // Zeckendorf's, the largest first
    Heap left = heap[0];
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number) {
        if (*number <= left) {
            parts.push_back(*number);
            left -= *number;
        }
    }
    // A take wins iff twice of it is less than the least part of what it leaves.
    std::size_t moves = 0;
    Heap take = 0;
    while (parts.size() > 1) {
        take += parts.back();
        parts.pop_back();
        moves += take < parts.back() - take ? 1U : 0U;
    }
    return moves;
}

namespace {

Components after(const Components& sum, std::size_t index, SumView option) {
    Components next = sum;
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(index));
    for (const StateView part : option) {
        next.push_back({sum[index].game, {part.begin(), part.end()}});
    }
    return next;
}

} // namespace

bool PlainMisere::wins(Components sum) {
    std::ranges::sort(sum);
    if (const auto found = known_.find(sum); found != known_.end()) {
        return found->second;
    }
    bool movable = false;
    bool winning = false;
    for (std::size_t i = 0; i < sum.size() && !winning; ++i) {
        sum[i].game->options(sum[i].state, [&](SumView option) {
            movable = true;
            winning = !wins(after(sum, i, option));
            return !winning;
        });
    }
    winning = winning || !movable; // who cannot move wins
    known_.emplace(std::move(sum), winning);
    return winning;
}

std::size_t PlainMisere::winning_moves(const Components& sum) {
    std::size_t moves = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        sum[i].game->options(sum[i].state, [&](SumView option) {
            moves += wins(after(sum, i, option)) ? 0U : 1U;
            return true;
        });
    }
    return moves;
}

std::uint64_t plain_nim_product(std::uint64_t x, std::uint64_t y, unsigned bits) {
    if (bits == 1) {
        return x & y;
    }
    const unsigned half = bits / 2;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    const std::uint64_t a = x >> half;
    const std::uint64_t b = x & mask;
    const std::uint64_t c = y >> half;
    const std::uint64_t d = y & mask;
    const std::uint64_t ac = plain_nim_product(a, c, half);
    const std::uint64_t ad = plain_nim_product(a, d, half);
    const std::uint64_t bc = plain_nim_product(b, c, half);
    const std::uint64_t bd = plain_nim_product(b, d, half);
    return ((ac ^ ad ^ bc) << half) ^ bd ^
           plain_nim_product(ac, std::uint64_t{1} << (half - 1), half);
}

} // namespace nimber::bench
