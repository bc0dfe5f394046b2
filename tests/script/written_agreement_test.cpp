#include "nimber/games/catalogue.hpp"
#include "script_support.hpp"

#include <algorithm>
#include <set>

namespace nimber::testing {
namespace {

/// The value, whether finite or not.
std::string value_text(const Answer& answer) {
    return answer.infinite_value ? to_text(*answer.infinite_value)
           : answer.value        ? std::to_string(answer.value->value())
                                 : "";
}

/// Positions that are written alike for both, but for colons in place of commas.
void compare_texts(const std::string& built_in, const std::string& lua,
                   const std::vector<std::string>& texts) {
    const auto load = rule_files({{"own.lua", "return {" + lua + "}"}});
    PositionParser parser{{}, load};
    for (const std::string& text : texts) {
        const auto known = parser.parse(built_in + "(" + text + ")");
        std::string commas = text;
        std::ranges::replace(commas, ':', ',');
        const auto own = parser.parse("@own.lua(" + commas + ")");
        ASSERT_TRUE(known.has_value()) << built_in << text << known.error().message();
        ASSERT_TRUE(own.has_value()) << built_in << text << own.error().message();
        // By their numbers: of a rule file, an empty tuple is nothing, and no component.
        const auto numbers = [](SumView option) {
            return State{option.numbers().begin(), option.numbers().end()};
        };
        std::set<State> mine;
        std::set<State> theirs;
        const Part& first = known->parts[0];
        const Part& second = own->parts[0];
        first.game->options(first.component(0), [&](SumView option) {
            theirs.insert(numbers(option));
            return true;
        });
        second.game->options(second.component(0), [&](SumView option) {
            mine.insert(numbers(option));
            return true;
        });
        EXPECT_EQ(mine, theirs) << built_in << "(" << text << ")";
        for (const Play play : {Play::Normal, Play::Misere}) {
            Solver solver;
            const auto a = solver.solve(*known, play);
            const auto b = solver.solve(*own, play);
            ASSERT_TRUE(a.has_value() && b.has_value()) << built_in << text;
            EXPECT_EQ(a->outcome, b->outcome) << built_in << text;
            if (!value_text(*a).empty()) { // some theorems tell the outcome only
                EXPECT_EQ(value_text(*a), value_text(*b)) << built_in << text;
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
    compare_texts("silver-dollar:2", // square 0 is a bag, and with the dollar in it all is over
                  "kind = 'tuple', moves = function(p, emit) if p[2] == 0 then return end "
                  "for i = 1, #p do local left = i > 1 and p[i - 1] or 0 "
                  "for to = (left > 0 and left + 1 or 0), p[i] - 1 do local q = {} "
                  "for j = 1, #p do q[j] = p[j] end q[i] = to emit(q) end end end",
                  {"0,3", "1,4", "2,3", "0,2,5", "1,3,6"});
}

TEST(BuiltInAgreementTest, CoinsOnAPlaneAreTurnedAlike) {
    // Heads as a list x, y, x, y, ...; one set of columns and one of rows are turned, each with its
    // largest where a head is.
    const std::string plane =
        "kind = 'tuple', moves = function(heads, emit) local function turned(columns, rows) "
        "local at = {} for i = 1, #heads, 2 do at[heads[i] * 10 + heads[i + 1]] = true end "
        "for _, x in ipairs(columns) do for _, y in ipairs(rows) do "
        "at[x * 10 + y] = not at[x * 10 + y] end end local left = {} for s = 0, 99 do "
        "if at[s] then left[#left + 1] = s // 10 left[#left + 1] = s % 10 end end emit(left) end "
        "local function one_or_two(h) local sets = {{h}} for a = 0, h - 1 do "
        "sets[#sets + 1] = {a, h} end return sets end "
        "local function two(h) local sets = {} for a = 0, h - 1 do sets[#sets + 1] = {a, h} end "
        "return sets end "
        "local function row(h) local sets = {} for first = 0, h do local set = {} "
        "for s = first, h do set[#set + 1] = s end sets[#sets + 1] = set end return sets end "
        "for i = 1, #heads, 2 do ";
    const std::string all = "do for _, r in ipairs(rows) do turned(c, r) end end end end";
    const std::vector<std::string> texts = {"0:0", "1:2", "2:2", "0:1,1:0", "1:1,2:1"};
    compare_texts("tartan:turtles,ruler",
                  plane +
                      "local rows = row(heads[i + 1]) "
                      "for _, c in ipairs(one_or_two(heads[i])) " +
                      all,
                  texts);
    compare_texts("tartan:twins,turtles",
                  plane +
                      "local rows = one_or_two(heads[i + 1]) "
                      "for _, c in ipairs(two(heads[i])) " +
                      all,
                  texts);
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
        if (!value_text(*a).empty()) {
            EXPECT_EQ(value_text(*a), value_text(*b)) << known;
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

/// Every spot with two ends has a letter, and nothing is left out but spots with three.
TEST(BuiltInAgreementTest, CurvesAreDrawnAlike) {
    const std::string lua = R"lua(
        local function grown(spot, name) -- with one more end
          return ({['0'] = '1', ['1'] = name})[spot] or ''
        end
        return {kind = 'board', moves = function(text, emit)
          local regions, fresh = {}, {}
          for part in (text .. '|'):gmatch('([^|]*)|') do
            local region = {}
            for boundary in part:gmatch('([^.]+)%.') do region[#region + 1] = boundary end
            regions[#regions + 1] = region
          end
          for letter in ('abcdefghijklmnopqrstuvwxyz'):gmatch('.') do
            if not text:find(letter, 1, true) then fresh[#fresh + 1] = letter end
          end
          local new = fresh[3]
          local function leave(old, joined, parts)
            local all = {}
            for r, region in ipairs(regions) do
              if r ~= old then parts[#parts + 1] = region end
            end
            for _, region in ipairs(parts) do
              local one = ''
              for _, boundary in ipairs(region) do
                local left = boundary:gsub('[!' .. joined:gsub('%d', '') .. ']', '')
                if left ~= '' then one = one .. left .. '.' end
              end
              if one ~= '' then all[#all + 1] = one end
            end
            if #all == 0 then emit() else emit(table.concat(all, '|')) end
          end
          local function divide(r, joined, others, one, other)
            for sides = 0, (1 << #others) - 1 do
              local parts = {{one}, {other}}
              for k, boundary in ipairs(others) do
                local side = parts[(sides >> (k - 1) & 1) + 1]
                side[#side + 1] = boundary
              end
              leave(r, joined, parts)
            end
          end
          local function around(boundary, i, name)
            local spot = boundary:sub(i, i)
            if spot == '0' then return '1' end
            name = grown(spot, name)
            return name .. boundary:sub(i + 1) .. boundary:sub(1, i - 1) .. name
          end
          for r, region in ipairs(regions) do
            for b, boundary in ipairs(region) do
              local others = {}
              for c, other in ipairs(region) do if c ~= b then others[#others + 1] = other end end
              for i = 1, #boundary do
                local x = boundary:sub(i, i)
                local before, behind = boundary:sub(1, i - 1), boundary:sub(i + 1)
                if x == '0' then divide(r, x, others, fresh[1] .. new, fresh[1] .. new) end
                if x == '1' then divide(r, x, others, new, behind .. before .. new) end
                for j = i + 1, #boundary do
                  local y = boundary:sub(j, j)
                  if x ~= y or x == '1' then
                    local from, to = grown(x, fresh[1]), grown(y, fresh[2])
                    divide(r, x .. y, others, from .. boundary:sub(i + 1, j - 1) .. to .. new,
                           to .. boundary:sub(j + 1) .. before .. from .. new)
                  end
                end
                for c = b + 1, #region do
                  local rest = {}
                  for d, other in ipairs(region) do
                    if d ~= b and d ~= c then rest[#rest + 1] = other end
                  end
                  for j = 1, #region[c] do
                    local joined = {around(boundary, i, fresh[1]) .. new
                                    .. around(region[c], j, fresh[2]) .. new}
                    for _, other in ipairs(rest) do joined[#joined + 1] = other end
                    leave(r, x .. region[c]:sub(j, j), {joined})
                  end
                end
              end
            end
          end
        end}
    )lua";
    for (const char* drawing : {"0.", "0.0.", "1a1a.", "0.ab.|ab.", "1b1b.|1c.|c1."}) {
        compare_answers("sprouts(" + std::string{drawing} + ")",
                        "@own.lua(" + std::string{drawing} + ")", lua, false);
    }
}

TEST(BuiltInAgreementTest, TokensThatNeverComeBackMoveAlike) {
    const std::string cycle =
        "return {kind = 'board', moves = function(ring, emit) local at = ring:find('t', 1, true) "
        "for _, step in ipairs({1, 2}) do local to = (at - 1 + step) % #ring + 1 "
        "if ring:sub(to, to) == '.' then local left = ring:gsub('t', '#') "
        "emit(left:sub(1, to - 1) .. 't' .. left:sub(to + 1)) end end end}";
    for (std::size_t size = 3; size <= 9; ++size) {
        compare_answers("kotzig:1,2(" + std::to_string(size) + ")",
                        "@own.lua(t" + std::string(size - 1, '.') + ")", cycle);
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

TEST(BuiltInAgreementTest, TokensOnGraphsMoveAlike) {
    const auto rule = [](const std::string& more) {
        return more + ", moves = function(at, emit) "
                      "for _, to in ipairs(({[0] = {1, 2}, {2}, {0, 3}, {4}, {}})[at]) do "
                      "emit(to) end end";
    };
    compare_texts("tokens:0-1,0-2,1-2,2-0,2-3,3-4", rule("loopy = true"),
                  {"0", "1", "2", "3", "4", "0,1", "1,3", "3,3"});
    compare_texts("tokens:0-1,0-2,1-2,1-3,2-3",
                  "kind = 'tuple', size = 1, moves = function(p, emit) "
                  "for _, to in ipairs(({[0] = {1, 2}, {2, 3}, {3}, {}})[p[1]]) do "
                  "emit({to}) end end",
                  {"0", "1", "2", "3"});
}

TEST(BuiltInAgreementTest, CountersAdvanceAndRetreatAlike) {
    // Who is to move, a colon, and the rows.
    const std::string slide =
        "return {kind = 'board', loopy = true, moves = function(p, emit) "
        "local mine, rows = p:sub(1, 1), p:sub(3) "
        "local turn = mine == 'w' and 'b:' or 'w:' "
        "for i = 1, #rows do if rows:sub(i, i) == mine then "
        "local gone = rows:sub(1, i - 1) .. '.' .. rows:sub(i + 1) "
        "for _, step in ipairs({-1, 1}) do local to = i + step "
        "while rows:sub(to, to) == '.' do "
        "emit(turn .. gone:sub(1, to - 1) .. mine .. gone:sub(to + 1)) to = to + step end end "
        "end end end}";
    for (const char* rows : {"wb", "w.b", ".w..b", "b..w", "w.b,w.b", "w..b,.wb.", "b.w,w...b"}) {
        compare_answers("northcott(" + std::string{rows} + ")",
                        "@own.lua(w:" + std::string{rows} + ")", slide);
        compare_answers("northcott(black," + std::string{rows} + ")",
                        "@own.lua(b:" + std::string{rows} + ")", slide);
    }
}

TEST(BuiltInAgreementTest, EdgesAreTakenAlike) {
    const std::string friends = contents(std::string{NIMBER_EXAMPLES_DIR} + "/rules/friends.lua");
    compare_answers("arc-kayles:path(5)", "@own.lua(ab bc cd de)", friends, false);
    compare_answers("arc-kayles:cycle(6)", "@own.lua(ab bc cd de ef fa)", friends, false);
    compare_answers("arc-kayles:0-1,1-2,2-3,3-0,0-2,3-4(0,1,2,3,4)", "@own.lua(ab bc cd da ac de)",
                    friends, false);
    const std::string nim = "return {moves = function(n, emit) "
                            "for left = 0, n - 1 do emit(left) end end}";
    compare_answers("*3", "@own.lua(3)", nim);
    compare_answers("*0", "@own.lua(0)", nim);
}

TEST(BuiltInAgreementTest, GraphsOnTheGroundAreCutAlike) {
    // Edges as pairs of letters, the ground being g; what hangs together with it stays.
    const std::string cut =
        "return {kind = 'board', moves = function(graph, emit) local edges = {} "
        "for edge in graph:gmatch('%a%a') do edges[#edges + 1] = edge end "
        "for gone = 1, #edges do local held, more = {g = true}, true "
        "while more do more = false for i, edge in ipairs(edges) do "
        "local a, b = edge:sub(1, 1), edge:sub(2) "
        "if i ~= gone and (held[a] or held[b]) and not (held[a] and held[b]) then "
        "held[a], held[b], more = true, true, true end end end local left = {} "
        "for i, edge in ipairs(edges) do if i ~= gone and held[edge:sub(1, 1)] then "
        "left[#left + 1] = edge end end emit(table.concat(left, ' ')) end end}";
    compare_answers("hackenbush(0-1)", "@own.lua(ga)", cut, false);
    compare_answers("hackenbush(0-1,1-2,2-0)", "@own.lua(ga ab bg)", cut, false);
    compare_answers("hackenbush(0-1,1-2,1-3,2-3)", "@own.lua(ga ab ac bc)", cut, false);
    compare_answers("hackenbush(0-1,0-4,1-2,1-3,2-3)", "@own.lua(ga gd ab ac bc)", cut, false);
}

TEST(BuiltInAgreementTest, TwigsAreCutAlike) {
    const std::string tree = contents(std::string{NIMBER_EXAMPLES_DIR} + "/rules/tree.lua");
    compare_answers("hackenbush(0-1)", "@own.lua([])", tree);
    compare_answers("hackenbush(0-1,1-2,2-3)", "@own.lua([[[]]])", tree);
    compare_answers("hackenbush(0-1,1-2,2-3,1-4,4-5,4-6)", "@own.lua([[[]][[][]]])", tree, false);
}

} // namespace
} // namespace nimber::testing
