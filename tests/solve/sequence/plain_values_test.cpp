#include "core/solve/sequence/plain_values.hpp"

#include "core/games/codes/heap_code_game.hpp"
#include "support/game_checks.hpp"
#include "support/heap_codes.hpp"
#include "support/references/reference_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace nimber::testing {
namespace {

using Values = std::vector<std::uint32_t>;

/// Against the definition, from the options of the bare rules.
void check_code(const HeapCode& code, Heap last) {
    static constexpr GameCard kCard = {};
    const HeapCodeGame game{kCard, code};
    const Values values = plain_values(code, last);
    ReferenceSolver reference;
    for (Heap heap = 0; heap <= last; ++heap) {
        ASSERT_EQ(values[heap], reference.value({&game, {heap}}).value())
            << code.text() << (code.unequal ? " unequal" : "") << '(' << heap << ')';
    }
}

void check_random_codes(unsigned most_parts, bool unequal, int count, Heap last) {
    std::mt19937 random{most_parts + (unequal ? 10U : 0U)};
    for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i) {
        HeapCode code = random_code(random, most_parts);
        code.unequal = unequal;
        check_code(code, last);
    }
}

TEST(PlainValuesTest, AgreesWithTheRulesWhereMovesLeaveOneHeap) {
    check_random_codes(1, false, 100, 60);
}

TEST(PlainValuesTest, AgreesWithTheRulesOfRandomOctalCodes) {
    check_random_codes(2, false, 200, 60);
}

TEST(PlainValuesTest, AgreesWithTheRulesWhereTwoPartsMustDiffer) {
    check_random_codes(2, true, 50, 50);
    check_random_codes(4, true, 20, 24);
}

TEST(PlainValuesTest, AgreesWithTheRulesWhereMovesLeaveThreeHeaps) {
    check_random_codes(3, false, 100, 36);
}

TEST(PlainValuesTest, AgreesWithTheRulesWhereMovesLeaveFourHeaps) {
    check_random_codes(4, false, 60, 28);
}

TEST(PlainValuesTest, AgreesWithTheRulesWhereValuesNeedSeveralWords) {
    // From 64 on, nim-sums go from one word of a set into another. The first code is followed until
    // even the least part has such a value.
    static constexpr GameCard kCard = {};
    for (const auto& [text, last] : {std::pair{"8.303", Heap{320}}, {"0.K3", Heap{130}}}) {
        const Values values = plain_values(code_of(text), last);
        EXPECT_GT(*std::ranges::max_element(values), 80U);
        const HeapCodeGame game{kCard, code_of(text)};
        for (Heap heap = 0; heap <= last; ++heap) {
            std::vector<bool> seen(512);
            game.options({&heap, 1}, [&](SumView option) {
                std::uint32_t sum = 0;
                for (const StateView part : option) {
                    sum ^= values[part[0]];
                }
                seen[sum] = true;
                return true;
            });
            ASSERT_EQ(values[heap], std::ranges::find(seen, false) - seen.begin())
                << text << '(' << heap << ')';
        }
    }
}

TEST(PlainValuesTest, GoesOnFromValuesThatOthersComputed) {
    for (const std::string text : {"0.77", "4.107", "0.8F"}) {
        const Values whole = plain_values(code_of(text), 60);
        Values values{whole.begin(), whole.begin() + 31};
        PlainValues plain{code_of(text)};
        for (Heap heap = 31; heap <= 60; ++heap) {
            if (heap % 5 == 0) {
                values.push_back(whole[heap]);
            } else {
                plain.append(values);
            }
        }
        EXPECT_EQ(values, whole) << text;
    }
}

TEST(PlainValuesTest, HoldsSetsOnlyWhereMovesLeaveMoreThanTwoHeaps) {
    for (const std::string text : {"0.77", "0.8"}) {
        PlainValues plain{code_of(text)};
        Values values;
        for (int i = 0; i < 10; ++i) {
            plain.append(values);
        }
        EXPECT_EQ(plain.held_bytes() > 0, text == "0.8");
    }
}

TEST(PlainValuesTest, GivesThePublishedValues) {
    const nlohmann::json sequences = golden("octal_nim_sequences.json");
    for (const auto& [name, entry] : sequences.items()) {
        const std::string text = entry["code"];
        const Values published = entry["g"];
        HeapCode code;
        if (name == "Grundy's game") {
            code.digits = {4};
            code.unequal = true;
        } else {
            code = code_of(text);
        }
        EXPECT_EQ(plain_values(code, published.size() - 1), published) << name;
    }
}

} // namespace
} // namespace nimber::testing
