#include "script/declared_code.hpp"

#include "nimber/games/catalogue.hpp"
#include "script_support.hpp"

#include <random>

namespace nimber::testing {
namespace {

/// Kayles: take one stone or two, and split what is left or not.
constexpr const char* kPins = "moves = function(n, emit) for take = 1, math.min(2, n) do "
                              "for part = 0, (n - take) // 2 do emit(n - take - part, part) end "
                              "end end";

std::string with_bounds(const std::string& moves, int take, int parts) {
    return "return {bounds = {take = " + std::to_string(take) +
           ", parts = " + std::to_string(parts) + "}, " + moves + "}";
}

/// Expects that the bounds of a file are refused with these words.
void expect_refused(const std::string& source, const std::string& says) {
    const auto game = game_of(source);
    ASSERT_FALSE(game.has_value()) << source;
    EXPECT_NE(game.error().message().find(says), std::string::npos) << game.error().message();
    EXPECT_NE(game.error().message(Language::Chinese), game.error().message());
}

/// Rules in Lua that a code says, by its digits: what may be left when so many are taken.
std::string lua_of(const HeapCode& code) {
    std::string digits;
    for (const std::uint8_t digit : code.digits) {
        digits += (digits.empty() ? "[0] = " : ", ") + std::to_string(digit);
    }
    return "local digits = {" + digits +
           "} return {bounds = {take = " + std::to_string(code.largest_take()) +
           ", parts = 3}, moves = function(n, emit) "
           "for take = 0, math.min(n, #digits) do local d, left = digits[take], n - take "
           "if d & 1 ~= 0 and left == 0 then emit() end "
           "if d & 2 ~= 0 and left > 0 then emit(left) end "
           "for a = 1, left // 2 do if d & 4 ~= 0 then emit(a, left - a) end "
           "for b = a, (left - a) // 2 do if d & 8 ~= 0 then emit(b, a, left - a - b) end "
           "end end end end}";
}

TEST(DeclaredCodeTest, ReadsTheCodeThatTheRulesAre) {
    std::mt19937_64 random{20261117};
    for (int round = 0; round < 25; ++round) {
        HeapCode code{.digits = {static_cast<std::uint8_t>(random() % 4 * 4)}};
        for (std::uint64_t more = random() % 4; more > 0; --more) {
            code.digits.push_back(static_cast<std::uint8_t>(random() % 16));
        }
        while (code.digits.size() > 1 && code.digits.back() == 0) {
            code.digits.pop_back();
        }
        const auto game = game_of(lua_of(code));
        ASSERT_TRUE(game.has_value()) << code.text() << ": " << game.error().message();
        ASSERT_NE((*game)->heap_code(), nullptr);
        EXPECT_EQ((*game)->heap_code()->text(), code.text());
    }
}

TEST(DeclaredCodeTest, ValuesAreThoseOfTheMoves) {
    const auto declared = game_of(with_bounds(kPins, 2, 2));
    const auto plain = game_of("return {" + std::string{kPins} + "}");
    ASSERT_TRUE(declared.has_value() && plain.has_value());
    Solver by_code;
    Solver by_moves;
    for (Heap heap = 0; heap <= 150; ++heap) {
        EXPECT_EQ(by_code.value(**declared, {&heap, 1})->value,
                  by_moves.value(**plain, {&heap, 1})->value)
            << heap;
    }
}

TEST(DeclaredCodeTest, AHugeHeapIsSolvedAndTheAnswerSaysOnWhatItRests) {
    const auto own = solve_own(with_bounds(kPins, 2, 2), "@own.lua(1000000000001)");
    ASSERT_TRUE(own.has_value()) << own.error().message();
    Solver solver;
    const auto kayles = solver.solve(*parse_position("kayles(1000000000001)"), Play::Normal);
    EXPECT_EQ(own->value, kayles->value);
    EXPECT_EQ(own->standing(), Standing::Proved);
    EXPECT_NE(own->reasons.find<ByPeriod>(), nullptr);
    const auto* declared = own->reasons.find<Declared>();
    ASSERT_NE(declared, nullptr);
    EXPECT_EQ(declared->english, "bounds of the file, compared with its moves up to heap 100");
    EXPECT_EQ(kayles->reasons.find<Declared>(), nullptr);
}

TEST(DeclaredCodeTest, MisereSumsAreSolvedByTheQuotient) {
    const auto own = solve_own(with_bounds(kPins, 2, 2), "@own.lua(1000,77,12)", Play::Misere);
    ASSERT_TRUE(own.has_value()) << own.error().message();
    Solver solver;
    const auto kayles = solver.solve(*parse_position("kayles(1000,77,12)"), Play::Misere);
    EXPECT_EQ(own->outcome, kayles->outcome);
    EXPECT_EQ(own->winning_moves.size(), kayles->winning_moves.size());
    EXPECT_NE(own->reasons.find<Declared>(), nullptr);
}

TEST(DeclaredCodeTest, ADeclaredSubtractionSetIsFound) {
    const std::string source = with_bounds("moves = function(n, emit) "
                                           "for _, take in ipairs({1, 3, 4}) do "
                                           "if take <= n then emit(n - take) end end end",
                                           4, 1);
    const auto game = game_of(source);
    ASSERT_TRUE(game.has_value()) << game.error().message();
    EXPECT_EQ((*game)->heap_code()->text(), "0.3033");
    ASSERT_NE((*game)->subtraction_set(), nullptr);
    EXPECT_EQ((*game)->subtraction_set()->numbers, (std::vector<Heap>{1, 3, 4}));
}

TEST(DeclaredCodeTest, ComparesTwiceAsFarAsTheBoundsReach) {
    const std::string take_60 = "moves = function(n, emit) if n >= 60 then emit(n - 60) end ";
    EXPECT_EQ(last_heap_compared(**game_of(with_bounds(take_60 + "end", 60, 1))), 122U);
    expect_refused(with_bounds(take_60 + "if n == 122 then emit(121) end end", 60, 1),
                   "own.lua(122): the move to 121 (taken: 1, heaps left: 1) has none like it from "
                   "the heap of 2, so more decides than bounds declare");
}

TEST(DeclaredCodeTest, RefusesMovesThatTheBoundsDoNotAllow) {
    expect_refused(with_bounds(kPins, 1, 2),
                   "own.lua(2): bounds = {take = 1, parts = 2} does not allow the move to 0");
    expect_refused(with_bounds(kPins, 2, 1),
                   "own.lua(3): bounds = {take = 2, parts = 1} does not allow the move to 1,1");
    expect_refused(
        with_bounds("moves = function(n, emit) if n > 1 then emit(n - 1, n - 1) end end", 1, 2),
        "own.lua(3): bounds = {take = 1, parts = 2} does not allow the move to 2,2");
    expect_refused(with_bounds("moves = function(n, emit) if n == 0 then emit() end end", 1, 1),
                   "own.lua(0): the move to 0 (taken: 0, heaps left: 0) has none like it");
}

TEST(DeclaredCodeTest, RefusesRulesThatDependOnMore) {
    const std::string odd = "moves = function(n, emit) if n % 2 == 1 then emit(n - 1) end end";
    expect_refused(
        with_bounds(odd, 1, 1),
        "own.lua(3): the move to 2 (taken: 1, heaps left: 1) has none like it from the heap of 2");
}

TEST(DeclaredCodeTest, RefusesMovesThatAreMissing) {
    // Grundy's game: the two parts must differ.
    const std::string grundy = "moves = function(n, emit) for small = 1, (n - 1) // 2 do "
                               "emit(small, n - small) end end";
    expect_refused(with_bounds(grundy, 0, 2), "own.lua(3): the move to 1,2 (taken: 0, heaps left: "
                                              "2) has none like it from the heap of 2");
    const std::string late = "moves = function(n, emit) "
                             "if n > 0 and n ~= 77 then emit(n - 1) end end";
    expect_refused(
        with_bounds(late, 1, 1),
        "own.lua(77): not every move is there that the heap of 2 has (taken: 1, heaps left: 1)");
}

TEST(DeclaredCodeTest, RefusesBoundsThatMakeNoSense) {
    expect_refused("return {bounds = 7, " + std::string{kPins} + "}", "bounds is a table such as");
    expect_refused(with_bounds(kPins, 2, 5), "at most 1000 stones and 4 heaps");
    expect_refused(with_bounds(kPins, 1001, 2), "at most 1000 stones and 4 heaps");
    expect_refused("return {loopy = true, bounds = {take = 2, parts = 2}, " + std::string{kPins} +
                       "}",
                   "bounds are for heaps");
    expect_refused("return {kind = 'tuple', bounds = {take = 2, parts = 2}, "
                   "moves = function() end}",
                   "bounds are for heaps");
    expect_refused(with_bounds("moves = function(n, emit) for i = 0, n - 1 do "
                               "for k = 1, 500 do emit(i) end end end",
                               200, 1),
                   "too many moves to compare");
}

TEST(DeclaredCodeTest, AFaultOfTheMovesIsToldAsSuch) {
    expect_refused(
        with_bounds("moves = function(n, emit)\nif n == 9 then error('nine') end end", 1, 1),
        "own.lua, line 2: nine, at the position @own.lua(9)");
}

TEST(DeclaredCodeTest, WithoutAnyMoveTheCodeIsEmpty) {
    const auto own = solve_own(with_bounds("moves = function() end", 2, 2), "@own.lua(5)");
    ASSERT_TRUE(own.has_value()) << own.error().message();
    EXPECT_EQ(own->value, Nimber{});
}

} // namespace
} // namespace nimber::testing
