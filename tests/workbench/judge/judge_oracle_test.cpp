#include "support/references/judge_oracles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace nimber::testing {
namespace {

// Every problem against brute force from its bare rules: a position is a row of numbers, a game a
// function that lists what a move can make of it. Nothing here knows a theorem.

using Moves = std::function<std::vector<Numbers>(const Numbers&)>;

/// Whether the player to move wins; `misere` says that who cannot move wins.
class BruteForce {
public:
    explicit BruteForce(Moves moves, bool misere = false)
        : moves_{std::move(moves)}, misere_{misere} {}

    bool wins(const Numbers& position) {
        const auto known = memory_.find(position);
        if (known != memory_.end()) {
            return known->second;
        }
        const auto options = moves_(position);
        const bool won =
            options.empty() ? misere_ : std::ranges::any_of(options, [&](const Numbers& option) {
                return !wins(option);
            });
        return memory_[position] = won;
    }

private:
    Moves moves_;
    bool misere_;
    std::map<Numbers, bool> memory_;
};

/// Moves that take from one heap a number that `may_take` allows.
Moves taking(std::function<bool(int)> may_take) {
    return [may_take = std::move(may_take)](const Numbers& heaps) {
        std::vector<Numbers> options;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            for (int take = 1; take <= heaps[i]; ++take) {
                if (may_take(take)) {
                    options.push_back(heaps);
                    options.back()[i] -= take;
                    std::ranges::sort(options.back());
                }
            }
        }
        return options;
    };
}

Moves taking(const Numbers& set) {
    return taking([set](int take) { return std::ranges::count(set, take) > 0; });
}

const Moves kNim = taking([](int) { return true; });

TEST(JudgeOracleTest, Crosses) {
    // The board as it is, a bit for each cross.
    std::map<std::pair<int, unsigned>, bool> memory;
    const std::function<bool(int, unsigned)> wins = [&](int cells, unsigned crosses) {
        const auto key = std::pair{cells, crosses};
        if (const auto known = memory.find(key); known != memory.end()) {
            return known->second;
        }
        bool won = false;
        for (int cell = 0; cell < cells && !won; ++cell) {
            const unsigned after = crosses | 1U << static_cast<unsigned>(cell);
            if (after != crosses) {
                const bool three = (after & after >> 1U & after >> 2U) != 0;
                won = three || !wins(cells, after);
            }
        }
        return memory[key] = won;
    };
    for (int cells = 3; cells <= 15; ++cells) {
        EXPECT_EQ(answer("crosses", std::to_string(cells)), wins(cells, 0) ? "1\n" : "2\n");
    }
    // Beyond, by the values of the strips that a cross leaves, to the published limit.
    std::vector<int> values(2001);
    for (int n = 1; n <= 2000; ++n) {
        std::set<int> seen;
        for (int i = 1; i <= n; ++i) {
            seen.insert(values[static_cast<std::size_t>(std::max(i - 3, 0))] ^
                        values[static_cast<std::size_t>(std::max(n - i - 2, 0))]);
        }
        while (seen.contains(values[static_cast<std::size_t>(n)])) {
            ++values[static_cast<std::size_t>(n)];
        }
    }
    compare("crosses", [&](Random& random) {
        const int cells = random(3, 2000);
        const bool won = values[static_cast<std::size_t>(cells)] != 0;
        return std::pair{std::to_string(cells), won ? "1" : "2"};
    });
}

TEST(JudgeOracleTest, Nim) {
    BruteForce nim{kNim};
    compare("nim", [&](Random& random) {
        Numbers heaps = random.row(random(1, 4), 0, 7);
        const std::string input = std::to_string(heaps.size()) + text(heaps);
        std::ranges::sort(heaps);
        return std::pair{input, nim.wins(heaps) ? "A wins." : "B wins."};
    });
}

TEST(JudgeOracleTest, NimMoves) {
    BruteForce normal{kNim};
    BruteForce misere{kNim, true};
    compare_all("nim_moves", "1000\n", "", [&](Random& random) {
        const bool is_misere = random(0, 1) == 1;
        Numbers heaps = random.row(random(1, 4), 0, 6);
        heaps[0] += heaps == Numbers(heaps.size(), 0) ? 1 : 0;
        std::string moves;
        int count = 0;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            for (int take = 1; take <= heaps[i]; ++take) {
                Numbers after = heaps;
                after[i] -= take;
                std::ranges::sort(after);
                if (!(is_misere ? misere : normal).wins(after)) {
                    ++count;
                    moves += " " + std::to_string(i + 1) + ":" + std::to_string(take);
                }
            }
        }
        return std::pair{std::string{is_misere ? "misere " : "normal "} +
                             std::to_string(heaps.size()) + text(heaps),
                         count == 0 ? "LOSE" : "WIN " + std::to_string(count) + moves};
    });
}

TEST(JudgeOracleTest, John) {
    BruteForce misere{kNim, true};
    compare_all("hdu1907", "1000\n", "", [&](Random& random) {
        Numbers heaps = random.row(random(1, 5), 1, 5);
        const std::string input = std::to_string(heaps.size()) + text(heaps);
        std::ranges::sort(heaps);
        return std::pair{input, misere.wins(heaps) ? "John" : "Brother"};
    });
}

TEST(JudgeOracleTest, SpringFestival) {
    BruteForce nim{kNim};
    compare_all("hdu1850", "", "0\n", [&](Random& random) {
        const Numbers heaps = random.row(random(1, 4), 1, 7);
        int count = 0;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            for (int left = 0; left < heaps[i]; ++left) {
                Numbers after = heaps;
                after[i] = left;
                std::ranges::sort(after);
                count += nim.wins(after) ? 0 : 1;
            }
        }
        return std::pair{std::to_string(heaps.size()) + text(heaps), std::to_string(count)};
    });
}

TEST(JudgeOracleTest, BraveGame) {
    compare_all("hdu1846", "1000\n", "", [](Random& random) {
        const int most = random(1, 12);
        BruteForce game{taking([most](int take) { return take <= most; })};
        const int stones = random(0, 60);
        return std::pair{text({stones, most}), game.wins({stones}) ? "first" : "second"};
    });
}

TEST(JudgeOracleTest, NimGame) {
    BruteForce game{taking(Numbers{1, 2, 3})};
    compare("lc292", [&](Random& random) {
        const int stones = random(1, 300);
        return std::pair{std::to_string(stones), game.wins({stones}) ? "true" : "false"};
    });
}

TEST(JudgeOracleTest, Subtraction) {
    const auto least_period = [](const std::vector<int>& row) {
        // The row is so long that whatever repeats to its end repeats for ever.
        const std::size_t tail = row.size() / 2;
        std::size_t length = 1;
        const auto holds = [&](std::size_t n) { return row[n] == row[n + length]; };
        for (;; ++length) {
            bool all = true;
            for (std::size_t n = tail; all && n + length < row.size(); ++n) {
                all = holds(n);
            }
            if (all) {
                break;
            }
        }
        std::size_t start = tail;
        while (start > 0 && holds(start - 1)) {
            --start;
        }
        return std::to_string(start) + " " + std::to_string(length);
    };
    compare("subtraction", [&](Random& random) {
        const Numbers set = random.row(random(1, 4), 1, 9);
        const int last = random(0, 60);
        std::vector<int> values;
        std::vector<int> won;
        for (int n = 0; n < 3000; ++n) {
            std::set<int> seen;
            for (const int take : set) {
                if (take <= n) {
                    seen.insert(values[static_cast<std::size_t>(n - take)]);
                }
            }
            int mex = 0;
            while (seen.contains(mex)) {
                ++mex;
            }
            values.push_back(mex);
            won.push_back(mex != 0 ? 1 : 0);
        }
        std::string letters;
        for (int n = 0; n <= last; ++n) {
            letters += won[static_cast<std::size_t>(n)] != 0 ? 'N' : 'P';
        }
        return std::pair{std::to_string(set.size()) + text(set) + " " + std::to_string(last),
                         letters + "\noutcome " + least_period(won) + "\ngrundy " +
                             least_period(values)};
    });
}

TEST(JudgeOracleTest, CoinGame) {
    compare("coin_game", [](Random& random) {
        const Numbers set = random.row(random(1, 4), 1, 12);
        BruteForce game{taking(set)};
        const int coins = random(0, 80);
        return std::pair{text({coins, static_cast<int>(set.size())}) + text(set),
                         game.wins({coins}) ? "A wins." : "B wins."};
    });
}

TEST(JudgeOracleTest, GrundyHeaps) {
    compare("grundy_heaps", [](Random& random) {
        const Numbers set = random.row(random(1, 3), 1, 6);
        BruteForce game{taking(set)};
        Numbers heaps = random.row(random(1, 3), 0, 8);
        const std::string input =
            text({static_cast<int>(heaps.size()), static_cast<int>(set.size())}) + text(set) +
            text(heaps);
        std::ranges::sort(heaps);
        return std::pair{input, game.wins(heaps) ? "A wins." : "B wins."};
    });
}

TEST(JudgeOracleTest, TakingBalls) {
    BruteForce game{taking(Numbers{1, 3, 7, 8}), true};
    compare_all("lanqiao2012", "1000\n", "", [&](Random& random) {
        const int balls = random(1, 900);
        return std::pair{std::to_string(balls), game.wins({balls}) ? "1" : "0"};
    });
}

TEST(JudgeOracleTest, StoneGameFour) {
    BruteForce game{taking(Numbers{1,   4,   9,   16,  25,  36,  49,  64,  81,  100,
                                   121, 144, 169, 196, 225, 256, 289, 324, 361, 400})};
    compare("lc1510", [&](Random& random) {
        const int stones = random(1, 420);
        return std::pair{std::to_string(stones), game.wins({stones}) ? "true" : "false"};
    });
}

TEST(JudgeOracleTest, Doubloon) {
    compare_all("hdu4203", "1000\n", "", [](Random& random) {
        const int base = random(1, 12);
        const auto is_power = [base](int take) {
            int power = 1;
            while (power < take && base > 1) {
                power *= base;
            }
            return power == take;
        };
        BruteForce game{taking(is_power)};
        const int coins = random(0, 150);
        int least = 0;
        for (int take = 1; take <= coins && least == 0; ++take) {
            least = is_power(take) && !game.wins({coins - take}) ? take : 0;
        }
        return std::pair{text({coins, base}), std::to_string(least)};
    });
}

TEST(JudgeOracleTest, Kiki) {
    BruteForce game{[](const Numbers& cell) {
        std::vector<Numbers> options;
        for (const auto& [down, left] : {std::pair{1, 0}, {0, 1}, {1, 1}}) {
            if (cell[0] > down && cell[1] > left) {
                options.push_back({cell[0] - down, cell[1] - left});
            }
        }
        return options;
    }};
    compare_all("hdu2147", "", "0 0\n", [&](Random& random) {
        const Numbers board = random.row(2, 1, 60);
        return std::pair{text(board), game.wins(board) ? "Wonderful!" : "What a pity!"};
    });
}

TEST(JudgeOracleTest, Wythoff) {
    BruteForce game{[](const Numbers& heaps) {
        std::vector<Numbers> options;
        for (int take = 1; take <= std::max(heaps[0], heaps[1]); ++take) {
            for (const auto& [a, b] : {std::pair{take, 0}, {0, take}, {take, take}}) {
                if (a <= heaps[0] && b <= heaps[1]) {
                    options.push_back({heaps[0] - a, heaps[1] - b});
                }
            }
        }
        return options;
    }};
    compare_all("wythoff", "", "", [&](Random& random) {
        const Numbers heaps = random.row(2, 0, 45);
        return std::pair{text(heaps), game.wins(heaps) ? "1" : "0"};
    });
}

TEST(JudgeOracleTest, AliceAndBob) {
    BruteForce game{[](const Numbers& numbers) {
        std::vector<Numbers> options;
        const auto add = [&](Numbers option) {
            std::erase(option, 0);
            std::ranges::sort(option);
            options.push_back(std::move(option));
        };
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            Numbers lower = numbers;
            --lower[i];
            add(lower);
            for (std::size_t j = i + 1; j < numbers.size(); ++j) {
                Numbers merged = numbers;
                merged[i] += merged[j];
                merged[j] = 0;
                add(merged);
            }
        }
        return options;
    }};
    int number = 0;
    compare_all("hdu4111", "1000\n", "", [&](Random& random) {
        Numbers numbers = random.row(random(1, 5), 1, random(1, 2) == 1 ? 2 : 5);
        const std::string input = std::to_string(numbers.size()) + text(numbers);
        std::ranges::sort(numbers);
        return std::pair{input, "Case #" + std::to_string(++number) +
                                    (game.wins(numbers) ? ": Alice" : ": Bob")};
    });
}

TEST(JudgeOracleTest, StoneGameRows) {
    compare("hdu2999", [](Random& random) {
        const Numbers set = random.row(random(1, 3), 1, 5);
        BruteForce game{[&](const Numbers& rows) {
            std::vector<Numbers> options;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                for (const int take : set) {
                    for (int left = 0; left + take <= rows[i]; ++left) {
                        options.push_back(rows);
                        options.back()[i] = left;
                        options.back().push_back(rows[i] - take - left);
                        std::erase(options.back(), 0);
                        std::ranges::sort(options.back());
                    }
                }
            }
            return options;
        }};
        const int length = random(0, 11);
        return std::pair{std::to_string(set.size()) + text(set) + " 1 " + std::to_string(length),
                         game.wins({length}) ? "1" : "2"};
    });
}

/// A graph without cycles: edges lead to larger numbers of a random order.
std::vector<Numbers> random_graph(Random& random) {
    const int size = random(1, 9);
    Numbers order;
    for (int v = 0; v < size; ++v) {
        order.insert(order.begin() + random(0, v), v);
    }
    std::vector<Numbers> successors(static_cast<std::size_t>(size));
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            for (int twice = random(0, 9); twice < 3; twice += random(1, 3)) {
                successors[static_cast<std::size_t>(order[i])].push_back(order[j]);
            }
        }
    }
    return successors;
}

std::string graph_text(const std::vector<Numbers>& graph) {
    std::string out = std::to_string(graph.size()) + "\n";
    for (const Numbers& successors : graph) {
        out += std::to_string(successors.size()) + text(successors) + "\n";
    }
    return out;
}

Moves tokens_on(const std::vector<Numbers>& graph) {
    return [graph](const Numbers& tokens) {
        std::vector<Numbers> options;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            for (const int to : graph[static_cast<std::size_t>(tokens[i])]) {
                options.push_back(tokens);
                options.back()[i] = to;
                std::ranges::sort(options.back());
            }
        }
        return options;
    };
}

TEST(JudgeOracleTest, ChessGame) {
    compare_all("hdu1524", "", "", [](Random& random) {
        const auto graph = random_graph(random);
        BruteForce game{tokens_on(graph)};
        Numbers tokens = random.row(random(1, 3), 0, static_cast<int>(graph.size()) - 1);
        const std::string input =
            graph_text(graph) + std::to_string(tokens.size()) + text(tokens) + "\n0\n";
        std::ranges::sort(tokens);
        return std::pair{input, game.wins(tokens) ? "WIN" : "LOSE"};
    });
}

TEST(JudgeOracleTest, ValuesOfAGraph) {
    // Without mex: the value of a vertex is the Nim heap beside which it is lost.
    compare("sg_dag", [](Random& random) {
        const auto graph = random_graph(random);
        BruteForce game{[&](const Numbers& pair) { // a vertex and a heap
            std::vector<Numbers> options;
            for (const int to : graph[static_cast<std::size_t>(pair[0])]) {
                options.push_back({to, pair[1]});
            }
            for (int left = 0; left < pair[1]; ++left) {
                options.push_back({pair[0], left});
            }
            return options;
        }};
        Numbers values;
        for (int v = 0; v < static_cast<int>(graph.size()); ++v) {
            int heap = 0;
            while (game.wins({v, heap})) {
                ++heap;
            }
            values.push_back(heap);
        }
        return std::pair{graph_text(graph), text(values).substr(1)};
    });
}

} // namespace
} // namespace nimber::testing
