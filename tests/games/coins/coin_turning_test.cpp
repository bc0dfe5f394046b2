// Coin-turning games: turtles, twins, mock-turtles, ruler, and their products, tartan.

#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "nimber/value/nim_product.hpp"
#include "support/agreement.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <fstream>
#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

constexpr Heap kLargest = ~Heap{0};
constexpr std::array kGames = {"turtles", "twins", "mock-turtles", "ruler"};

GamePtr game_of(const std::string& text) {
    auto made = make_game(text);
    EXPECT_TRUE(made.has_value()) << text;
    return *made;
}

const nlohmann::json& golden() {
    static const nlohmann::json json = [] {
        std::ifstream file{NIMBER_GOLDEN_DIR "/coin_turning.json"};
        return nlohmann::json::parse(file);
    }();
    return json;
}

/// The heads of the squares 0, 1, ... whose bits are set.
State heads_of(std::uint64_t bits) {
    State heads;
    for (Heap square = 0; square < 64; ++square) {
        if ((bits >> square & 1U) != 0) {
            heads.push_back(square);
        }
    }
    return heads;
}

/// The heads of a board `width` wide whose bits are set.
State board_of(std::uint64_t bits, Heap width) {
    State heads;
    for (const Heap square : heads_of(bits)) {
        heads.insert(heads.end(), {square / width, square % width});
    }
    return heads;
}

std::set<std::string> options_of(const std::string& text) {
    const Part part = parse_position(text)->parts.front();
    std::set<std::string> all;
    part.game->options(part.component(0), [&](SumView option) {
        all.insert(to_text(*part.game, option));
        return true;
    });
    return all;
}

using Texts = std::set<std::string>;

Answer solved(const std::string& text, Play play, Limits limits = {}) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    auto answer = Solver{std::move(limits)}.solve(*position, play);
    EXPECT_TRUE(answer.has_value()) << text << ": " << answer.error().message();
    return *answer;
}

/// Every listed move leads to a position that is lost by the theorems; returns how many there are.
std::size_t count_checked_moves(const std::string& text, Play play = Play::Normal) {
    const Answer answer = solved(text, play);
    EXPECT_FALSE(answer.moves_cut.has_value()) << text;
    std::set<std::string> distinct;
    for (const Move& move : answer.winning_moves) {
        const Position next = after(*parse_position(text), move);
        distinct.insert(std::to_string(move.component) + to_text(next));
        NimSummary heaps;
        for_each_component(next, [&](std::size_t part, std::size_t index, std::size_t /*number*/) {
            const Part& from = next.parts[part];
            heaps += play == Play::Misere
                         ? *from.game->misere_heaps(from.component(index))
                         : NimSummary::heap(*from.game->value(from.component(index)));
        });
        EXPECT_EQ(letter(outcome(heaps, play)), 'P') << text;
    }
    EXPECT_EQ(distinct.size(), answer.winning_moves.size()) << text;
    return distinct.size();
}

void expect_error(const std::string& text, ErrorCode code, std::size_t offset) {
    const auto parsed = parse_position(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().code, code) << text << ": " << parsed.error().message();
    EXPECT_EQ(parsed.error().offset, offset) << text;
}

TEST(CoinTurningTest, TurnsWhatTheRulesSay) {
    EXPECT_EQ(options_of("turtles(1,2)"), (Texts{"2", "0,2", "1", "0,1", ""}));
    EXPECT_EQ(options_of("twins(1,2)"), (Texts{"0,2", "0,1", ""}));
    EXPECT_EQ(options_of("mock-turtles(2)"), (Texts{"", "0", "1", "0,1"}));
    EXPECT_EQ(options_of("ruler(0,2)"), (Texts{"2", "0", "0,1", "1"}));
    for (const char* game : kGames) {
        EXPECT_EQ(options_of(std::string{game} + "()"), Texts{});
    }
    EXPECT_EQ(options_of("twins(0)"), Texts{});
}

TEST(CoinTurningTest, AgreesWithBruteForceOnAllSmallPositions) {
    for (const char* game : kGames) {
        Agreement agreement{game};
        for (std::uint64_t bits = 0; bits < 1U << 5U; ++bits) {
            agreement.check(heads_of(bits));
        }
        for (std::uint64_t bits = 0; bits < 1U << 7U; ++bits) {
            agreement.check_hooks(heads_of(bits));
        }
    }
}

TEST(CoinTurningTest, AgreesWithBruteForceOnLargerPositionsAlone) {
    for (const char* game : kGames) {
        Agreement agreement{game};
        for (std::uint64_t bits = 1U << 6U; bits < 1U << 7U; bits += 7) {
            agreement.check_solve(std::string{game} + "(" +
                                  to_text(agreement.game(), heads_of(bits)) + ")");
        }
    }
}

TEST(CoinTurningTest, AgreesWithBruteForceInMixedSums) {
    Agreement any{"nim"};
    for (const std::string text :
         {"turtles(1,2)+twins(2,3)", "turtles(0,2)+ruler(1)", "mock-turtles(1,2,3)+nim(2)",
          "mock-turtles(1,2)+mock-turtles(0,1)", "ruler(1,2)+ruler(0,1)", "twins(1,2)+twins(1,2)",
          "turtles(1,2)+turtles(1,2)+nim(1)", "twins(2,3)+ruler(0,2)+mock-turtles(0)",
          "ruler(3)+turtles(2)+nim(1,1)", "twins(0,1)+nim(1)", "ruler(3)+ruler(3)",
          "mock-turtles(2)+mock-turtles(2)"}) {
        any.check_solve(text);
    }
}

TEST(CoinTurningTest, NeighboursFromTwoPairsAreLargeInMiserePlay) {
    // Heaps of 2 and 3 are a pair, heaps of 3 and 4 are not; only beside others does it matter.
    Agreement any{"nim"};
    for (const std::string text : {"twins(3,4)+twins(3,4)", "turtles(2,3)+turtles(2,3)",
                                   "twins(3,4)+turtles(2,3)", "twins(2,3)+turtles(1,2)"}) {
        any.check_solve(text);
    }
}

TEST(CoinTurningTest, HasThePublishedValues) {
    const auto compare = [](const std::string& game, const char* key) {
        const auto& values = golden().at(key);
        ASSERT_GE(values.size(), 20U);
        for (Heap square = 0; square < values.size(); ++square) {
            EXPECT_EQ(game_of(game)->value(State{square})->value(),
                      values[square].get<std::uint64_t>())
                << game << ' ' << square;
        }
    };
    compare("turtles", "Turtles(1 or 2)");
    compare("twins", "Twins(exactly 2)");
    compare("mock-turtles", "MockTurtles(<=3)");
    compare("ruler", "Ruler");
}

TEST(CoinTurningTest, ListsExactlyTheOptionsOfEachValue) {
    // Normal play beside heaps of any size: random heads up to square 40.
    for (const char* name : kGames) {
        const GamePtr game = game_of(name);
        for (unsigned seed = 0; seed < 40; ++seed) {
            std::mt19937_64 random{seed};
            const State heads = heads_of(random() & random() & random() & ((1ULL << 41U) - 1));
            const Goal goal{Play::Normal, {Nimber{random() % 64}, false}, false};
            std::multiset<State> listed;
            ASSERT_TRUE(game->winning_options(heads, goal, [&](SumView option) {
                listed.insert(only(option));
                return true;
            }));
            std::multiset<State> expected;
            game->options(heads, [&](SumView option) {
                if (*game->value(only(option)) == goal.rest.sum) {
                    expected.insert(only(option));
                }
                return true;
            });
            EXPECT_EQ(listed, expected) << name << " seed " << seed;
        }
    }
}

TEST(CoinTurningTest, IsExactOnTheLastSquares) {
    EXPECT_EQ(game_of("turtles")->value(State{kLargest - 1})->value(), kLargest);
    EXPECT_EQ(game_of("twins")->value(State{kLargest})->value(), kLargest);
    EXPECT_EQ(game_of("mock-turtles")->value(State{kLargest / 2})->value(), kLargest - 1);
    EXPECT_EQ(game_of("ruler")->value(State{kLargest - 1})->value(), 1U);
    EXPECT_EQ(game_of("ruler")->value(State{kLargest / 2})->value(), kLargest / 2 + 1);

    EXPECT_EQ(count_checked_moves("turtles(18446744073709551614)"), 1U);
    EXPECT_EQ(count_checked_moves("turtles(18446744073709551614)", Play::Misere), 1U);
    EXPECT_EQ(count_checked_moves("turtles(18446744073709551614)+*5"), 1U);
    EXPECT_EQ(count_checked_moves("twins(7,18446744073709551615)"), 1U);
    EXPECT_EQ(count_checked_moves("twins(18446744073709551614,18446744073709551615)+*2"), 3U);
    EXPECT_EQ(count_checked_moves("mock-turtles(9223372036854775807)"), 1U);
    EXPECT_EQ(count_checked_moves("mock-turtles(9223372036854775807)+*4"), 1U);
    EXPECT_EQ(count_checked_moves("ruler(9223372036854775807)"), 1U);
    EXPECT_EQ(count_checked_moves("ruler(9223372036854775807)+*1025"), 1U);
    EXPECT_EQ(count_checked_moves("ruler(9223372036854775807)+*1025", Play::Misere), 1U);
}

TEST(CoinTurningTest, StopsListingWhenThereAreTooManyMoves) {
    // The heap 3 is the xor of the values of neighbouring coins in 2^62 ways.
    const Answer answer = solved("mock-turtles(9223372036854775807)+*3", Play::Normal);
    EXPECT_TRUE(answer.moves_cut.has_value());
    ASSERT_EQ(answer.winning_moves.size(), 100'000U);
    const GamePtr game = game_of("mock-turtles");
    std::set<State> distinct;
    for (const Move& move : answer.winning_moves) {
        EXPECT_EQ(game->value(only(move.option))->value(), 3U);
        distinct.insert(only(move.option));
    }
    EXPECT_EQ(distinct.size(), answer.winning_moves.size());
}

TEST(CoinTurningTest, SaysThatAMoveWithTooManyCoinsIsNotListed) {
    // The only winning move turns the first 2^40 coins.
    Limits limits;
    limits.time = std::chrono::milliseconds{100};
    const Answer answer = solved("ruler(1099511627775)+*549755813888", Play::Normal, limits);
    EXPECT_EQ(answer.outcome, Outcome::N);
    EXPECT_TRUE(answer.moves_cut.has_value());
}

TEST(CoinTurningTest, ReadsBackWhatItWrites) {
    for (const std::string text : {"turtles(2,5,6)", "twins()", "mock-turtles(0)", "ruler(1,9)",
                                   "tartan:turtles,ruler(2:2,3:5)", "tartan:twins,twins()"}) {
        EXPECT_EQ(to_text(*parse_position(text)), text);
    }
    EXPECT_EQ(to_text(*parse_position("tartan:turtles,mock-turtles 3:5 2:2")),
              "tartan:turtles,mock-turtles(2:2,3:5)");
}

TEST(CoinTurningTest, RefusesWrongSquaresAndSaysWhere) {
    expect_error("turtles(2,2)", ErrorCode::BadState, 10);
    expect_error("ruler(3,1)", ErrorCode::BadState, 8);
    expect_error("turtles(1,18446744073709551615)", ErrorCode::BadState, 10);
    expect_error("ruler(18446744073709551615)", ErrorCode::BadState, 6);
    expect_error("mock-turtles(9223372036854775808)", ErrorCode::BadState, 13);
    expect_error("twins:2(1)", ErrorCode::NoParameter, 6);
}

// Tartan.

TEST(TartanTest, TurnsTheProductOfTwoSets) {
    EXPECT_EQ(options_of("tartan:twins,ruler(1:1)"), (Texts{"0:1", "0:0,0:1,1:0"}));
    EXPECT_EQ(options_of("tartan:turtles,twins(0:1,1:0)"), (Texts{"0:0,1:0"}));
}

TEST(TartanTest, AgreesWithBruteForceOnAllSmallBoards) {
    for (const std::string first : kGames) {
        for (const std::string second : kGames) {
            Agreement agreement{"tartan:" + first + "," + second};
            for (std::uint64_t bits = 0; bits < 1U << 4U; ++bits) {
                agreement.check(board_of(bits, 2));
            }
            for (std::uint64_t bits = 0; bits < 1U << 6U; ++bits) {
                agreement.check_hooks(board_of(bits, 3));
                agreement.check_hooks(board_of(bits, 2));
            }
        }
    }
    Agreement agreement{"tartan:ruler,mock-turtles"};
    for (std::uint64_t bits = 0; bits < 1U << 9U; ++bits) {
        agreement.check_hooks(board_of(bits, 3));
    }
}

TEST(TartanTest, AgreesWithBruteForceAloneOnOblongBoards) {
    for (const std::string name : {"tartan:turtles,mock-turtles", "tartan:ruler,twins"}) {
        Agreement agreement{name};
        for (std::uint64_t bits = 1U << 5U; bits < 1U << 6U; bits += 3) {
            agreement.check_solve(name + "(" + to_text(agreement.game(), board_of(bits, 3)) + ")");
            agreement.check_solve(name + "(" + to_text(agreement.game(), board_of(bits, 2)) + ")");
        }
    }
}

TEST(TartanTest, HasThePublishedValues) {
    const auto& table = golden().at("tartan_ruler_ruler_8x8");
    const GamePtr game = game_of("tartan:ruler,ruler");
    ASSERT_EQ(table.size(), 8U);
    for (Heap x = 0; x < 8; ++x) {
        for (Heap y = 0; y < 8; ++y) {
            EXPECT_EQ(game->value(State{x, y})->value(), table[x][y].get<std::uint64_t>())
                << x << ':' << y;
        }
    }
}

TEST(TartanTest, ListsExactlyTheOptionsOfEachValue) {
    for (const std::string first : kGames) {
        for (const std::string second : kGames) {
            const GamePtr game = game_of("tartan:" + first + "," + second);
            for (unsigned seed = 0; seed < 10; ++seed) {
                std::mt19937_64 random{seed};
                const State heads = board_of(random() & random() & random() & random(), 8);
                const Goal goal{Play::Normal, {Nimber{random() % 16}, false}, false};
                std::multiset<State> listed;
                ASSERT_TRUE(game->winning_options(heads, goal, [&](SumView option) {
                    listed.insert(only(option));
                    return true;
                }));
                std::multiset<State> expected;
                game->options(heads, [&](SumView option) {
                    if (*game->value(only(option)) == goal.rest.sum) {
                        expected.insert(only(option));
                    }
                    return true;
                });
                EXPECT_EQ(listed, expected) << game->name() << " seed " << seed;
            }
        }
    }
}

TEST(TartanTest, IsExactOnTheLastSquares) {
    const GamePtr game = game_of("tartan:turtles,twins");
    EXPECT_EQ(*game->value(State{kLargest - 1, kLargest}), square(Nimber{kLargest}));
    // The last coin of twins can be turned to any sum, so each turning set of the other game has
    // one to go with it.
    EXPECT_EQ(count_checked_moves("tartan:turtles,twins(3:18446744073709551615)"), 4U);
    EXPECT_EQ(count_checked_moves("tartan:twins,turtles(18446744073709551615:9)"), 10U);
}

TEST(TartanTest, KeepsToTheMemoryLimitThoughAMoveTurnsManyCoins) {
    // The first look at this board in misère play would hold 90000 options of up to 90000 coins.
    Limits limits;
    limits.memory_bytes = std::size_t{8} << 20U;
    const auto answer =
        Solver{limits}.solve(*parse_position("tartan:ruler,ruler(299:299)"), Play::Misere);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::MemoryLimit);
}

TEST(TartanTest, RefusesWrongParametersAndCoinsAndSaysWhere) {
    expect_error("tartan(3:5)", ErrorCode::BadParameter, 6);
    expect_error("tartan:turtles(3:5)", ErrorCode::BadParameter, 14);
    expect_error("tartan:turtles,nim(3:5)", ErrorCode::BadParameter, 15);
    expect_error("tartan:twins,twins,twins(3:5)", ErrorCode::BadParameter, 19);
    expect_error("tartan:twins,ruler(3)", ErrorCode::BadState, 20);
    expect_error("tartan:twins,ruler(3:)", ErrorCode::ExpectedNumber, 21);
    expect_error("tartan:twins,ruler(3:1,4:4,3:1)", ErrorCode::BadState, 27);
    expect_error("tartan:twins,ruler(3:18446744073709551615)", ErrorCode::NumberTooLarge, 21);
    expect_error("tartan:ruler,twins(18446744073709551615:3)", ErrorCode::NumberTooLarge, 19);
}

TEST(TartanTest, ExplainsItselfBrieflyLikeTheOthers) {
    for (const std::string text : {"turtles(2,5,6)", "mock-turtles(9223372036854775807)",
                                   "ruler(0,2)", "tartan:turtles,ruler(3:5,2:2)"}) {
        const Part part = parse_position(text)->parts.front();
        for (const Language language : {Language::English, Language::Chinese}) {
            Evidence evidence{language};
            part.game->explain(part.component(0), Play::Normal, evidence);
            ASSERT_EQ(evidence.steps().size(), 2U) << text;
            EXPECT_EQ(evidence.steps()[0].rows.size(),
                      1 + part.component(0).size() / (text.starts_with("tartan") ? 2 : 1));
            EXPECT_EQ(evidence.steps()[1].text.find('{'), std::string::npos) << text;
        }
    }
}

} // namespace
} // namespace nimber::testing
