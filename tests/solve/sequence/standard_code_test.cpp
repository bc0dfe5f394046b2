#include "nimber/solve/sequence/standard_code.hpp"

#include "core/games/codes/heap_code_game.hpp"
#include "support/heap_codes.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

StandardCode standard_of(const std::string& text) {
    return standard_code(code_of(text));
}

/// The values of the code against those of its standard code.
void check_values(const HeapCode& code, Heap last) {
    const StandardCode standard = standard_code(code);
    const auto own = plain_values(code, last + standard.shift);
    const auto other = plain_values(standard.code, last);
    for (Heap heap = 0; heap < own.size(); ++heap) {
        const std::uint32_t expected = heap < standard.shift ? 0 : other[heap - standard.shift];
        ASSERT_EQ(own[heap], expected) << code.text() << '(' << heap << ") as "
                                       << standard.code.text() << " after " << standard.shift;
    }
}

TEST(StandardCodeTest, EveryOctalCodeOfThreeDigitsHasTheValuesOfItsStandardCode) {
    std::set<std::vector<std::uint8_t>> standards;
    for (const std::uint8_t split : {std::uint8_t{0}, std::uint8_t{4}}) {
        for (unsigned digits = 0; digits < 512; ++digits) {
            const HeapCode code{.digits = {split, static_cast<std::uint8_t>(digits / 64),
                                           static_cast<std::uint8_t>(digits / 8 % 8),
                                           static_cast<std::uint8_t>(digits % 8)}};
            check_values(code, 100);
            standards.insert(standard_code(code).code.digits);
        }
    }
    EXPECT_EQ(standards.size(), 279U); // of 1024: none may be lost, and it is worth the trouble
}

TEST(StandardCodeTest, RandomCodesHaveTheValuesOfTheirStandardCodes) {
    std::mt19937 random{1};
    for (int i = 0; i < 150 && !HasFailure(); ++i) {
        check_values(random_code(random, 2), 400);
    }
    for (int i = 0; i < 100 && !HasFailure(); ++i) {
        check_values(random_code(random, 3), 120);
        check_values(random_code(random, 4), 70);
    }
}

TEST(StandardCodeTest, AStandardCodeIsItsOwn) {
    std::mt19937 random{2};
    for (unsigned i = 0; i < 300; ++i) {
        const StandardCode once = standard_code(random_code(random, 1 + i % 4));
        EXPECT_EQ(standard_code(once.code), (StandardCode{once.code, 0})) << once.code.text();
    }
}

TEST(StandardCodeTest, KnowsTheCousinsOfDawsonsChess) {
    EXPECT_EQ(standard_of("0.137"), (StandardCode{code_of("0.137"), 0}));
    EXPECT_EQ(standard_of("0.07"), (StandardCode{code_of("0.137"), 1}));
    EXPECT_EQ(standard_of("0.4"), (StandardCode{code_of("0.137"), 2}));
}

TEST(StandardCodeTest, KnowsOtherCousins) {
    EXPECT_EQ(standard_of("0.6"), (StandardCode{code_of("0.37"), 1}));
    EXPECT_EQ(standard_of("0.45"), (StandardCode{code_of("0.177"), 1}));
    EXPECT_EQ(standard_of("0.007"), (StandardCode{code_of("0.11337"), 2}));
    EXPECT_EQ(standard_of("0.001"), (StandardCode{code_of("0.1"), 2}));
    EXPECT_EQ(standard_of("0.08").shift, 4U); // five stones are the fewest that can be played
}

TEST(StandardCodeTest, DropsMovesThatAddNoValue) {
    EXPECT_EQ(standard_of("0.27"), standard_of("0.26"));       // Winning Ways has a misprint here
    EXPECT_EQ(standard_of("0.1040222"), standard_of("0.104")); // 2, 3 and 4 cannot be played
    EXPECT_EQ(standard_of("0.454"), (StandardCode{standard_of("0.1777").code, 1}));
    EXPECT_EQ(standard_of("0.1802").code.text(), "0.18"); // two equal heaps cancel out
}

TEST(StandardCodeTest, KeepsCodesApartThatDiffer) {
    EXPECT_NE(standard_of("0.161"), standard_of("0.36")); // first at heap 519
    EXPECT_NE(standard_of("0.314"), standard_of("0.31"));
    EXPECT_NE(standard_of("0.26"), standard_of("0.06"));
    const auto a = plain_values(code_of("0.161"), 519);
    const auto b = plain_values(code_of("0.36"), 519);
    EXPECT_TRUE(std::equal(a.begin(), a.end() - 1, b.begin()));
    EXPECT_NE(a[519], b[519]);
}

TEST(StandardCodeTest, LeavesACodeWithoutMovesAndGrundysGameAlone) {
    EXPECT_EQ(standard_of("0.0"), (StandardCode{code_of("0."), 0}));
    const HeapCode grundy{.digits = {4}, .unequal = true};
    EXPECT_EQ(standard_code(grundy), (StandardCode{grundy, 0}));
}

TEST(StandardCodeTest, GoesNoFurtherThanTheMostDigits) {
    const HeapCode late = code_of("0." + std::string(4090, '0') + "V");
    const StandardCode standard = standard_code(late);
    EXPECT_LE(standard.code.digits.size(), HeapCode::kMostDigits);
    EXPECT_EQ(standard.shift, 1U);
}

TEST(StandardCodeTest, CousinsPlayAlikeInMiserePlayToo) {
    static constexpr GameCard kCard = {};
    for (const std::string text : {"0.4", "0.6", "0.45", "0.007"}) {
        const StandardCode standard = standard_of(text);
        const HeapCodeGame own{kCard, code_of(text)};
        const HeapCodeGame other{kCard, standard.code};
        ReferenceSolver reference;
        for (Heap a = 0; a <= 8; ++a) {
            for (Heap b = 0; b <= a; ++b) {
                const Outcome here = reference.outcome(
                    {{&own, {a + standard.shift}}, {&own, {b + standard.shift}}}, Play::Misere);
                const Outcome there =
                    reference.outcome({{&other, {a}}, {&other, {b}}}, Play::Misere);
                EXPECT_EQ(letter(here), letter(there)) << text << ": " << a << ',' << b;
            }
        }
    }
}

} // namespace
} // namespace nimber::testing
