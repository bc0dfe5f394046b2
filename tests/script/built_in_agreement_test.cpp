#include "nimber/games/catalogue.hpp"
#include "script_support.hpp"
#include "support/agreement.hpp"

#include <algorithm>

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
std::string essence(const Game& game, StateView option) {
    State state{option.begin(), option.end()};
    if (game.shape() == Shape::Heaps) {
        std::erase(state, Heap{0});
        std::ranges::sort(state);
    }
    return to_text(game, state);
}

std::set<std::string> options_of(const Game& game, const State& state) {
    std::set<std::string> all;
    game.options(state, [&](StateView option) {
        all.insert(essence(game, option));
        return true;
    });
    return all;
}

std::set<std::string> winning_moves(const Game& game, const Answer& answer) {
    std::set<std::string> all;
    for (const Move& move : answer.winning_moves) {
        all.insert(essence(game, move.option));
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
        const auto theirs = first.solve({{{known, state}}}, play);
        const auto mine = second.solve({{{own, state}}}, play);
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

/// Positions that are written alike for both.
void compare_texts(const std::string& built_in, const std::string& lua,
                   const std::vector<std::string>& texts) {
    const auto load = rule_files({{"own.lua", "return {" + lua + "}"}});
    PositionParser parser{{}, load};
    for (const std::string& text : texts) {
        const auto known = parser.parse(built_in + "(" + text + ")");
        const auto own = parser.parse("@own.lua(" + text + ")");
        ASSERT_TRUE(known.has_value()) << built_in << text << known.error().message();
        ASSERT_TRUE(own.has_value()) << built_in << text << own.error().message();
        std::set<State> mine;
        std::set<State> theirs;
        const Part& first = known->parts[0];
        const Part& second = own->parts[0];
        first.game->options(first.component(0), [&](StateView option) {
            theirs.insert({option.begin(), option.end()});
            return true;
        });
        second.game->options(second.component(0), [&](StateView option) {
            mine.insert({option.begin(), option.end()});
            return true;
        });
        EXPECT_EQ(mine, theirs) << built_in << "(" << text << ")";
        for (const Play play : {Play::Normal, Play::Misere}) {
            Solver solver;
            const auto a = solver.solve(*known, play);
            const auto b = solver.solve(*own, play);
            ASSERT_TRUE(a.has_value() && b.has_value()) << built_in << text;
            EXPECT_EQ(a->outcome, b->outcome) << built_in << text;
            if (a->value) { // some theorems tell the outcome only
                EXPECT_EQ(a->value, b->value) << built_in << text;
            }
            EXPECT_EQ(a->winning_moves.size(), b->winning_moves.size()) << built_in << text;
        }
    }
}

TEST(BuiltInAgreementTest, CoinsAreTurnedAlike) {
    // Heads as a list of their squares; what may be turned is a list of sets of squares.
    const std::string turn =
        "kind = 'tuple', moves = function(heads, emit) local function turned(squares) "
        "local at = {} for _, s in ipairs(heads) do at[s] = true end "
        "for _, s in ipairs(squares) do at[s] = not at[s] end "
        "local left = {} for s = 0, 12 do if at[s] then left[#left + 1] = s end end emit(left) end "
        "for _, h in ipairs(heads) do ";
    const std::vector<std::string> texts = {"0", "3", "1,2", "0,4", "1,3,5", "0,1,2,3", "2,6"};
    compare_texts("turtles", turn + "turned({h}) for a = 0, h - 1 do turned({a, h}) end end end",
                  texts);
    compare_texts("twins", turn + "for a = 0, h - 1 do turned({a, h}) end end end", texts);
    compare_texts("mock-turtles",
                  turn + "turned({h}) for a = 0, h - 1 do turned({a, h}) "
                         "for b = 0, a - 1 do turned({b, a, h}) end end end end",
                  texts);
    compare_texts("ruler",
                  turn + "local row = {} for a = h, 0, -1 do row[#row + 1] = a turned(row) end "
                         "end end",
                  texts);
}

TEST(BuiltInAgreementTest, CoinsSlideAlike) {
    compare_texts("silver-dollar",
                  "kind = 'tuple', moves = function(p, emit) for i = 1, #p do "
                  "for to = (i > 1 and p[i - 1] + 1 or 0), p[i] - 1 do local q = {} "
                  "for j = 1, #p do q[j] = p[j] end q[i] = to emit(q) end end end",
                  {"0", "3", "1,4", "0,2,5", "1,4,6"});
}

TEST(BuiltInAgreementTest, PilesInARowAreTakenAlike) {
    compare_texts("end-nim",
                  "kind = 'tuple', moves = function(p, emit) local function take(i) "
                  "for left = 0, p[i] - 1 do local q = {} for j = 1, #p do "
                  "local n = j == i and left or p[j] if n > 0 then q[#q + 1] = n end end "
                  "emit(q) end end take(1) if #p > 1 then take(#p) end end",
                  {"3", "1,2", "2,1,2", "1,3,1,2"});
}

TEST(BuiltInAgreementTest, NumbersMergeAlike) {
    compare_texts(
        "merge",
        "kind = 'tuple', moves = function(p, emit) local function put(q) "
        "table.sort(q) emit(q) end for i = 1, #p do local q = {} for j = 1, #p do "
        "local n = j == i and p[j] - 1 or p[j] if n > 0 then q[#q + 1] = n end end put(q) "
        "for k = 1, i - 1 do local r = {p[i] + p[k]} for j = 1, #p do "
        "if j ~= i and j ~= k then r[#r + 1] = p[j] end end put(r) end end end",
        {"2", "1,2", "1,1,1", "2,2,3"});
}

TEST(BuiltInAgreementTest, BarsAreBittenAlike) {
    compare_texts("chomp",
                  "kind = 'tuple', moves = function(rows, emit) for r = 1, #rows do "
                  "for c = 0, rows[r] - 1 do if r > 1 or c > 0 then local q = {} "
                  "for i = 1, #rows do local left = i < r and rows[i] or math.min(rows[i], c) "
                  "if left > 0 then q[#q + 1] = left end end emit(q) end end end end",
                  {"1", "3", "2,2", "3,2", "3,3,1", "4,2,2"});
}

TEST(BuiltInAgreementTest, DominoesLieAlike) {
    const std::string source = contents(std::string{NIMBER_EXAMPLES_DIR} + "/rules/dominoes.lua");
    PositionParser parser{{}, rule_files({{"own.lua", source}})};
    for (const char* board : {"..", "...|...", "....|....", "...|.#.|...", "..|..|.."}) {
        const auto own = parser.parse("@own.lua(" + std::string{board} + ")");
        const auto cram = parser.parse("cram(" + std::string{board} + ")");
        ASSERT_TRUE(own.has_value() && cram.has_value());
        for (const Play play : {Play::Normal, Play::Misere}) {
            Solver solver;
            const auto a = solver.solve(*own, play);
            const auto b = solver.solve(*cram, play);
            ASSERT_TRUE(a.has_value() && b.has_value());
            EXPECT_EQ(a->outcome, b->outcome) << board;
            EXPECT_EQ(a->value, b->value) << board;
            EXPECT_EQ(a->winning_moves.size(), b->winning_moves.size()) << board;
        }
    }
}

/// Compares two positions that are written differently: who wins, in both plays, the value, and
/// unless the built-in game tells moves that are alike only once how many moves win.
void compare_answers(const std::string& known, const std::string& own, const std::string& lua,
                     bool count_moves = true) {
    PositionParser parser{{}, rule_files({{"own.lua", lua}})};
    const auto theirs = parser.parse(known);
    const auto mine = parser.parse(own);
    ASSERT_TRUE(theirs.has_value()) << known << ": " << theirs.error().message();
    ASSERT_TRUE(mine.has_value()) << own << ": " << mine.error().message();
    for (const Play play : {Play::Normal, Play::Misere}) {
        Solver solver;
        const auto a = solver.solve(*theirs, play);
        const auto b = solver.solve(*mine, play);
        ASSERT_TRUE(a.has_value()) << known << ": " << a.error().message();
        ASSERT_TRUE(b.has_value()) << own << ": " << b.error().message();
        EXPECT_EQ(a->outcome, b->outcome) << known << " " << name(play);
        if (a->value) {
            EXPECT_EQ(a->value, b->value) << known;
        }
        if (count_moves) {
            EXPECT_EQ(a->winning_moves.size(), b->winning_moves.size()) << known << name(play);
        }
    }
}

TEST(BuiltInAgreementTest, CellsOfABoardAreTakenAlike) {
    const std::string lua =
        "return {kind = 'board', moves = function(board, emit) "
        "local width = board:find('|', 1, true) or #board + 1 for i = 1, #board do "
        "if board:sub(i, i) == '.' then local left = board "
        "for _, j in ipairs({i, i - 1, i + 1, i - width, i + width}) do "
        "if left:sub(j, j) == '.' and j >= 1 then "
        "left = left:sub(1, j - 1) .. '#' .. left:sub(j + 1) end end emit(left) end end end}";
    for (const char* board : {".", "...", "..|..", "...|...", "....|.##.|....", "...|...|..."}) {
        compare_answers("node-kayles(" + std::string{board} + ")",
                        "@own.lua(" + std::string{board} + ")", lua);
    }
}

TEST(BuiltInAgreementTest, CrossesAreSetAlike) {
    const std::string treble =
        "return {kind = 'board', moves = function(row, emit) for i = 1, #row do "
        "if not row:sub(math.max(i - 2, 1), i + 2):find('x', 1, true) then "
        "emit(row:sub(1, i - 1) .. 'x' .. row:sub(i + 1)) end end end}";
    for (std::size_t size = 3; size <= 11; ++size) { // fewer cells hold no three in a row
        const std::string row(size, '.');
        compare_answers("treblecross(" + row + ")", "@own.lua(" + row + ")", treble, false);
    }
    const std::string notakto =
        "local lines = {{1, 2, 3}, {5, 6, 7}, {9, 10, 11}, {1, 5, 9}, {2, 6, 10}, {3, 7, 11}, "
        "{1, 6, 11}, {3, 6, 9}} local function dead(board) for _, line in ipairs(lines) do "
        "local full = true for _, i in ipairs(line) do "
        "full = full and board:sub(i, i) == 'x' end if full then return true end end end "
        "return {kind = 'board', moves = function(board, emit) if dead(board) then return end "
        "for i = 1, #board do if board:sub(i, i) == '.' then "
        "emit(board:sub(1, i - 1) .. 'x' .. board:sub(i + 1)) end end end}";
    for (const char* board : {"xx.|.x.|...", "x.x|.x.|...", "xx.|..x|.x.", "x..|...|..x"}) {
        compare_answers("notakto(" + std::string{board} + ")",
                        "@own.lua(" + std::string{board} + ")", notakto, false);
    }
}

TEST(BuiltInAgreementTest, TokensThatNeverComeBackMoveAlike) {
    const std::string circle =
        "return {kind = 'board', moves = function(ring, emit) local at = ring:find('t', 1, true) "
        "for _, step in ipairs({1, 2}) do local to = (at - 1 + step) % #ring + 1 "
        "if ring:sub(to, to) == '.' then local left = ring:gsub('t', '#') "
        "emit(left:sub(1, to - 1) .. 't' .. left:sub(to + 1)) end end end}";
    for (std::size_t size = 3; size <= 9; ++size) {
        compare_answers("kotzig:1,2(" + std::to_string(size) + ")",
                        "@own.lua(t" + std::string(size - 1, '.') + ")", circle);
    }
    const std::string walk =
        "local beside = {a = 'bdc', b = 'ac', c = 'bda', d = 'ca'} "
        "return {kind = 'board', moves = function(path, emit) local at = path:sub(-1) "
        "for to in beside[at]:gmatch('.') do if not path:find(to, 1, true) then "
        "emit(path .. to) end end end}";
    for (int from = 0; from < 4; ++from) {
        compare_answers("geography:0-1,1-2,2-3,3-0,0-2(" + std::to_string(from) + ")",
                        "@own.lua(" + std::string(1, static_cast<char>('a' + from)) + ")", walk);
    }
}

TEST(BuiltInAgreementTest, TwigsAreCutAlike) {
    const std::string tree = contents(std::string{NIMBER_EXAMPLES_DIR} + "/rules/tree.lua");
    compare_answers("hackenbush(0-1)", "@own.lua([])", tree);
    compare_answers("hackenbush(0-1,1-2,2-3)", "@own.lua([[[]]])", tree);
    compare_answers("hackenbush(0-1,1-2,2-3,1-4,4-5,4-6)", "@own.lua([[[]][[][]]])", tree, false);
}

/// The value of a position, which may name the examples.
std::optional<Nimber> value_of(const std::string& text) {
    const auto position = parse_position(text, {}, rule_files());
    EXPECT_TRUE(position.has_value()) << text << ": " << position.error().message();
    Solver solver;
    const auto answer = solver.solve(*position, Play::Normal);
    EXPECT_TRUE(answer.has_value()) << text << ": " << answer.error().message();
    return answer ? answer->value : std::nullopt;
}

TEST(ExampleRulesTest, AreTheGamesThatTheySay) {
    EXPECT_EQ(value_of("@grundy.lua(20,18)"), value_of("grundy(20,18)"));
    EXPECT_EQ(value_of("@take-half.lua(1000001)"), value_of("half(1000001)"));
    EXPECT_EQ(value_of("@chocolate.lua(8,13)"), value_of("nim(7,12)"));
    EXPECT_EQ(value_of("@coins.lua(HTTHH)"), value_of("turtles(0,3,4)"));
    EXPECT_EQ(value_of("@friends.lua(ab bc cd de ef)"), value_of("arc-kayles:path(6)"));
    EXPECT_EQ(value_of("@friends.lua(ab bc cd da)"), value_of("arc-kayles:cycle(4)"));
    EXPECT_EQ(value_of("@tree.lua([[][[]]])"), Nimber{(1 ^ 2) + 1});
    EXPECT_EQ(value_of("@tree.lua([[]][])"), Nimber{2 ^ 1});
    EXPECT_EQ(value_of("@knight.lua(3,4)"), Nimber{4});
    EXPECT_EQ(value_of("@words.lua(aab)"), Nimber{});         // two runs, one after the other
    EXPECT_EQ(value_of("@words.lua(aba)"), Nimber{2});        // ba 0, aa 1
    EXPECT_EQ(value_of("@maze.lua(x..|.#.|...)"), Nimber{1}); // beside x 0, at the corners 2
    EXPECT_EQ(value_of("@cards.lua(1,1,1)"), Nimber{1}); // two cards are worth 0, the straight too
    EXPECT_EQ(value_of("@lift.lua(2)"), Nimber{});
    EXPECT_EQ(value_of("@lift.lua(1)"), std::nullopt);
}

} // namespace
} // namespace nimber::testing
