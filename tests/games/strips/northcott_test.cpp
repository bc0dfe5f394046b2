#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/labelling.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

GamePtr northcott() {
    return *make_game("northcott");
}

/// One row of each shape in [2, widest], and every pair of rows up to `widest_of_two`, white on the
/// left as far as it goes: every place can be reached from there.
std::vector<State> boards(Heap widest, Heap widest_of_two) {
    std::vector<State> all;
    for (Heap width = 2; width <= widest; ++width) {
        all.push_back({0, width, 0, width - 1});
    }
    for (Heap first = 2; first <= widest_of_two; ++first) {
        for (Heap second = 2; second <= first; ++second) {
            all.push_back({0, first, 0, first - 1, second, second - 1, 0});
        }
    }
    return all;
}

std::multiset<State> listed_moves(const Answer& answer) {
    std::multiset<State> moves;
    for (const Move& move : answer.winning_moves) {
        if (move.part == 0) {
            moves.insert(only(move.option));
        }
    }
    return moves;
}

std::multiset<State> lost_options(const Game& game, const State& state, Heap heap,
                                  const Labelling& label) {
    std::multiset<State> lost;
    game.options(state, [&](SumView option) {
        const State next = only(option);
        if (label(next, heap) == Outcome::P) {
            lost.insert(next);
        }
        return true;
    });
    return lost;
}

TEST(NorthcottTest, LetsACounterGoEitherWayUpToTheOther) {
    std::set<std::string> next;
    const Position start = *parse_position("northcott(..w..b.)");
    northcott()->options(start.parts.front().component(0), [&](SumView option) {
        next.insert(to_text(*northcott(), option));
        return true;
    });
    EXPECT_EQ(next, (std::set<std::string>{"black,.w...b.", "black,w....b.", "black,...w.b.",
                                           "black,....wb."}));
}

TEST(NorthcottTest, HasTheXorOfItsGapsAsValueInSumsThatMayGoOnForEver) {
    const GamePtr game = northcott();
    for (const State& board : boards(6, 4)) {
        const Labelling label{*game, board, 4, Play::Normal};
        for (const auto& [node, outcome] : label.all()) {
            const auto& [state, heap] = node;
            EXPECT_EQ(letter(outcome),
                      game->value(state)->value() == heap ? letter(Outcome::P) : letter(Outcome::N))
                << to_text(*game, state) << " + *" << heap;
        }
    }
}

TEST(NorthcottTest, ListsExactlyTheWinningMovesInNormalPlay) {
    const GamePtr game = northcott();
    const GamePtr star = *make_game("*");
    for (const State& board : boards(5, 4)) {
        const Labelling label{*game, board, 3, Play::Normal};
        for (const auto& [node, outcome] : label.all()) {
            const auto& [state, heap] = node;
            const auto answer =
                Solver{}.solve({{{game, Sum{state}}, {star, Sum{State{heap}}}}}, Play::Normal);
            ASSERT_TRUE(answer.has_value());
            EXPECT_EQ(letter(answer->outcome), letter(outcome));
            EXPECT_EQ(listed_moves(*answer), lost_options(*game, state, heap, label))
                << to_text(*game, state) << " + *" << heap;
        }
    }
}

TEST(NorthcottTest, IsSolvedExactlyInMiserePlay) {
    const GamePtr game = northcott();
    bool draws = false;
    for (const State& board : boards(7, 4)) {
        const Labelling label{*game, board, 0, Play::Misere};
        for (const auto& [node, outcome] : label.all()) {
            const State& state = node.first;
            draws = draws || outcome == Outcome::D;
            const auto answer = Solver{}.solve({{{game, Sum{state}}}}, Play::Misere);
            ASSERT_TRUE(answer.has_value());
            EXPECT_EQ(letter(answer->outcome), letter(outcome)) << to_text(*game, state);
            const auto expected = outcome == Outcome::N ? lost_options(*game, state, 0, label)
                                                        : std::multiset<State>{};
            EXPECT_EQ(listed_moves(*answer), expected) << to_text(*game, state);
        }
    }
    EXPECT_TRUE(draws) << "the boards are too small to show that misère play can be drawn";
}

TEST(NorthcottTest, IsWonByAlwaysTakingTheFirstListedMove) {
    const GamePtr game = northcott();
    constexpr Heap kWidth = 8;
    constexpr std::size_t kRows = 3;
    for (unsigned seed = 0; seed < 100; ++seed) {
        std::mt19937 random{seed};
        const auto below = [&](std::size_t count) { return static_cast<Heap>(random() % count); };
        State state = {below(2)};
        for (std::size_t row = 0; row < kRows; ++row) {
            const Heap white = below(kWidth);
            const Heap black = (white + 1 + below(kWidth - 1)) % kWidth;
            state.insert(state.end(), {kWidth, white, black});
        }
        if (*game->value(state) == Nimber{}) {
            continue;
        }
        // Every move of the winner closes a gap from its own side, which has at most so many
        // squares.
        std::size_t moves_left = kRows * kWidth;
        while (true) {
            const auto answer = Solver{}.solve({{{game, Sum{state}}}}, Play::Normal);
            ASSERT_FALSE(answer->winning_moves.empty()) << seed;
            ASSERT_GT(moves_left--, 0U) << seed;
            state = only(answer->winning_moves.front().option);
            std::vector<State> replies;
            game->options(state, [&](SumView option) {
                replies.push_back(only(option));
                return true;
            });
            if (replies.empty()) {
                break;
            }
            state = replies[below(replies.size())];
        }
    }
}

TEST(NorthcottTest, ReadsBackWhatItWrites) {
    for (const std::string text : {"northcott(w..b....,.w...b..)", "northcott(black,b..w)",
                                   "northcott()", "northcott(black)"}) {
        EXPECT_EQ(to_text(*parse_position(text)), text);
    }
    EXPECT_EQ(to_text(*parse_position("northcott white w.b b..w")), "northcott(w.b,b..w)");
}

TEST(NorthcottTest, RefusesWrongRowsAndSaysWhere) {
    const auto offset_of = [](const std::string& text) {
        const auto parsed = parse_position(text);
        EXPECT_FALSE(parsed.has_value()) << text;
        EXPECT_EQ(parsed.error().code, ErrorCode::BadState) << text;
        return parsed.error().offset;
    };
    EXPECT_EQ(offset_of("northcott(w..b,w.x.b)"), 17U);
    EXPECT_EQ(offset_of("northcott(w..b,w...)"), 15U);
    EXPECT_EQ(offset_of("northcott(w..b,..b)"), 15U);
    EXPECT_EQ(offset_of("northcott(w.wb)"), 12U);
    EXPECT_EQ(offset_of("northcott(w.bb)"), 13U);
    EXPECT_EQ(offset_of("northcott(w.b,)"), 13U);
    EXPECT_EQ(offset_of("northcott(w.b,black)"), 15U);
    EXPECT_EQ(offset_of("northcott(wb" + std::string(4095, '.') + ")"), 10U + 4096U);
}

TEST(NorthcottTest, ChecksStatesThatWereNotRead) {
    const GamePtr game = northcott();
    EXPECT_FALSE(game->check(State{0, 4, 0, 3}).has_value());
    EXPECT_TRUE(game->check(State{}).has_value());
    EXPECT_TRUE(game->check(State{2}).has_value());
    EXPECT_TRUE(game->check(State{0, 4, 0}).has_value());
    EXPECT_TRUE(game->check(State{0, 4, 1, 1}).has_value());
    EXPECT_TRUE(game->check(State{0, 4, 4, 1}).has_value());
    EXPECT_TRUE(game->check(State{0, ~Heap{0}, 4, 1}).has_value());
}

} // namespace
} // namespace nimber::testing
