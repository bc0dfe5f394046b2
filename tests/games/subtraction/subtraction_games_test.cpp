// The games on heaps from which stones are taken: bash, sub, allbut, powers, squares, half, lasker.
// All in one file, because they share the checks at its beginning.

#include "nimber/game/theorems.hpp"
#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/only.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

constexpr Heap kLargest = ~Heap{0};

GamePtr game_of(const std::string& text) {
    auto made = make_game(text);
    EXPECT_TRUE(made.has_value()) << text;
    return *made;
}

std::uint64_t value_of(const Game& game, Heap heap) {
    return game.value({&heap, 1}).value_or(Nimber{kLargest}).value();
}

std::uint64_t value_of(const std::string& game, Heap heap) {
    return value_of(*game_of(game), heap);
}

void check_heaps(const std::string& game, Heap last) {
    Agreement agreement{game};
    for (Heap heap = 0; heap <= last; ++heap) {
        agreement.check({heap});
    }
}

/// g(0), ..., g(count-1) by the definition, for games whose options are single heaps.
std::vector<std::uint64_t> plain_values(const Game& game, Heap count) {
    std::vector<std::uint64_t> values;
    std::vector<Heap> seen(count + 1, kLargest);
    for (Heap heap = 0; heap < count; ++heap) {
        game.options({&heap, 1}, [&](SumView left) {
            seen[values[only(left)[0]]] = heap;
            return true;
        });
        std::uint64_t mex = 0;
        while (seen[mex] == heap) {
            ++mex;
        }
        values.push_back(mex);
    }
    return values;
}

void check_values(const std::string& text, Heap count) {
    const GamePtr game = game_of(text);
    const std::vector<std::uint64_t> plain = plain_values(*game, count);
    for (Heap heap = 0; heap < count; ++heap) {
        if (const auto claimed = game->value({&heap, 1})) {
            ASSERT_EQ(claimed->value(), plain[heap]) << text << '(' << heap << ')';
        }
    }
}

NimSummary heaps_of(const Game& game, SumView option) {
    NimSummary sum;
    for (const StateView heap : option) {
        sum += NimSummary::heap(*game.value(heap));
    }
    return sum;
}

/// The options that `winning_options` visits, against those of the bare rules that meet the goal.
void check_winning_options(const Game& game, Heap heap, const Goal& goal) {
    std::set<Sum> expected;
    game.options({&heap, 1}, [&](SumView option) {
        if (goal.met_by(heaps_of(game, option))) {
            expected.insert(Sum{option});
        }
        return true;
    });
    std::multiset<Sum> claimed;
    ASSERT_TRUE(game.winning_options({&heap, 1}, goal, [&](SumView option) {
        claimed.insert(Sum{option});
        return true;
    }));
    ASSERT_EQ(claimed, (std::multiset<Sum>{expected.begin(), expected.end()}))
        << game.name() << '(' << heap << ") beside " << goal.rest.sum.value() << ' '
        << name(goal.play) << (goal.rest.large ? " large" : "");
}

void check_all_goals(const std::string& text, Heap last, std::uint64_t largest_target) {
    const GamePtr game = game_of(text);
    for (Heap heap = 0; heap <= last; ++heap) {
        for (std::uint64_t rest = 0; rest <= largest_target; ++rest) {
            check_winning_options(*game, heap, {Play::Normal, {Nimber{rest}, rest > 1}, false});
            check_winning_options(*game, heap, {Play::Misere, {Nimber{rest}, true}, false});
            if (rest <= 1) {
                check_winning_options(*game, heap, {Play::Misere, {Nimber{rest}, false}, false});
            }
        }
    }
}

std::vector<State> winning_options(const std::string& text, Heap heap, std::uint64_t rest,
                                   std::size_t most = 100'000) {
    std::vector<State> options;
    const GamePtr game = game_of(text);
    EXPECT_TRUE(game->winning_options(
        {&heap, 1}, {Play::Normal, {Nimber{rest}, rest > 1}, false}, [&](SumView option) {
            options.emplace_back(option.numbers().begin(), option.numbers().end());
            return options.size() < most;
        }));
    return options;
}

Answer solve(const std::string& text, Play play) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text;
    Solver solver;
    const auto answer = solver.solve(*position, play);
    EXPECT_TRUE(answer.has_value()) << text;
    return answer ? *answer : Answer{};
}

void expect_error(const std::string& text, ErrorCode code, std::size_t offset) {
    const auto parsed = parse_position(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().code, code) << text;
    EXPECT_EQ(parsed.error().offset, offset) << text;
    EXPECT_FALSE(parsed.error().message(Language::Chinese).empty());
}

void expect_round_trip(const std::string& text, const std::string& shown) {
    const auto parsed = parse_position(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(to_text(*parsed), shown);
    const auto again = parse_position(shown);
    ASSERT_TRUE(again.has_value()) << shown;
    EXPECT_EQ(to_text(*again), shown);
}

nlohmann::json golden(const std::string& name) {
    std::ifstream file{std::string{NIMBER_GOLDEN_DIR} + "/" + name};
    return nlohmann::json::parse(file);
}

std::string list(const std::vector<Heap>& numbers) {
    std::string text;
    for (const Heap number : numbers) {
        text += (text.empty() ? "" : ",") + std::to_string(number);
    }
    return text;
}

// bash

TEST(BashTest, AgreesWithBruteForce) {
    for (const char* game : {"bash:1", "bash:2", "bash:3", "bash:5"}) {
        check_heaps(game, 11);
        check_all_goals(game, 40, 8);
    }
}

TEST(BashTest, IsExactAtTheLargestSizes) {
    const std::string nim = "bash:18446744073709551615";
    EXPECT_EQ(value_of(nim, kLargest), kLargest);
    EXPECT_EQ(winning_options(nim, kLargest, kLargest - 1), (std::vector<State>{{kLargest - 1}}));
    EXPECT_TRUE(winning_options(nim, kLargest, kLargest).empty());

    const std::string almost = "bash:18446744073709551614"; // the remainder by 2^64-1
    EXPECT_EQ(value_of(almost, kLargest), 0U);
    EXPECT_EQ(winning_options(almost, kLargest, 1), (std::vector<State>{{1}}));
    EXPECT_EQ(winning_options(almost, kLargest, kLargest - 1),
              (std::vector<State>{{kLargest - 1}}));

    EXPECT_EQ(value_of("bash:9", kLargest), 5U);
    EXPECT_EQ(winning_options("bash:9", kLargest, 0), (std::vector<State>{{kLargest - 5}}));
    EXPECT_EQ(winning_options("bash:9", kLargest, 6), (std::vector<State>{{kLargest - 9}}));
    EXPECT_TRUE(winning_options("bash:9", kLargest, 10).empty());
}

TEST(BashTest, RefusesBadParametersAndSaysWhere) {
    expect_error("bash:0(5)", ErrorCode::BadParameter, 5);
    expect_error("bash(5)", ErrorCode::ExpectedNumber, 4);
    expect_error("bash:3,4(5)", ErrorCode::BadParameter, 7);
    expect_error("bash:x(5)", ErrorCode::ExpectedNumber, 5);
    expect_error("bash:18446744073709551616(5)", ErrorCode::NumberTooLarge, 5);
}

TEST(BashTest, ExplainsTheRemainder) {
    Evidence evidence{Language::English};
    const Heap heap = 10;
    game_of("bash:3")->explain({&heap, 1}, Play::Normal, evidence);
    ASSERT_EQ(evidence.steps().size(), 1U);
    EXPECT_EQ(evidence.steps()[0].text,
              "10 = 2·4 + 2: the remainder by M+1 = 4 is 2, so the value is 2.");
}

// sub

TEST(SubTest, AgreesWithBruteForce) {
    for (const char* set :
         {"1",   "3",   "1,2",   "1,2,3", "2,4,6", "1,3",   "3,9",    "1,3,7", "2,5",   "2,3",
          "4,6", "1,4", "1,2,4", "2,3,5", "3,4,7", "2,5,7", "3,7,10", "1,3,4", "2,5,6", "1,4,6"}) {
        check_heaps("sub:" + std::string{set}, 12);
    }
}

TEST(SubTest, ClosedFormsAreTheValues) {
    for (Heap a = 1; a <= 14; ++a) {
        check_values("sub:" + list({a}), 200);
        for (Heap b = a + 1; b <= 31; ++b) {
            check_values("sub:" + list({a, b}), 260);
            check_values("sub:" + list({a, b, a + b}), 330);
        }
    }
    for (const char* set :
         {"1,2,3,4,5", "3,6,9,12", "1,5,7,9", "7,21,35", "2,6,14", "1,2,3,5", "2,3,4"}) {
        check_values("sub:" + std::string{set}, 200);
    }
}

TEST(SubTest, KnowsTheClosedFormsItPromises) {
    for (const char* set : {"1", "7", "1,2,3", "5,10,15", "1,9,15", "4,12,20", "2,7", "4,14",
                            "2,4,6", "3,5,8", "5,20,25", "1,6,7"}) {
        EXPECT_NE(value_of("sub:" + std::string{set}, 100), kLargest) << set;
    }
    EXPECT_EQ(value_of("sub:1,3,4", 100), 0U);       // 1 + 3 = 4; 100 is 2 modulo 7
    EXPECT_EQ(value_of("sub:1,4,6", 100), kLargest); // none
}

TEST(SubTest, WinningOptionsAreExact) {
    for (const char* set : {"3", "1,2,3", "2,4,6", "1,3,7", "2,5", "4,6", "2,3,5", "2,4,6,8"}) {
        check_all_goals("sub:" + std::string{set}, 40, 4);
    }
}

TEST(SubTest, IsExactAtTheLargestSizes) {
    // a+b does not fit into 64 bits: the heap is smaller than one period.
    const std::string pair = "sub:9223372036854775809,18446744073709551614";
    EXPECT_EQ(value_of(pair, kLargest), 1U);     // options 2^63-2, of value 0, and 1, of value 0
    EXPECT_EQ(value_of(pair, kLargest - 2), 1U); // only one option, of value 0
    EXPECT_EQ(winning_options(pair, kLargest, 0).size(), 2U);

    // 2^64-1 = 3·5·17·257·641·65537·6700417
    EXPECT_EQ(value_of("sub:1,2,3,4", kLargest), 0U);
    EXPECT_EQ(value_of("sub:1,3", kLargest), 1U);
    EXPECT_EQ(value_of("sub:2,3", kLargest), 0U);
    EXPECT_EQ(value_of("sub:2,3", kLargest - 1), 2U);
    EXPECT_EQ(value_of("sub:18446744073709551615", kLargest), 1U);
    EXPECT_EQ(value_of("sub:18446744073709551615", kLargest - 1), 0U);

    // {a, b, a+b} with a = 2^62+1, b = 2^63+1, B = 2^63+2; then {1, 2, 3} in units of 2^62.
    const std::string triple = "sub:4611686018427387905,9223372036854775809,13835058055282163714";
    EXPECT_EQ(value_of(triple, 9223372036854775809U), 1U); // options 2^62 and 0, both of value 0
    EXPECT_EQ(value_of(triple, 9223372036854775810U),
              2U); // options a, of value 1, and 1, of value 0
    const std::string whole = "sub:4611686018427387904,9223372036854775808,13835058055282163712";
    EXPECT_EQ(value_of(whole, kLargest), 3U);
}

TEST(SubTest, AProvedPeriodAnswersForOtherSets) {
    const Answer answer = solve("sub:1,4,6(18446744073709551615)", Play::Normal);
    EXPECT_EQ(answer.standing(), Standing::Proved);
    ASSERT_TRUE(answer.value.has_value());
    for (const Heap take : {1U, 4U, 6U}) {
        EXPECT_NE(*answer.value,
                  solve("sub:1,4,6(" + std::to_string(kLargest - take) + ")", Play::Normal).value);
    }
    const Answer misere =
        solve("sub:1,4,6(18446744073709551615,1000000000000000003)", Play::Misere);
    EXPECT_EQ(misere.standing(), Standing::Proved);
}

TEST(SubTest, IsShownSortedAndWithoutRepetition) {
    expect_round_trip("sub:4,1,3,1(10,6)", "sub:1,3,4(10,6)");
    expect_round_trip("sub:2 7", "sub:2(7)");
    expect_round_trip("sub:1,3()", "sub:1,3()");
}

TEST(SubTest, RefusesBadParametersAndSaysWhere) {
    expect_error("sub:1,0,3(5)", ErrorCode::BadParameter, 6);
    expect_error("sub(5)", ErrorCode::ExpectedNumber, 3);
    expect_error("sub:(5)", ErrorCode::ExpectedNumber, 4);
    expect_error("sub:1,(5)", ErrorCode::ExpectedNumber, 5);
    expect_error("sub:1,-2(5)", ErrorCode::NegativeNumber, 6);
}

TEST(SubTest, GoldenPeriodsHoldForTheClosedForms) {
    const nlohmann::json published = golden("subtraction_periods.json");
    for (const auto& [kind, sets] : published.items()) {
        for (const auto& [key, expected] : sets.items()) {
            std::vector<Heap> numbers =
                nlohmann::json::parse("[" + key + "]").get<std::vector<Heap>>();
            if (kind != "ab") {
                numbers.push_back(numbers[0] + numbers[1]);
            }
            const GamePtr game = game_of("sub:" + list(numbers));
            const Heap period = expected[1].get<Heap>();
            for (Heap heap = kLargest - 3 * numbers.back(); heap < kLargest; ++heap) {
                const Heap earlier = heap - period;
                ASSERT_EQ(game->value({&heap, 1}), game->value({&earlier, 1})) << game->name();
            }
        }
    }
}

// allbut

TEST(AllButTest, AgreesWithBruteForce) {
    for (const char* set :
         {"1", "2", "3", "1,2", "1,2,3", "2,4", "2,5", "2,3,5", "1,4,5", "3,4,5"}) {
        check_heaps("allbut:" + std::string{set}, 9);
    }
}

TEST(AllButTest, TheFormulaHoldsForEverySetOfSmallNumbers) {
    std::size_t closed = 0;
    for (unsigned mask = 1; mask < 1U << 9U; ++mask) {
        std::vector<Heap> numbers;
        for (unsigned bit = 0; bit < 9; ++bit) {
            if ((mask >> bit & 1U) != 0) {
                numbers.push_back(bit + 1);
            }
        }
        check_values("allbut:" + list(numbers), 60);
        closed += value_of("allbut:" + list(numbers), 1) != kLargest ? 1U : 0U;
    }
    EXPECT_GT(closed, 150U);
    EXPECT_LT(closed, 511U);
}

TEST(AllButTest, WinningOptionsAreExact) {
    for (const char* set : {"1", "3", "1,2,3", "2,4,6", "2,5", "3,4,5", "4"}) {
        check_all_goals("allbut:" + std::string{set}, 40, 24);
    }
}

TEST(AllButTest, IsExactAtTheLargestSizes) {
    EXPECT_EQ(value_of("allbut:1", kLargest), kLargest / 2);
    EXPECT_EQ(winning_options("allbut:1", kLargest, kLargest / 2 - 1),
              (std::vector<State>{{kLargest - 3}, {kLargest - 2}}));
    EXPECT_TRUE(winning_options("allbut:1", kLargest, kLargest / 2).empty());
    EXPECT_EQ(winning_options("allbut:1", kLargest, 0), (std::vector<State>{{0}, {1}}));

    // (k+1)a does not fit into 64 bits.
    const std::string half = "allbut:9223372036854775808";
    EXPECT_EQ(value_of(half, kLargest), kLargest >> 1U);
    EXPECT_EQ(winning_options(half, kLargest, 5),
              (std::vector<State>{{5}, {9223372036854775813U}}));
    EXPECT_TRUE(winning_options(half, kLargest, kLargest >> 1U).empty());
    const std::string all = "allbut:18446744073709551615";
    EXPECT_EQ(value_of(all, kLargest), 0U);
    EXPECT_EQ(value_of(all, kLargest - 1), kLargest - 1);
    EXPECT_EQ(winning_options(all, kLargest, 7), (std::vector<State>{{7}}));
    EXPECT_TRUE(winning_options(all, kLargest, 0).empty());
}

TEST(AllButTest, AProvedPeriodAnswersForOtherSets) {
    // 2, 3, 5: 6 more every 18.
    const Answer answer = solve("allbut:2,3,5(18446744073709551615)+*7", Play::Normal);
    EXPECT_EQ(answer.standing(), Standing::Proved);
    ASSERT_TRUE(answer.value.has_value());
    const std::uint64_t small =
        solve("allbut:2,3,5(" + std::to_string(kLargest % 18) + ")", Play::Normal).value->value();
    EXPECT_EQ(*answer.value, Nimber{small + kLargest / 18 * 6} + Nimber{7});
    EXPECT_FALSE(answer.winning_moves.empty());
    for (const Move& move : answer.winning_moves) {
        if (move.part == 0) {
            EXPECT_EQ(
                solve("allbut:2,3,5(" + std::to_string(only(move.option)[0]) + ")", Play::Normal)
                    .value,
                Nimber{7});
        }
    }
}

TEST(AllButTest, HasThePublishedValues) {
    const nlohmann::json published = golden("allbut_subtraction.json");
    for (const auto& [key, expected] : published.items()) {
        const GamePtr game = game_of("allbut:" + list(nlohmann::json::parse(key)));
        Solver solver;
        Heap heap = 0;
        for (const auto& value : expected["g"]) {
            EXPECT_EQ(solver.value(*game, {&heap, 1})->value.value(), value.get<Heap>()) << key;
            ++heap;
        }
    }
}

TEST(AllButTest, RefusesBadParametersAndSaysWhere) {
    expect_error("allbut:0(5)", ErrorCode::BadParameter, 7);
    expect_error("allbut(5)", ErrorCode::ExpectedNumber, 6);
    expect_round_trip("allbut:5,2,2(10)", "allbut:2,5(10)");
}

// powers

TEST(PowersTest, AgreesWithBruteForce) {
    for (const char* game : {"powers:1", "powers:2", "powers:3", "powers:4"}) {
        check_heaps(game, 11);
        check_all_goals(game, 40, 3);
    }
    for (Heap base = 1; base <= 20; ++base) {
        check_values("powers:" + std::to_string(base), 500);
    }
}

TEST(PowersTest, HasThePublishedPatterns) {
    const nlohmann::json published = golden("powers_of_K.json");
    for (const auto& [base, expected] : published.items()) {
        const Heap period = expected["period"].get<Heap>();
        for (Heap heap = 0; heap < 5 * period; ++heap) {
            EXPECT_EQ(value_of("powers:" + base, heap),
                      expected["pattern"][heap % period].get<Heap>());
        }
    }
}

TEST(PowersTest, IsExactAtTheLargestSizes) {
    EXPECT_EQ(value_of("powers:2", kLargest), 0U); // 3 divides 2^64-1
    EXPECT_EQ(winning_options("powers:2", kLargest, 1).size(), 32U);
    EXPECT_EQ(winning_options("powers:2", kLargest, 2).size(), 32U);
    EXPECT_EQ(winning_options("powers:1", kLargest, 0), (std::vector<State>{{kLargest - 1}}));
    EXPECT_EQ(winning_options("powers:18446744073709551615", kLargest, 0),
              (std::vector<State>{{kLargest - 1}, {0}}));
    EXPECT_EQ(value_of("powers:18446744073709551614", kLargest), 0U);
    EXPECT_EQ(value_of("powers:18446744073709551614", kLargest - 1), 2U);
    EXPECT_EQ(winning_options("powers:4294967296", kLargest, 1).size() +
                  winning_options("powers:4294967296", kLargest, 0).size() +
                  winning_options("powers:4294967296", kLargest, 2).size(),
              2U);
}

TEST(PowersTest, RefusesBadParametersAndSaysWhere) {
    expect_error("powers:0(5)", ErrorCode::BadParameter, 7);
    expect_error("powers:2,3(5)", ErrorCode::BadParameter, 9);
    expect_error("powers(5)", ErrorCode::ExpectedNumber, 6);
}

// squares

TEST(SquaresTest, AgreesWithBruteForce) {
    check_heaps("squares", 14);
}

TEST(SquaresTest, HasThePublishedValues) {
    const nlohmann::json expected = golden("subtract_squares.json");
    const GamePtr squares = game_of("squares");
    Solver solver;
    Heap heap = 0;
    for (const auto& value : expected["g"]) {
        EXPECT_EQ(solver.value(*squares, {&heap, 1})->value.value(), value.get<Heap>()) << heap;
        ++heap;
    }
    std::vector<Heap> lost;
    const Heap last = expected["P"].back().get<Heap>();
    for (heap = 0; heap <= last; ++heap) {
        if (solver.value(*squares, {&heap, 1})->value == Nimber{}) {
            lost.push_back(heap);
        }
    }
    EXPECT_EQ(lost, expected["P"].get<std::vector<Heap>>());
}

TEST(SquaresTest, MiserePlayIsNimWithComputedValues) {
    const Answer answer = solve("squares(2000,3001)+sub:1,4,6(500)+bash:5(17)", Play::Misere);
    EXPECT_EQ(answer.standing(), Standing::Computed);
    EXPECT_TRUE(answer.reasons.has(theorems::kMisereNim));
    if (answer.outcome == Outcome::N) {
        EXPECT_FALSE(answer.winning_moves.empty());
    }
}

TEST(SquaresTest, ListsEverySquareUpToTheLargest) {
    std::size_t count = 0;
    Heap before = kLargest;
    const Heap million = 1'000'000'000'000;
    game_of("squares")->options({&million, 1}, [&](SumView left) {
        EXPECT_LT(only(left)[0], before);
        before = only(left)[0];
        return ++count < 2'000'000;
    });
    EXPECT_EQ(count, 1'000'000U);
    EXPECT_EQ(before, 0U);
}

// half

TEST(HalfTest, AgreesWithBruteForce) {
    check_heaps("half", 14);
    check_values("half", 1000);
    check_all_goals("half", 70, 36);
}

TEST(HalfTest, IsExactAtTheLargestSizes) {
    EXPECT_EQ(value_of("half", kLargest), 0U);
    EXPECT_EQ(value_of("half", kLargest - 1), kLargest / 2);
    EXPECT_EQ(winning_options("half", kLargest, 1),
              (std::vector<State>{{3 * (Heap{1} << 62U) - 1}}));
    EXPECT_EQ(winning_options("half", kLargest - 1, 0), (std::vector<State>{{kLargest >> 1U}}));
    EXPECT_EQ(winning_options("half", kLargest, kLargest / 2),
              (std::vector<State>{{kLargest - 1}}));
    EXPECT_TRUE(winning_options("half", kLargest, kLargest).empty());
    EXPECT_TRUE(winning_options("half", kLargest, 0).empty());
}

// lasker

TEST(LaskerTest, AgreesWithBruteForce) {
    check_heaps("lasker", 7);
}

TEST(LaskerTest, ValuesAreThoseOfTheRules) {
    const GamePtr lasker = game_of("lasker");
    ReferenceSolver reference;
    for (Heap heap = 0; heap <= 90; ++heap) {
        EXPECT_EQ(value_of(*lasker, heap), reference.value({lasker.get(), {heap}}).value()) << heap;
    }
}

TEST(LaskerTest, WinningOptionsAreExact) {
    check_all_goals("lasker", 70, 140);
}

TEST(LaskerTest, SplitsAreRightAtTheLargestSizes) {
    const GamePtr lasker = game_of("lasker");
    std::mt19937_64 random{20240504};
    for (int i = 0; i < 300; ++i) {
        const Heap heap = kLargest - 1 - random() % (i < 100 ? 8 : kLargest);
        // A target for which there are splits: the nim-sum of the values of the parts of one.
        const Heap some = 1 + random() % (heap - 1);
        const Nimber target{value_of(*lasker, some) ^ value_of(*lasker, heap - some)};
        std::set<State> seen;
        for (const State& option : winning_options("lasker", heap, target.value(), 500)) {
            EXPECT_TRUE(seen.insert(option).second) << heap;
            EXPECT_EQ(heaps_of(*lasker, SumView::of_heaps(option)).sum, target);
            ASSERT_LE(option.size(), 2U);
            if (option.size() == 2) {
                EXPECT_EQ(option[0] + option[1], heap);
                EXPECT_GE(option[0], 1U);
                EXPECT_LE(option[0], option[1]);
            }
        }
        EXPECT_FALSE(seen.empty()) << heap << ' ' << target.value();
    }
}

TEST(LaskerTest, NoSplitIsMissedAtMiddlingSizes) {
    const GamePtr lasker = game_of("lasker");
    std::mt19937_64 random{20240505};
    for (int i = 0; i < 150; ++i) {
        const Heap heap = 100 + random() % 4000;
        const Heap some = 1 + random() % (heap - 1);
        const Nimber target{value_of(*lasker, some) ^ value_of(*lasker, heap - some)};
        check_winning_options(*lasker, heap, {Play::Normal, NimSummary::heap(target), false});
    }
}

TEST(LaskerTest, StopsWhenTheVisitorDoes) {
    const Heap part = 0x5555555555555554; // beside it is left 0xAA...AA: hardly a common bit
    const std::uint64_t target = value_of("lasker", part) ^ value_of("lasker", kLargest - 1 - part);
    EXPECT_EQ(winning_options("lasker", kLargest - 1, target, 10).size(), 10U);
}

TEST(LaskerTest, RefusesAHeapWhoseValueDoesNotFit) {
    EXPECT_EQ(value_of("lasker", kLargest - 1), kLargest - 1);
    EXPECT_EQ(value_of("lasker", kLargest - 3), kLargest - 4);
    EXPECT_EQ(value_of("lasker", kLargest - 4), kLargest - 3);
    expect_error("lasker(5,18446744073709551615)", ErrorCode::NumberTooLarge, 9);
    expect_round_trip("lasker 3 4", "lasker(3,4)");
}

// All of them together.

TEST(SubtractionGamesTest, SumsAgreeWithBruteForce) {
    Agreement agreement{"nim"};
    for (const char* sum :
         {"bash:2(4)+sub:1,3,4(5)", "sub:2,5,6(9)+sub:1,4,6(7)", "allbut:2,3,5(7)+half(6)",
          "squares(7)+lasker(4)", "powers:2(5)+squares(9)+*1", "half(3,7)+sub:2,3(5)",
          "half(3)+half(1)+*1", "lasker(3)+half(5)", "lasker(2,2)+*1",
          "allbut:1(3)+bash:1(3)+sub:3(4)", "squares(5,8)", "lasker(1,1,2)",
          "sub:2(3,2)+half(3)+squares(2)", "allbut:1,4,5(6)+squares(6)"}) {
        agreement.check_solve(sum);
    }
}

TEST(SubtractionGamesTest, TheWinningMovesOfHugeSumsLeaveNimSumZero) {
    const std::string sum =
        "bash:7(18446744073709551615)+half(18446744073709551000)+lasker(9000000000000000003)+"
        "allbut:3(12345678901234567890)+powers:6(18446744073709551611)";
    const Answer answer = solve(sum, Play::Normal);
    EXPECT_EQ(answer.standing(), Standing::Proved);
    const auto position = parse_position(sum);
    Solver solver;
    for (std::size_t i = 0; i < std::min<std::size_t>(answer.winning_moves.size(), 200); ++i) {
        const auto next = solver.solve(after(*position, answer.winning_moves[i]), Play::Normal);
        ASSERT_TRUE(next.has_value());
        EXPECT_EQ(next->outcome, Outcome::P);
    }
}

TEST(SubtractionGamesTest, ExplanationsAreFilledAndNameTheValue) {
    for (const char* text :
         {"bash:3", "bash:18446744073709551615", "sub:3", "sub:1,2,3", "sub:1,3,9", "sub:2,5",
          "sub:4,6", "sub:2,3,5", "sub:4,8,12", "allbut:2,5", "allbut:1,2", "powers:3", "powers:4",
          "half", "lasker"}) {
        const GamePtr game = game_of(text);
        for (const Heap heap :
             {Heap{0}, Heap{1}, Heap{4}, Heap{7}, Heap{23}, Heap{1000}, kLargest - 1}) {
            for (const Language language : {Language::English, Language::Chinese}) {
                for (const Play play : {Play::Normal, Play::Misere}) {
                    Evidence evidence{language};
                    game->explain({&heap, 1}, play, evidence);
                    ASSERT_FALSE(evidence.steps().empty()) << text;
                    std::string all;
                    for (const Evidence::Step& step : evidence.steps()) {
                        all += step.text;
                    }
                    EXPECT_EQ(all.find('{'), std::string::npos) << all;
                    EXPECT_NE(all.find(std::to_string(value_of(*game, heap))), std::string::npos)
                        << all;
                    EXPECT_LT(all.size(), 1500U) << all;
                }
            }
        }
    }
}

} // namespace
} // namespace nimber::testing
