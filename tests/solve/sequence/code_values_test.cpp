// Heap codes as `solve` answers them: single heaps, however large, and the winning moves in them.

#include "nimber/solve/sequence/code_values.hpp"

#include "core/games/codes/heap_code_game.hpp"
#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "support/agreement.hpp"
#include "support/heap_codes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>
#include <sstream>

namespace nimber::testing {
namespace {

constexpr Heap kLargest = ~Heap{0};
constexpr Heap kTrillion = 1'000'000'000'000;
constexpr GameCard kCard = {};

Budget generous() {
    return Budget{{.time = std::chrono::minutes{10}, .memory_bytes = std::size_t{8} << 30U}};
}

HeapCode grundy() {
    return {.digits = {4}, .unequal = true};
}

/// The options of `heap` with this value, by the rules and the definition of the values.
std::vector<Sum> options_by_rules(const HeapCode& code, Heap heap, std::uint32_t target,
                                  const std::vector<std::uint32_t>& values) {
    std::vector<Sum> found;
    HeapCodeGame{kCard, code}.options({&heap, 1}, [&](SumView option) {
        std::uint32_t sum = 0;
        for (const StateView part : option) {
            sum ^= values[part[0]];
        }
        if (sum == target) {
            found.emplace_back(option);
        }
        return true;
    });
    return found;
}

std::vector<Sum> options_of_value(CodeValues& codes, Heap heap, std::uint32_t target,
                                  std::size_t most = ~std::size_t{0}) {
    std::vector<Sum> found;
    Budget budget = generous();
    EXPECT_TRUE(codes.options_of_value(heap, Nimber{target}, budget, [&](SumView option) {
        found.emplace_back(option);
        return found.size() < most;
    }));
    return found;
}

Position position_of(const std::string& text) {
    auto position = parse_position(text);
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    return *position;
}

TEST(CodeValuesTest, HeapsAskedForInAnyOrderHaveTheValuesOfTheDefinition) {
    constexpr Heap kLast = 700;
    std::mt19937 random{1956};
    for (int round = 0; round < 60; ++round) {
        HeapCode code = random_code(random, round % 6 == 0 ? 3 : 2);
        code.unequal = round % 5 == 0;
        const auto values = plain_values(code, kLast);
        CodeValues codes{code};
        Budget budget = generous();
        for (int i = 0; i < 40; ++i) {
            const Heap heap = random() % (kLast + 1);
            ASSERT_TRUE(codes.stand_in(heap, budget).has_value());
            ASSERT_EQ(codes[heap].value(), values[heap]) << code.text() << '(' << heap << ')';
            const Heap smaller = random() % (heap + 1);
            ASSERT_EQ(codes[smaller].value(), values[smaller]) << code.text() << ", " << heap;
        }
    }
}

TEST(CodeValuesTest, LargeHeapsHaveTheValuesThatThePublishedPeriodsTell) {
    constexpr Heap kEnough = 2500; // values by the definition
    std::ifstream file{NIMBER_GOLDEN_DIR "/octal_periods.txt"};
    std::mt19937_64 random{1957};
    int tested = 0;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words{line};
        std::string text;
        Heap start = 0;
        Heap length = 0;
        if (line.starts_with('#') || !(words >> text >> start >> length) ||
            start + length > kEnough) {
            continue;
        }
        ++tested;
        const auto values = plain_values(code_of(text), start + length);
        CodeValues codes{code_of(text)};
        Budget budget = generous();
        for (int i = 0; i < 20; ++i) {
            const Heap heap = i == 0 ? kLargest : random() >> (i % 40);
            const Heap alike = start + (heap - start) % length;
            ASSERT_EQ(codes.stand_in(heap, budget), alike) << text << '(' << heap << ')';
            ASSERT_EQ(codes[heap].value(), values[alike]) << text << '(' << heap << ')';
        }
    }
    EXPECT_GT(tested, 60);
}

TEST(CodeValuesTest, OptionsOfAValueAreThoseOfTheRulesInTheirOrder) {
    std::mt19937 random{1958};
    for (int round = 0; round < 60; ++round) {
        HeapCode code = random_code(random, 2);
        code.unequal = round % 5 == 0;
        CodeValues codes{code};
        for (int i = 0; i < 12; ++i) {
            const Heap heap = random() % (i < 6 ? 40 : 200);
            const auto target = static_cast<std::uint32_t>(random() % 5);
            ASSERT_EQ(options_of_value(codes, heap, target),
                      options_by_rules(code, heap, target, plain_values(code, heap)))
                << code.text() << (code.unequal ? " unequal(" : "(") << heap << ") to " << target;
        }
    }
}

TEST(CodeValuesTest, OptionsOfAValueInThePeriodAreThoseOfTheRulesInTheirOrder) {
    // 0.7 repeats from heap 0 on, 0.44 from 143 on; of the others some have no period so soon.
    std::mt19937 random{1959};
    std::vector<HeapCode> tested = {code_of("0.7"), code_of("0.77"), code_of("0.44"),
                                    code_of("0.6"), grundy()};
    for (int round = 0; round < 40; ++round) {
        tested.push_back(random_code(random, 2));
    }
    int with_period = 0;
    for (const HeapCode& code : tested) {
        CodeValues codes{code};
        Budget budget = generous();
        ASSERT_TRUE(codes.stand_in(1500, budget).has_value());
        with_period += codes.period() ? 1 : 0;
        const auto values = plain_values(code, 1500);
        for (int i = 0; i < 4; ++i) {
            const Heap heap = 300 + random() % 1200;
            for (std::uint32_t target = 0; target < 10; target += 2) {
                ASSERT_EQ(options_of_value(codes, heap, target),
                          options_by_rules(code, heap, target, values))
                    << code.text() << '(' << heap << ") to " << target;
            }
        }
    }
    EXPECT_GT(with_period, 20);
}

TEST(CodeValuesTest, StopsAmongTheOptionsWhenToldTo) {
    CodeValues kayles{code_of("0.77")};
    for (const Heap heap : {Heap{60}, kTrillion, kLargest}) {
        for (const std::size_t most : {1U, 2U, 50U}) {
            EXPECT_EQ(options_of_value(kayles, heap, 0, most).size(),
                      std::min<std::size_t>(most, options_of_value(kayles, heap, 0, 100).size()))
                << heap;
        }
    }
}

TEST(CodeValuesTest, APeriodThatIsFoundInConstantMemoryTellsLargeHeaps) {
    // 0.16: period 149459 from heap 105351 on.
    CodeValues codes{code_of("0.16")};
    Budget budget = generous();
    const auto from = codes.stand_in(kTrillion, budget);
    ASSERT_EQ(codes.period(), (Period{105351, 149459, 0}));
    EXPECT_EQ(from, 105351 + (kTrillion - 105351) % 149459);
    CodeSequence sequence{code_of("0.16")};
    ASSERT_TRUE(sequence.extend_to(*from, budget));
    std::uint32_t value = 0;
    sequence.read(*from, {&value, 1});
    EXPECT_EQ(codes[kTrillion].value(), value);
    // And it repeats there, near the boundary of the period as well.
    const Heap boundary = kTrillion - kTrillion % 149459 + 105351;
    for (Heap heap = boundary - 3; heap < boundary + 3; ++heap) {
        EXPECT_EQ(codes[heap], codes[heap - 149459]) << heap;
    }
}

TEST(CodeValuesTest, EndsWithTheBudgetAndGoesOnWithTheNext) {
    CodeValues officers{code_of("0.6")};
    Budget little{{.time = std::chrono::milliseconds{20}}};
    EXPECT_FALSE(officers.stand_in(kTrillion, little).has_value());
    const Heap known = officers.examined();
    EXPECT_GT(known, 100U);
    little.restart();
    EXPECT_TRUE(officers.stand_in(known - 1, little).has_value());
    little.restart();
    EXPECT_FALSE(officers.stand_in(kTrillion, little).has_value());
    EXPECT_GT(officers.examined(), known);
    EXPECT_FALSE(officers.period().has_value());
}

TEST(CodeValuesTest, ASearchThatFoundNoPeriodIsNotRepeated) {
    // Looked through in constant memory; but then the values do not fit.
    constexpr Heap kHeap = 3'000'000;
    CodeValues codes{code_of("0.106")};
    Budget small{{.memory_bytes = std::size_t{2} << 20U}};
    EXPECT_FALSE(codes.stand_in(kHeap, small).has_value());
    EXPECT_GE(codes.examined(), kHeap);
    EXPECT_GE(small.positions(), kHeap);
    small.restart();
    EXPECT_FALSE(codes.stand_in(kHeap, small).has_value());
    EXPECT_LT(small.positions(), kHeap / 10);
}

TEST(CodeValuesTest, AnEndedBudgetEndsTheOptionsToo) {
    CodeValues grundys{grundy()};
    Budget budget = generous();
    ASSERT_TRUE(grundys.stand_in(20'000, budget).has_value());
    Budget none{{.time = std::chrono::milliseconds{0}}};
    while (none.step()) {}
    EXPECT_FALSE(grundys.options_of_value(20'000, Nimber{}, none, [](SumView) { return true; }));
}

// Through the solver.

TEST(SolveCodesTest, RandomCodesAgreeWithBruteForceInBothPlays) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random{seed};
    for (int round = 0; round < 12; ++round) {
        HeapCode code = random_code(random, round % 3 == 0 ? 4 : 2);
        code.unequal = round % 4 == 0;
        SCOPED_TRACE(code.text() + (code.unequal ? " unequal" : ""));
        const GamePtr game = std::make_shared<const HeapCodeGame>(kCard, code);
        Agreement agreement{game};
        agreement.check({3 + random() % 6});
        agreement.check_solve(Position{{{game, Sum::of_heaps({random() % 7, random() % 7})}}});
    }
}

TEST(SolveCodesTest, AHeapOfATrillionIsAnsweredFromTheProvedPeriod) {
    Solver solver;
    const auto answer = solver.solve(position_of("0.77(1000000000000)"), Play::Normal);
    ASSERT_TRUE(answer.has_value());
    // By the period 12 it is a heap of 76, and 76 = 4 mod 12. From 71 on the values of the heaps 0,
    // 1, ..., 11 mod 12 are 4,1,2,8,1,4,7,2,1,8,2,7 (Guy and Smith 1956).
    EXPECT_EQ(answer->value, Nimber{1});
    EXPECT_EQ(answer->standing(), Standing::Proved);
    const auto* by = answer->reasons.find<ByPeriod>();
    ASSERT_NE(by, nullptr);
    EXPECT_EQ(by->period, (Period{71, 12, 0}));
    EXPECT_EQ(by->same_as, 76U);
    EXPECT_LT(solver.budget().positions(), 1000U);
}

TEST(SolveCodesTest, AHeapThatWasComputedSaysSo) {
    Solver solver;
    for (const std::string text : {"kayles(30)", "grundy(30)", "0.8(9)"}) {
        const auto answer = solver.solve(position_of(text), Play::Normal);
        ASSERT_TRUE(answer.has_value());
        EXPECT_EQ(answer->standing(), Standing::Computed) << text;
        ASSERT_NE(answer->reasons.find<BySequence>(), nullptr) << text;
        EXPECT_EQ(answer->reasons.find<BySequence>()->from, BySequence::From::Code) << text;
    }
    const auto sum = solver.solve(position_of("kayles(1000000000000)+kayles(30)"), Play::Normal);
    EXPECT_EQ(sum->standing(), Standing::Computed);
}

TEST(SolveCodesTest, MoreMovesThanCanBeListedAreCutAtOnceAndInOrder) {
    Solver solver;
    const auto answer = solver.solve(position_of("kayles(1000000000001)"), Play::Normal);
    ASSERT_TRUE(answer.has_value());
    ASSERT_TRUE(answer->moves_cut.has_value());
    EXPECT_EQ(answer->moves_cut->code, ErrorCode::MoveListLimit);
    EXPECT_EQ(answer->winning_moves.size(), 100'000U);
    CodeValues kayles{code_of("0.77")};
    const auto expected = options_of_value(kayles, kTrillion + 1, 0, 100'000);
    EXPECT_TRUE(std::ranges::equal(answer->winning_moves, expected, {}, &Move::option));
    for (const Sum& option : expected) {
        Nimber sum;
        for (const StateView part : option.view()) {
            sum += kayles[part[0]];
        }
        ASSERT_EQ(sum, Nimber{}) << option[0][0];
    }
}

TEST(SolveCodesTest, ManyHeapsOfManyMovesAreCutTogether) {
    std::string text = "kayles(1000000000000";
    for (int i = 0; i < 24; ++i) {
        text += ",1000000000000";
    }
    Solver solver;
    const auto answer = solver.solve(position_of(text + ")"), Play::Normal);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->winning_moves.size(), 2'000'000U);
    EXPECT_EQ(answer->moves_cut->code, ErrorCode::AllMovesLimit);
}

TEST(SolveCodesTest, AHeapThatIsTooFarSaysHowFarTheValuesAreKnown) {
    Solver solver{{.time = std::chrono::milliseconds{20}}};
    for (const std::string text : {"officers(1000000000000)", "grundy(1000000000000)"}) {
        solver.renew();
        const auto answer = solver.solve(position_of(text), Play::Normal);
        ASSERT_FALSE(answer.has_value()) << text;
        EXPECT_EQ(answer.error().code, ErrorCode::HeapTooFar) << text;
        EXPECT_EQ(answer.error().kind(), ErrorKind::Limit);
        EXPECT_EQ(answer.error().facts[0], "1000000000000");
        const Heap known = std::stoull(answer.error().facts[1]);
        EXPECT_GT(known, 100U) << text;
        EXPECT_LT(known, kTrillion) << text;
    }
}

TEST(SolveCodesTest, AListOfMovesThatTheTimeCutsDoesNotDoubtWhoWins) {
    // Three heaps of 10^12 stones can be left in too many ways to find out that none wins here.
    Solver solver{{.time = std::chrono::milliseconds{300}}};
    const auto answer = solver.solve(position_of("0.A(1000000000026)+nim(4)"), Play::Normal);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->outcome, Outcome::N);
    EXPECT_EQ(answer->winning_moves.size(), 1U);
    ASSERT_TRUE(answer->moves_cut.has_value());
    EXPECT_EQ(answer->moves_cut->code, ErrorCode::MovesTimeLimit);
}

TEST(SolveCodesTest, TheMemoryLimitIsSaidInTheSameWay) {
    Solver solver{{.memory_bytes = std::size_t{1} << 18U}};
    const auto answer = solver.solve(position_of("0.8(1000000)"), Play::Normal);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::HeapTooFar);
}

TEST(SolveCodesTest, AnInterruptedSearchSaysThatItWasInterrupted) {
    std::stop_source stop;
    stop.request_stop();
    Solver solver{{.stop = stop.get_token()}};
    const auto answer = solver.solve(position_of("officers(1000000000000)"), Play::Normal);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace nimber::testing
