// Codes, the games that they are, and those that have names.

#include "nimber/game/heap_code.hpp"

#include "core/games/codes/heap_code_game.hpp"
#include "support/agreement.hpp"
#include "support/game_checks.hpp"
#include "support/heap_codes.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <set>
#include <string>

namespace nimber::testing {
namespace {

GamePtr game_of(const std::string& text) {
    auto made = make_game(text);
    EXPECT_TRUE(made.has_value()) << text;
    return *made;
}

std::vector<State> options_of(const Game& game, Heap heap) {
    std::vector<State> all;
    game.options({&heap, 1}, [&](SumView option) {
        const StateView heaps = option.numbers();
        EXPECT_EQ(option, SumView::of_heaps(heaps)) << game.name() << '(' << heap << ')';
        all.emplace_back(heaps.begin(), heaps.end());
        return true;
    });
    return all;
}

/// The options by the words of the definition: every multiset of parts of at most the heap, each
/// tried against the digit of what is missing.
std::set<State> options_by_definition(const HeapCode& code, Heap heap) {
    std::set<State> all;
    State parts;
    const std::function<void(Heap, Heap)> grow = [&](Heap least, Heap left) {
        const bool whole = parts.size() == 1 && left == 0; // nothing was done
        const bool alike = parts.size() == 2 && parts[0] == parts[1];
        if (!whole && code.allows(left, static_cast<unsigned>(parts.size())) &&
            !(code.unequal && alike)) {
            all.insert(parts.empty() ? State{0} : parts);
        }
        for (Heap part = least; part <= left && parts.size() < 5; ++part) {
            parts.push_back(part);
            grow(part, left - part);
            parts.pop_back();
        }
    };
    grow(1, heap);
    return all;
}

// The text.

TEST(HeapCodeTest, ReadsDigitsAndWritesThemWithTheOneBeforeThePoint) {
    EXPECT_EQ(code_of("0.77").digits, (std::vector<std::uint8_t>{0, 7, 7}));
    EXPECT_EQ(code_of(".137"), code_of("0.137"));
    EXPECT_EQ(code_of("4.07").digits, (std::vector<std::uint8_t>{4, 0, 7}));
    EXPECT_EQ(code_of("S.9AV").digits, (std::vector<std::uint8_t>{28, 9, 10, 31}));
    for (const std::string text : {"0.77", "4.07", "S.9AV", "0.", "4.", "0.00000000000001"}) {
        EXPECT_EQ(code_of(text).text(), text);
    }
}

TEST(HeapCodeTest, DropsZerosAtTheEnd) {
    EXPECT_EQ(code_of("0.7700"), code_of("0.77"));
    EXPECT_EQ(code_of("4.000").text(), "4.");
    EXPECT_EQ(code_of("0.0").digits, std::vector<std::uint8_t>{0});
    EXPECT_EQ(code_of("0.1" + std::string(5000, '0')).text(), "0.1");
}

TEST(HeapCodeTest, KnowsWhatItsDigitsAllow) {
    const HeapCode code = code_of("4.1G");
    EXPECT_TRUE(code.allows(0, 2));
    EXPECT_TRUE(code.allows(1, 0));
    EXPECT_FALSE(code.allows(1, 1));
    EXPECT_TRUE(code.allows(2, 4));
    EXPECT_FALSE(code.allows(3, 0));
    EXPECT_EQ(code.largest_take(), 2U);
    EXPECT_EQ(code.most_parts(), 4U);
    EXPECT_EQ(code_of("0.77").most_parts(), 2U);
    EXPECT_EQ(code_of("0.3").most_parts(), 1U);
    EXPECT_EQ(code_of("0.1").most_parts(), 0U);
    EXPECT_EQ(code_of("0.").most_parts(), 0U);
}

TEST(HeapCodeTest, SaysWhatIsWrongAndWhere) {
    expect_refused("0.78W(3)", ErrorCode::BadCode, 4);
    expect_refused("0.7a(3)", ErrorCode::BadCode, 3); // only capital letters
    expect_refused("0.7.7(3)", ErrorCode::BadCode, 3);
    expect_refused("0.77:2(3)", ErrorCode::BadCode, 4);
    expect_refused("nim(2)+3.7(3)", ErrorCode::BadCode, 7); // would leave a heap as it is
    expect_refused("1.7(3)", ErrorCode::BadCode, 0);
    expect_refused("x.7(3)", ErrorCode::BadCode, 0);
    expect_refused(".(3)", ErrorCode::BadCode, 1);
    expect_refused("0.77(x)", ErrorCode::ExpectedNumber, 5);
    expect_refused("0.77", ErrorCode::ExpectedNumber, 4);
    expect_refused("octal(3)", ErrorCode::BadParameter, 0);
    expect_refused("kayles:2(3)", ErrorCode::NoParameter, 7);
    EXPECT_FALSE(HeapCode::parse("").has_value());
    EXPECT_FALSE(HeapCode::parse("77").has_value());
}

TEST(HeapCodeTest, RefusesMoreDigitsThanItKeepsAndSaysWhere) {
    EXPECT_EQ(code_of("0." + std::string(4095, '7')).digits.size(), HeapCode::kMostDigits);
    expect_refused("0." + std::string(4096, '7') + "(3)", ErrorCode::BadCode, 4097);
    expect_refused("." + std::string(4096, '7') + "(3)", ErrorCode::BadCode, 4096);
}

TEST(HeapCodeTest, APositionOfACodeIsPrintedAsItIsRead) {
    expect_shown("0.77(12,5)+4.07(3)", "0.77(12,5)+4.07(3)");
    expect_shown(".770 12 5", "0.77(12,5)");
    expect_shown("4.(7)", "4.(7)");
    expect_shown("0.8(18446744073709551615)", "0.8(18446744073709551615)");
}

// The rules.

TEST(HeapCodeGameTest, OptionsAreThoseOfTheDefinitionEachOnce) {
    std::mt19937 random{7};
    static constexpr GameCard kCard = {};
    for (int i = 0; i < 120; ++i) {
        HeapCode code = random_code(random, 4);
        code.unequal = i % 4 == 0;
        const HeapCodeGame game{kCard, code};
        for (Heap heap = 0; heap <= 12; ++heap) {
            const std::vector<State> options = options_of(game, heap);
            const std::set<State> once{options.begin(), options.end()};
            EXPECT_EQ(once.size(), options.size()) << code.text() << '(' << heap << ')';
            ASSERT_EQ(once, options_by_definition(code, heap))
                << code.text() << (code.unequal ? " unequal" : "") << '(' << heap << ')';
        }
    }
}

TEST(HeapCodeGameTest, StopsAtOnceWhenAskedTo) {
    for (const std::string text : {"0.77", "4.3", "0.V", "grundy", "row:2"}) {
        for (const Heap heap : {Heap{40}, kLargest}) {
            for (int wanted = 1; wanted <= 5; ++wanted) {
                int visited = 0;
                game_of(text)->options({&heap, 1}, [&](SumView) { return ++visited < wanted; });
                EXPECT_EQ(visited, wanted) << text;
            }
        }
    }
}

TEST(HeapCodeGameTest, TheLargestHeapLeavesPartsThatAddUp) {
    const Heap heap = kLargest;
    int visited = 0;
    game_of("G.3")->options({&heap, 1}, [&](SumView option) {
        Heap total = 0;
        for (const StateView part : option) {
            total += part[0];
        }
        EXPECT_EQ(total, option.size() == 4 ? heap : heap - 1);
        return ++visited < 100;
    });
}

TEST(HeapCodeGameTest, AnswersOfSolveAgreeWithBruteForce) {
    for (const std::string text : {"0.77", "0.137", "4.07", "0.8", "0.303", "C.1", "0.01"}) {
        Agreement agreement{text};
        for (Heap heap = 0; heap <= 7; ++heap) {
            agreement.check({heap});
        }
        agreement.check_solve(text + "(6,4)");
    }
}

TEST(HeapCodeGameTest, ACodeOfZerosAndThreesIsASetOfNumbersToTake) {
    ASSERT_NE(game_of("0.3003")->subtraction_set(), nullptr);
    EXPECT_EQ(game_of("0.3003")->subtraction_set()->numbers, (std::vector<Heap>{1, 4}));
    EXPECT_FALSE(game_of("0.3003")->subtraction_set()->all_but);
    for (const std::string text : {"0.3007", "0.31", "4.3", "0.", "kayles"}) {
        EXPECT_EQ(game_of(text)->subtraction_set(), nullptr) << text;
    }
}

// The names.

TEST(NamedCodesTest, AreTheCodesThatTheirCardsName) {
    const std::vector<std::pair<std::string, std::string>> names = {
        {"kayles", "0.77"},    {"dawson-kayles", "0.07"}, {"dawson-chess", "0.137"},
        {"guiles", "0.15"},    {"officers", "0.6"},       {"row:1,2", "0.77"},
        {"row:2,5", "0.07007"}};
    for (const auto& [name, code] : names) {
        EXPECT_EQ(*game_of(name)->heap_code(), code_of(code)) << name;
        EXPECT_EQ(game_of(name)->name(), name);
    }
    EXPECT_EQ(game_of("nim")->heap_code(), nullptr);
}

TEST(NamedCodesTest, HaveThePeriodsThatTheirCardsState) {
    struct Case {
        std::string name;
        Heap start, period;
    };
    for (const Case& each : {Case{"kayles", 71, 12}, Case{"dawson-kayles", 53, 34},
                             Case{"dawson-chess", 52, 34}, Case{"guiles", 1, 10}}) {
        // Guy and Smith 1956: repeated as far as this, repeated for ever.
        const HeapCode code = *game_of(each.name)->heap_code();
        const Heap enough = 2 * each.start + each.period + code.largest_take();
        const auto values = plain_values(code, enough + each.period);
        for (Heap heap = each.start; heap < enough; ++heap) {
            EXPECT_EQ(values[heap], values[heap + each.period]) << each.name << ' ' << heap;
        }
        EXPECT_NE(values[each.start - 1], values[each.start - 1 + each.period]) << each.name;
        const std::string start = " " + std::to_string(each.start) + " ";
        const std::string period = "period " + std::to_string(each.period);
        const std::string_view card = game_of(each.name)->card().statement.english;
        EXPECT_NE(card.find(start), std::string_view::npos) << card;
        EXPECT_NE(card.find(period), std::string_view::npos) << card;
    }
}

TEST(NamedCodesTest, AKaylesMoveTakesOneOrTwoNeighboursFromARow) {
    const auto options = options_of(*game_of("kayles"), 5);
    EXPECT_EQ((std::set<State>{options.begin(), options.end()}),
              (std::set<State>{{4}, {1, 3}, {2, 2}, {3}, {1, 2}}));
}

TEST(GrundyTest, SplitsAHeapIntoTwoThatDiffer) {
    EXPECT_EQ(options_of(*game_of("grundy"), 2), std::vector<State>{});
    EXPECT_EQ(options_of(*game_of("grundy"), 6), (std::vector<State>{{1, 5}, {2, 4}}));
    EXPECT_EQ(options_of(*game_of("grundy"), 7), (std::vector<State>{{1, 6}, {2, 5}, {3, 4}}));
}

TEST(GrundyTest, HasThePublishedValues) {
    const std::vector<std::uint32_t> published =
        golden("octal_nim_sequences.json")["Grundy's game"]["g"];
    EXPECT_EQ(plain_values(*game_of("grundy")->heap_code(), published.size() - 1), published);
}

TEST(RowTest, ReadsItsSetInAnyOrderAndRefusesWhatNoCodeHolds) {
    expect_shown("row:5,2,5(9)", "row:2,5(9)");
    EXPECT_EQ(game_of("row:4095")->heap_code()->largest_take(), 4095U);
    expect_refused("row:4096(9)", ErrorCode::NumberTooLarge, 4);
    expect_refused("row:1,0(9)", ErrorCode::BadParameter, 6);
    expect_refused("row(9)", ErrorCode::ExpectedNumber, 3);
}

TEST(RowTest, TakesNeighboursFromARowOfCells) {
    // From a row of cells: what is left on the left and on the right of every stretch.
    for (Heap length = 0; length <= 9; ++length) {
        std::set<State> expected;
        for (const Heap taken : {Heap{2}, Heap{3}}) {
            for (Heap left = 0; left + taken <= length; ++left) {
                State rest = {left, length - taken - left};
                std::erase(rest, 0);
                std::ranges::sort(rest);
                expected.insert(rest.empty() ? State{0} : rest);
            }
        }
        const auto options = options_of(*game_of("row:2,3"), length);
        EXPECT_EQ((std::set<State>{options.begin(), options.end()}), expected) << length;
    }
}

} // namespace
} // namespace nimber::testing
