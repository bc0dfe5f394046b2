#include "support/references/judge_oracles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace nimber::testing {
namespace {

// Problems that scores decide, against minimax from their bare rules.

/// A position after a move, and what the mover scored.
struct Option {
    Numbers position;
    int points = 0;
};

/// The lead of the player to move, both playing for it.
class Minimax {
public:
    using Moves = std::function<std::vector<Option>(const Numbers&)>;
    explicit Minimax(Moves moves) : moves_{std::move(moves)} {}

    int lead(const Numbers& position) {
        const auto known = memory_.find(position);
        if (known != memory_.end()) {
            return known->second;
        }
        const auto options = moves_(position);
        int best = options.empty() ? 0 : std::numeric_limits<int>::min();
        for (const Option& option : options) {
            best = std::max(best, option.points - lead(option.position));
        }
        return memory_[position] = best;
    }

private:
    Moves moves_;
    std::map<Numbers, int> memory_;
};

int sum(const Numbers& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0);
}

Numbers without_first(const Numbers& row, std::size_t count = 1) {
    return {row.begin() + static_cast<std::ptrdiff_t>(count), row.end()};
}

Numbers without_last(const Numbers& row) {
    return {row.begin(), row.end() - 1};
}

std::string counted(const Numbers& row) {
    return std::to_string(row.size()) + text(row);
}

TEST(JudgeScoreOracleTest, StoneGame) {
    compare("lc877", [](Random& random) {
        Minimax game{[](const Numbers& row) -> std::vector<Option> {
            if (row.empty()) {
                return {};
            }
            return {{without_first(row), row.front()}, {without_last(row), row.back()}};
        }};
        const Numbers row = random.row(random(1, 9), 0, 9); // also where Alice does not win
        return std::pair{counted(row), game.lead(row) > 0 ? "true" : "false"};
    });
}

TEST(JudgeScoreOracleTest, StoneGameTwo) {
    compare("lc1140", [](Random& random) {
        Minimax game{[](const Numbers& state) { // M, then the row
            std::vector<Option> options;
            int points = 0;
            for (std::size_t x = 1; x < state.size() && static_cast<int>(x) <= 2 * state[0]; ++x) {
                points += state[x];
                Numbers after = without_first(state, x);
                after[0] = std::max(state[0], static_cast<int>(x));
                options.push_back({after, points});
            }
            return options;
        }};
        const Numbers row = random.row(random(1, 10), 0, 12);
        Numbers state = row;
        state.insert(state.begin(), 1);
        return std::pair{counted(row), std::to_string((sum(row) + game.lead(state)) / 2)};
    });
}

TEST(JudgeScoreOracleTest, StoneGameThree) {
    compare("lc1406", [](Random& random) {
        Minimax game{[](const Numbers& row) {
            std::vector<Option> options;
            int points = 0;
            for (std::size_t x = 1; x <= std::min<std::size_t>(3, row.size()); ++x) {
                points += row[x - 1];
                options.push_back({without_first(row, x), points});
            }
            return options;
        }};
        const Numbers row = random.row(random(1, 10), -6, 6);
        const int lead = game.lead(row);
        return std::pair{counted(row), lead > 0 ? "Alice" : lead < 0 ? "Bob" : "Tie"};
    });
}

TEST(JudgeScoreOracleTest, StoneGameFive) {
    const std::function<int(const Numbers&)> best = [&](const Numbers& row) {
        int most = 0;
        for (std::size_t cut = 1; cut < row.size(); ++cut) {
            const Numbers left{row.begin(), row.begin() + static_cast<std::ptrdiff_t>(cut)};
            const Numbers right = without_first(row, cut);
            if (sum(left) <= sum(right)) {
                most = std::max(most, sum(left) + best(left));
            }
            if (sum(right) <= sum(left)) {
                most = std::max(most, sum(right) + best(right));
            }
        }
        return most;
    };
    compare("lc1563", [&](Random& random) {
        const Numbers row = random.row(random(1, 9), 0, 9);
        return std::pair{counted(row), std::to_string(best(row))};
    });
}

TEST(JudgeScoreOracleTest, StoneGameSix) {
    compare("lc1686", [](Random& random) {
        const Numbers alice = random.row(random(1, 7), 1, 7);
        const Numbers bob = random.row(static_cast<int>(alice.size()), 1, 7);
        Minimax game{[&](const Numbers& taken) {
            const bool first = sum(taken) % 2 == 0;
            std::vector<Option> options;
            for (std::size_t i = 0; i < taken.size(); ++i) {
                if (taken[i] == 0) {
                    options.push_back({taken, (first ? alice : bob)[i]});
                    options.back().position[i] = 1;
                }
            }
            return options;
        }};
        const int lead = game.lead(Numbers(alice.size(), 0));
        return std::pair{counted(alice) + text(bob), lead > 0 ? "1" : lead < 0 ? "-1" : "0"};
    });
}

TEST(JudgeScoreOracleTest, StoneGameSeven) {
    compare("lc1690", [](Random& random) {
        Minimax game{[](const Numbers& row) -> std::vector<Option> {
            if (row.empty()) {
                return {};
            }
            const Numbers left = without_last(row);
            const Numbers right = without_first(row);
            return {{left, sum(left)}, {right, sum(right)}};
        }};
        const Numbers row = random.row(random(1, 9), 0, 9);
        return std::pair{counted(row), std::to_string(game.lead(row))};
    });
}

TEST(JudgeScoreOracleTest, StoneGameEight) {
    compare("lc1872", [](Random& random) {
        Minimax game{[](const Numbers& row) {
            std::vector<Option> options;
            for (std::size_t x = 2; x <= row.size(); ++x) {
                Numbers after = without_first(row, x);
                const int points = sum(row) - sum(after);
                after.insert(after.begin(), points);
                options.push_back({after, points});
            }
            return options;
        }};
        const Numbers row = random.row(random(2, 9), -9, 9);
        return std::pair{counted(row), std::to_string(game.lead(row))};
    });
}

TEST(JudgeScoreOracleTest, StoneGameNine) {
    compare("lc2029", [](Random& random) {
        const Numbers row = random.row(random(1, 8), 1, 9);
        // Who is to move wins? `left` are the stones, `removed` their sum so far.
        const std::function<bool(Numbers, int, bool)> wins = [&](const Numbers& left, int removed,
                                                                 bool alice) {
            if (left.empty()) {
                return !alice; // Bob wins
            }
            for (std::size_t i = 0; i < left.size(); ++i) {
                Numbers after = left;
                after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
                const int total = (removed + left[i]) % 3;
                if (total != 0 && !wins(after, total, !alice)) {
                    return true;
                }
            }
            return false;
        };
        Numbers thirds = row;
        for (int& stone : thirds) {
            stone %= 3;
        }
        return std::pair{counted(row), wins(thirds, 0, true) ? "true" : "false"};
    });
}

TEST(JudgeScoreOracleTest, EulersNim) {
    compare("pe301", [](Random& random) {
        const int last = random(0, 4000);
        int count = 0;
        for (int n = 1; n <= last; ++n) {
            count += (n ^ 2 * n ^ 3 * n) == 0 ? 1 : 0;
        }
        return std::pair{std::to_string(last), std::to_string(count)};
    });
}

} // namespace
} // namespace nimber::testing
