#include "nimber/solve/scoring/scoring_solver.hpp"
#include "support/references/plain_scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace nimber {
namespace {

using Row = std::vector<Score>;

struct Kind {
    std::string game;
    std::size_t longest;
    Score least;
    Score largest;
};

const Kind kKinds[] = {
    {"stones-ends", 11, 0, 9},   {"stones-double", 10, 0, 9}, {"stones-front", 10, -9, 9},
    {"stones-split", 10, 0, 9},  {"stones-values", 6, 0, 5},  {"stones-rest", 11, 0, 9},
    {"stones-prefix", 9, -9, 9}, {"stones-thirds", 8, 0, 9},
};

/// A state of the game with small numbers, so that ties and equal moves are frequent.
ScoringState random_state(const Kind& kind, std::mt19937& random) {
    const auto pick = [&](Score least, Score most) {
        return std::uniform_int_distribution<Score>{least, most}(random);
    };
    ScoringState state;
    const Score largest = pick(1, kind.largest);
    const Score least = std::max(kind.least, -largest);
    auto length = static_cast<std::size_t>(pick(0, static_cast<Score>(kind.longest)));
    length *= kind.game == "stones-values" ? 2U : 1U;
    for (std::size_t i = 0; i < length; ++i) {
        state.row.push_back(pick(least, largest));
    }
    if (kind.game == "stones-double" || kind.game == "stones-front") {
        state.memory = pick(1, 4);
    } else if (kind.game == "stones-values") {
        state.second_moves = pick(0, 1) == 1;
    } else if (kind.game == "stones-thirds" && pick(0, 1) == 1) {
        state.memory = pick(1, 3);
        state.second_moves = pick(0, 1) == 1;
    }
    return state;
}

Score sum(const Row& row) {
    return std::accumulate(row.begin(), row.end(), Score{0});
}

/// What every answer must satisfy, given plain minimax.
void expect_agrees(const ScoringPosition& position, const ScoreAnswer& answer,
                   const plain::ScoreResult& expected) {
    const ScoringCard& card = position.game->card();
    const Score margin = position.state.second_moves ? -expected.value : expected.value;
    if (card.one_player) {
        EXPECT_FALSE(answer.winner.has_value());
    } else {
        EXPECT_EQ(answer.winner, margin > 0   ? ScoreWinner::First
                                 : margin < 0 ? ScoreWinner::Second
                                              : ScoreWinner::Tie);
    }
    if (card.only_winner) {
        EXPECT_FALSE(answer.margin.has_value());
    } else {
        EXPECT_EQ(answer.margin, margin);
    }
    EXPECT_EQ(answer.totals.has_value(), card.fixed_total);
    if (answer.totals) {
        EXPECT_EQ(answer.totals->first - answer.totals->second, margin);
        EXPECT_EQ(answer.totals->first + answer.totals->second, sum(position.state.row));
    }
}

class ScoringMethodsTest : public testing::TestWithParam<Kind> {};

INSTANTIATE_TEST_SUITE_P(Games, ScoringMethodsTest, testing::ValuesIn(kKinds),
                         [](const auto& test) {
                             std::string name = test.param.game;
                             std::erase(name, '-');
                             return name;
                         });

TEST_P(ScoringMethodsTest, AgreeWithPlainMinimaxOnEveryBestMove) {
    std::mt19937 random{20240607};
    const ScoringGame* game = find_scoring_game(GetParam().game);
    ASSERT_NE(game, nullptr);
    ScoringSolver solver;
    for (int round = 0; round < 2000; ++round) {
        const ScoringPosition position{game, random_state(GetParam(), random)};
        SCOPED_TRACE(to_text(position));
        const auto expected =
            plain::scores(GetParam().game,
                          {position.state.row, position.state.memory, position.state.second_moves});
        const auto answer = solver.solve(position);
        ASSERT_TRUE(answer.has_value());
        expect_agrees(position, *answer, expected);
        std::vector<std::uint64_t> best;
        for (const ScoreMove& move : answer->best_moves) {
            best.push_back(move.number);
            EXPECT_EQ(move.points, game->play(position.state, move.number).points);
        }
        EXPECT_EQ(best, expected.best);

        const auto score = solver.score(position);
        ASSERT_TRUE(score.has_value());
        expect_agrees(position, *score, expected);
        EXPECT_TRUE(score->best_moves.empty());
        if (testing::Test::HasFailure()) {
            break;
        }
    }
}

TEST_P(ScoringMethodsTest, AgreeWithSearchFromTheRules) {
    std::mt19937 random{7};
    const ScoringGame* game = find_scoring_game(GetParam().game);
    ScoringSolver solver;
    for (int round = 0; round < 300; ++round) {
        const ScoringPosition position{game, random_state(GetParam(), random)};
        SCOPED_TRACE(to_text(position));
        const auto answer = solver.solve(position);
        const auto searched = solver.search(position);
        ASSERT_TRUE(answer && searched);
        EXPECT_EQ(answer->winner, searched->winner);
        EXPECT_EQ(answer->margin, searched->margin);
        EXPECT_EQ(answer->best_moves, searched->best_moves);
        EXPECT_EQ(searched->standing(), Standing::Computed);
    }
}

TEST_P(ScoringMethodsTest, AgreeOnPlainNumbersToo) {
    std::mt19937 random{11};
    const std::string& name = GetParam().game;
    for (int round = 0; round < 300; ++round) {
        ScoringState state = random_state(GetParam(), random);
        state.second_moves = false;
        state.memory = name == "stones-thirds" ? 0 : state.memory;
        const Score value = plain::scores(name, {state.row, state.memory, false}).value;
        Budget budget{Limits{}};
        if (name == "stones-ends") {
            EXPECT_EQ(ends_margin(state.row), value);
        } else if (name == "stones-double") {
            EXPECT_EQ(*double_margin(state.row, budget, state.memory), value);
        } else if (name == "stones-front") {
            EXPECT_EQ(front_margin(state.row, state.memory), value);
        } else if (name == "stones-split") {
            EXPECT_EQ(*split_total(state.row, budget), value);
        } else if (name == "stones-rest") {
            EXPECT_EQ(rest_margin(state.row), value);
        } else if (name == "stones-prefix") {
            EXPECT_EQ(prefix_margin(state.row), value);
        } else if (name == "stones-thirds") {
            EXPECT_EQ(thirds_first_wins(state.row), value > 0);
        } else {
            Row first;
            Row second;
            for (std::size_t i = 0; i < state.row.size(); i += 2) {
                first.push_back(state.row[i]);
                second.push_back(state.row[i + 1]);
            }
            EXPECT_EQ(values_margin(first, second), value);
        }
    }
}

// Longer rows against the textbook recursions.

Row random_row(std::mt19937& random, std::size_t length, Score least, Score most) {
    Row row(length);
    for (Score& value : row) {
        value = std::uniform_int_distribution<Score>{least, most}(random);
    }
    return row;
}

TEST(EndsMarginTest, AgreesWithTheRecursionOverRanges) {
    std::mt19937 random{3};
    for (std::size_t length = 1; length < 120; ++length) {
        const Row row = random_row(random, length, -50, 50);
        Row margins = row; // of the ranges of one length, by where they begin
        for (std::size_t size = 2; size <= length; ++size) {
            for (std::size_t begin = 0; begin + size <= length; ++begin) {
                margins[begin] = std::max(row[begin] - margins[begin + 1],
                                          row[begin + size - 1] - margins[begin]);
            }
        }
        EXPECT_EQ(ends_margin(row), margins[0]) << length;
    }
}

TEST(RestMarginTest, AgreesWithTheRecursionOverRanges) {
    std::mt19937 random{4};
    for (std::size_t length = 1; length < 120; ++length) {
        const Row row = random_row(random, length, 0, 50);
        Row sums(length + 1);
        std::partial_sum(row.begin(), row.end(), sums.begin() + 1);
        Row margins(length);
        for (std::size_t size = 2; size <= length; ++size) {
            for (std::size_t begin = 0; begin + size <= length; ++begin) {
                const std::size_t end = begin + size;
                margins[begin] = std::max(sums[end] - sums[begin + 1] - margins[begin + 1],
                                          sums[end - 1] - sums[begin] - margins[begin]);
            }
        }
        EXPECT_EQ(rest_margin(row), margins[0]) << length;
    }
}

TEST(DoubleMarginTest, AgreesWithTheRecursionOverPlaceAndM) {
    std::mt19937 random{5};
    for (std::size_t length = 1; length < 90; ++length) {
        const Row row = random_row(random, length, 0, 30);
        // margins[i][m] from place i on
        std::vector<Row> margins(length + 1, Row(2 * length + 1));
        for (std::size_t i = length; i-- > 0;) {
            for (std::size_t m = 1; m <= length; ++m) {
                Score points = 0;
                Score best = -1'000'000;
                for (std::size_t x = 1; x <= std::min(2 * m, length - i); ++x) {
                    points += row[i + x - 1];
                    best =
                        std::max(best, points - margins[i + x][std::min(std::max(m, x), length)]);
                }
                margins[i][m] = best;
            }
        }
        for (const std::size_t m : {std::size_t{1}, std::size_t{2}, std::size_t{5}, length}) {
            Budget budget{Limits{}};
            EXPECT_EQ(*double_margin(row, budget, static_cast<Score>(m)),
                      margins[0][std::min(m, length)])
                << length << ' ' << m;
            EXPECT_EQ(budget.held(), 0U);
        }
    }
}

TEST(SplitTotalTest, AgreesWithTheRecursionOverRanges) {
    std::mt19937 random{6};
    for (std::size_t length = 1; length < 60; ++length) {
        const Row row = random_row(random, length, 0, length % 3 == 0 ? 2 : 40);
        std::vector<Row> totals(length + 1, Row(length + 1)); // of [begin, end)
        for (std::size_t size = 2; size <= length; ++size) {
            for (std::size_t begin = 0; begin + size <= length; ++begin) {
                const std::size_t end = begin + size;
                for (std::size_t cut = begin + 1; cut < end; ++cut) {
                    const auto at = [&](std::size_t i) {
                        return row.begin() + static_cast<std::ptrdiff_t>(i);
                    };
                    const Score left = std::accumulate(at(begin), at(cut), Score{0});
                    const Score right = std::accumulate(at(cut), at(end), Score{0});
                    Score& best = totals[begin][end];
                    best = left <= right ? std::max(best, left + totals[begin][cut]) : best;
                    best = right <= left ? std::max(best, right + totals[cut][end]) : best;
                }
            }
        }
        Budget budget{Limits{}};
        EXPECT_EQ(*split_total(row, budget), totals[0][length]) << length;
        EXPECT_EQ(budget.held(), 0U);
    }
}

TEST(ThirdsTest, AgreesWithThePublishedCounts) {
    for (std::size_t code = 0; code < 8 * 8 * 8; ++code) {
        const std::size_t zeros = code % 8;
        const std::size_t ones = code / 8 % 8;
        const std::size_t twos = code / 64;
        Row row(zeros, 3);
        row.insert(row.end(), ones, 1);
        row.insert(row.end(), twos, 5);
        const bool expected =
            zeros % 2 == 0 ? ones > 0 && twos > 0 : std::max(ones, twos) - std::min(ones, twos) > 2;
        EXPECT_EQ(thirds_first_wins(row), expected) << zeros << ' ' << ones << ' ' << twos;
    }
}

TEST(ScoringSolverTest, AnswersThePublishedSamples) {
    const auto margin = [](const char* text) {
        return *ScoringSolver{}.solve(*parse_scoring(text))->margin;
    };
    const auto first_wins = [](const char* text) {
        return ScoringSolver{}.solve(*parse_scoring(text))->winner == ScoreWinner::First;
    };
    EXPECT_TRUE(first_wins("stones-ends(5,3,4,5)"));
    EXPECT_TRUE(first_wins("stones-ends(3,7,2,3)"));
    EXPECT_EQ(ScoringSolver{}.score(*parse_scoring("stones-double(2,7,9,4,4)"))->totals->first, 10);
    EXPECT_EQ(ScoringSolver{}.score(*parse_scoring("stones-double(1,2,3,4,5,100)"))->totals->first,
              104);
    EXPECT_LT(margin("stones-front(1,2,3,7)"), 0);
    EXPECT_GT(margin("stones-front(1,2,3,-9)"), 0);
    EXPECT_EQ(margin("stones-front(1,2,3,6)"), 0);
    EXPECT_EQ(margin("stones-split(6,2,3,4,5,5)"), 18);
    EXPECT_EQ(margin("stones-split(7,7,7,7,7,7,7)"), 28);
    EXPECT_EQ(margin("stones-split(4)"), 0);
    EXPECT_GT(margin("stones-values(1:2,3:1)"), 0);
    EXPECT_EQ(margin("stones-values(1:3,2:1)"), 0);
    EXPECT_LT(margin("stones-values(2:1,4:6,3:7)"), 0);
    EXPECT_EQ(margin("stones-rest(5,3,1,4,2)"), 6);
    EXPECT_EQ(margin("stones-rest(7,90,5,1,100,10,10,2)"), 122);
    EXPECT_EQ(margin("stones-prefix(-1,2,-3,4,-5)"), 5);
    EXPECT_EQ(margin("stones-prefix(7,-6,5,10,5,-2,-6)"), 13);
    EXPECT_EQ(margin("stones-prefix(-10,-12)"), -22);
    EXPECT_TRUE(first_wins("stones-thirds(2,1)"));
    EXPECT_FALSE(first_wins("stones-thirds(2)"));
    EXPECT_FALSE(first_wins("stones-thirds(5,1,2,4,3)"));
}

TEST(ScoringSolverTest, DoesNotOverflowAtTheLimits) {
    const Row most(kMostStones, kLargestScore);
    EXPECT_EQ(ends_margin(most), 0);
    EXPECT_EQ(rest_margin(most), kLargestSum / 2);
    EXPECT_EQ(front_margin(most, static_cast<Score>(kMostStones)), kLargestSum);
    EXPECT_EQ(prefix_margin(most), kLargestSum);
    EXPECT_EQ(values_margin(most, most), 0);
    const Row least(kMostStones, -kLargestScore);
    EXPECT_EQ(ends_margin(least), 0);
    EXPECT_EQ(front_margin(least, 1), 0);
    EXPECT_EQ(prefix_margin(least), kLargestScore); // all but one, then the last one
    Row mixed = most;
    for (std::size_t i = 0; i < mixed.size() / 2; ++i) {
        mixed[i] = -kLargestScore;
    }
    EXPECT_LE(std::abs(prefix_margin(mixed)), 2 * kLargestSum);
    EXPECT_EQ(values_margin(mixed, most), -kLargestSum / 2);
}

TEST(ScoringSolverTest, SaysSoWhenALimitIsReached) {
    const Row row(20'000, 1);
    Budget memory{Limits{std::chrono::minutes{1}, std::size_t{1} << 20U, {}, {}}};
    const auto large = double_margin(row, memory);
    ASSERT_FALSE(large.has_value());
    EXPECT_EQ(large.error().code, ErrorCode::MemoryLimit);
    Budget time{Limits{std::chrono::milliseconds{0}, std::size_t{4} << 30U, {}, {}}};
    const auto late = split_total(Row(100, 1), time);
    ASSERT_FALSE(late.has_value());
    EXPECT_EQ(late.error().code, ErrorCode::TimeLimit);
    ScoringSolver solver{Limits{std::chrono::minutes{1}, std::size_t{1} << 16U, {}, {}}};
    const auto searched = solver.search(*parse_scoring("stones-values(1:1,2:2,3:3,4:4,5:5,6:6,7:7,"
                                                       "8:8,9:9,10:10,11:11,12:12,13:13)"));
    ASSERT_FALSE(searched.has_value());
    EXPECT_EQ(searched.error().code, ErrorCode::MemoryLimit);
}

} // namespace
} // namespace nimber
