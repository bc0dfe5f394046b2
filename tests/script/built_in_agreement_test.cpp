#include "nimber/games/catalogue.hpp"
#include "script_support.hpp"
#include "support/agreement.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

namespace nimber::testing {
namespace {

/// A built-in game, the same rules in Lua, and the largest numbers of the positions compared.
struct Pair {
    const char* built_in;
    const char* lua;
    std::size_t numbers; ///< in a tuple; 1 for heaps
    Heap largest;
    Heap least = 0;
};

// Each a rule file from the words of the rule, not from the code of the built-in game.
const std::vector<Pair> kPairs = {
    {"nim", "moves = function(n, emit) for left = 0, n - 1 do emit(left) end end", 1, 9},
    {"bash:3", "moves = function(n, emit) for take = 1, math.min(3, n) do emit(n - take) end end",
     1, 14},
    {"sub:1,3,4",
     "moves = function(n, emit) for _, take in ipairs({1, 3, 4}) do "
     "if take <= n then emit(n - take) end end end",
     1, 14},
    {"allbut:2,5",
     "moves = function(n, emit) for take = 1, n do "
     "if take ~= 2 and take ~= 5 then emit(n - take) end end end",
     1, 14},
    {"powers:2",
     "moves = function(n, emit) local take = 1 while take <= n do "
     "emit(n - take) take = take * 2 end end",
     1, 14},
    {"squares",
     "moves = function(n, emit) local root = 1 while root * root <= n do "
     "emit(n - root * root) root = root + 1 end end",
     1, 17},
    {"half", "moves = function(n, emit) for take = 1, n // 2 do emit(n - take) end end", 1, 14},
    {"lasker",
     "moves = function(n, emit) for left = 0, n - 1 do emit(left) end "
     "for part = 1, n // 2 do emit(part, n - part) end end",
     1, 9},
    {"0.77",
     "moves = function(n, emit) for take = 1, math.min(2, n) do "
     "for part = 0, (n - take) // 2 do emit(part, n - take - part) end end end",
     1, 10},
    {"kayles",
     "moves = function(n, emit) for take = 1, math.min(2, n) do "
     "for part = 0, (n - take) // 2 do emit(part, n - take - part) end end end",
     1, 10},
    {"4.07", // split into two; take two and leave none, one or two heaps
     "moves = function(n, emit) for part = 1, n // 2 do emit(part, n - part) end "
     "if n >= 2 then for part = 0, (n - 2) // 2 do emit(part, n - 2 - part) end end end",
     1, 9},
    {"0.137", // take one only whole, two only whole or with one heap left, three always
     "moves = function(n, emit) if n == 1 then emit(0) end if n >= 2 then emit(n - 2) end "
     "if n >= 3 then for part = 0, (n - 3) // 2 do emit(part, n - 3 - part) end end end",
     1, 11},
    {"0.08", // take two and leave three heaps
     "moves = function(n, emit) for a = 1, n do for b = a, n do local c = n - 2 - a - b "
     "if c >= b then emit(a, b, c) end end end end",
     1, 13},
    {"dawson-kayles", "moves = function(n, emit) for at = 0, n - 2 do emit(at, n - 2 - at) end end",
     1, 10},
    {"dawson-chess",
     "moves = function(n, emit) for at = 1, n do "
     "emit(math.max(at - 2, 0), math.max(n - at - 1, 0)) end end",
     1, 10},
    {"guiles",
     "moves = function(n, emit) if n == 1 or n == 2 then emit(0) end "
     "for part = 1, (n - 2) // 2 do emit(part, n - 2 - part) end end",
     1, 11},
    {"officers",
     "moves = function(n, emit) if n > 1 then "
     "for part = 0, (n - 1) // 2 do emit(part, n - 1 - part) end end end",
     1, 10},
    {"row:1,2",
     "moves = function(n, emit) for _, take in ipairs({1, 2}) do "
     "for at = 0, n - take do emit(at, n - take - at) end end end",
     1, 10},
    {"grundy",
     "moves = function(n, emit) for small = 1, (n - 1) // 2 do emit(small, n - small) end end", 1,
     11},
    {"wythoff",
     "kind = 'tuple', size = 2, moves = function(p, emit) local x, y = p[1], p[2] "
     "for take = 1, math.max(x, y) do if take <= x then emit({x - take, y}) end "
     "if take <= y then emit({x, y - take}) end "
     "if take <= x and take <= y then emit({x - take, y - take}) end end end",
     2, 7},
    {"wythoff:2",
     "kind = 'tuple', size = 2, moves = function(p, emit) for k = 0, p[1] do for l = 0, p[2] do "
     "if k + l > 0 and (k == 0 or l == 0 or math.abs(k - l) < 2) then "
     "emit({p[1] - k, p[2] - l}) end end end end",
     2, 6},
    {"queen",
     "kind = 'tuple', size = 2, moves = function(p, emit) local x, y = p[1], p[2] "
     "for s = 1, x do emit({x - s, y}) end for s = 1, y do emit({x, y - s}) end "
     "for s = 1, math.min(x, y) do emit({x - s, y - s}) end end",
     2, 7},
    {"rook",
     "kind = 'tuple', size = 2, moves = function(p, emit) local x, y = p[1], p[2] "
     "for s = 1, x do emit({x - s, y}) end for s = 1, y do emit({x, y - s}) end end",
     2, 7},
    {"king",
     "kind = 'tuple', size = 2, moves = function(p, emit) local x, y = p[1], p[2] "
     "if x > 0 then emit({x - 1, y}) end if y > 0 then emit({x, y - 1}) end "
     "if x > 0 and y > 0 then emit({x - 1, y - 1}) end end",
     2, 8},
    {"euclid",
     "kind = 'tuple', size = 2, moves = function(p, emit) local x, y = p[1], p[2] "
     "if x == 0 or y == 0 then return end "
     "if x >= y then for k = 1, x // y do emit({x - k * y, y}) end end "
     "if y >= x then for k = 1, y // x do emit({x, y - k * x}) end end end",
     2, 9},
    {"moore:2",
     "kind = 'tuple', size = 3, moves = function(p, emit) for a = 0, p[1] do for b = 0, p[2] do "
     "for c = 0, p[3] do local touched = (a > 0 and 1 or 0) + (b > 0 and 1 or 0) + "
     "(c > 0 and 1 or 0) if touched == 1 or touched == 2 then "
     "emit({p[1] - a, p[2] - b, p[3] - c}) end end end end end",
     3, 3},
    {"lim",
     "kind = 'tuple', size = 3, moves = function(p, emit) for i = 1, 3 do local j, k = i % 3 + 1, "
     "(i + 1) % 3 + 1 for t = 1, math.min(p[i], p[j]) do local q = {p[1], p[2], p[3]} "
     "q[i], q[j], q[k] = p[i] - t, p[j] - t, p[k] + t emit(q) end end end",
     3, 3},
    {"staircase",
     "kind = 'tuple', size = 3, moves = function(p, emit) for i = 1, 3 do for t = 1, p[i] do "
     "local q = {p[1], p[2], p[3]} q[i] = q[i] - t if i > 1 then q[i - 1] = q[i - 1] + t end "
     "emit(q) end end end",
     3, 2},
    {"nimble", "moves = function(at, emit) for to = 0, at - 1 do emit(to) end end", 1, 9},
    {"fibonacci",
     "kind = 'tuple', size = 2, moves = function(p, emit) for t = 1, math.min(p[1], p[2]) do "
     "emit({p[1] - t, math.min(2 * t, p[1] - t)}) end end",
     2, 9, 1},
    {"dynamic:3t",
     "kind = 'tuple', size = 2, moves = function(p, emit) for t = 1, math.min(p[1], p[2]) do "
     "emit({p[1] - t, math.min(3 * t, p[1] - t)}) end end",
     2, 8, 1},
};

/// The option as text: heaps in order, empty ones left out, as they are nothing.
std::string canonical_form(const Game& game, SumView option) {
    if (!game.of_heaps()) {
        return to_text(game, option);
    }
    State heaps{option.numbers().begin(), option.numbers().end()};
    std::erase(heaps, Heap{0});
    std::ranges::sort(heaps);
    return to_text(game, SumView::of_heaps(heaps));
}

std::set<std::string> options_of(const Game& game, const State& component) {
    std::set<std::string> all;
    game.options(component, [&](SumView option) {
        all.insert(canonical_form(game, option));
        return true;
    });
    return all;
}

std::set<std::string> winning_moves(const Game& game, const Answer& answer) {
    std::set<std::string> all;
    for (const Move& move : answer.winning_moves) {
        all.insert(canonical_form(game, move.option));
    }
    return all;
}

void compare(const GamePtr& known, const GamePtr& own, const State& state, bool same_moves) {
    const std::string text = known->name() + "(" + to_text(*known, state) + ")";
    if (same_moves) {
        EXPECT_EQ(options_of(*known, state), options_of(*own, state)) << text;
    }
    for (const Play play : {Play::Normal, Play::Misere}) {
        Solver first;
        Solver second;
        const auto theirs = first.solve({{{known, known->components(state)}}}, play);
        const auto mine = second.solve({{{own, own->components(state)}}}, play);
        ASSERT_TRUE(theirs.has_value()) << text;
        ASSERT_TRUE(mine.has_value()) << text << ": " << mine.error().message();
        EXPECT_EQ(theirs->outcome, mine->outcome) << text;
        if (theirs->value && play == Play::Normal) {
            EXPECT_EQ(theirs->value, mine->value) << text;
        }
        if (same_moves) {
            EXPECT_EQ(winning_moves(*known, *theirs), winning_moves(*own, *mine)) << text;
        }
    }
}

TEST(BuiltInAgreementTest, LuaAndTheCatalogueAgreeOnValuesOutcomesAndMoves) {
    for (const Pair& pair : kPairs) {
        const auto known = make_game(pair.built_in);
        ASSERT_TRUE(known.has_value()) << pair.built_in;
        const auto own = game_of("return {" + std::string{pair.lua} + "}");
        ASSERT_TRUE(own.has_value()) << pair.built_in << ": " << own.error().message();
        std::size_t compared = 0;
        for (const State& state : all_tuples(pair.numbers, pair.least, pair.largest)) {
            if (!(*known)->check(state)) {
                compare(*known, *own, state, true);
                ++compared;
            }
        }
        EXPECT_GE(compared, pair.largest) << pair.built_in;
    }
}

TEST(BuiltInAgreementTest, NoGameOfTheCatalogueIsLeftOut) {
    // Of these written_agreement_test.cpp has the Lua version.
    std::set<std::string, std::less<>> compared = {
        "*",          "treblecross",   "chomp",     "notakto", "cram",   "node-kayles",
        "arc-kayles", "silver-dollar", "northcott", "turtles", "twins",  "mock-turtles",
        "ruler",      "tartan",        "end-nim",   "merge",   "tokens", "hackenbush",
        "geography",  "kotzig",        "sprouts"};
    for (const Pair& pair : kPairs) {
        compared.emplace((*make_game(pair.built_in))->card().name);
    }
    for (const Family& family : catalogue()) {
        EXPECT_TRUE(compared.contains(family.card.name)) << family.card.name;
    }
}

} // namespace
} // namespace nimber::testing
