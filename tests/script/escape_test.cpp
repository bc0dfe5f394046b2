#include "script_support.hpp"

// Scripts that try to leave their sandbox: they get an error, or nothing that they could use.

namespace nimber::testing {
namespace {

/// A rule file of heaps whose moves do this first.
std::string after_doing(const std::string& body) {
    return "return {moves = function(heap, emit) " + body +
           "\n if heap > 0 then emit(heap - 1) end end}";
}

/// Expects that the script runs to its end, as its own assertions hold.
void expect_runs(const std::string& body) {
    const auto answer = solve_own(after_doing(body), "@own.lua(3)");
    ASSERT_TRUE(answer.has_value()) << body << ": " << answer.error().message();
    EXPECT_EQ(answer->value, Nimber{1}) << body;
}

/// Expects that the rules end with an error that says this.
void expect_error(const std::string& source, const std::string& position, const std::string& says) {
    const auto answer = solve_own(source, position);
    ASSERT_FALSE(answer.has_value()) << source;
    EXPECT_NE(answer.error().message().find(says), std::string::npos)
        << source << ": " << answer.error().message();
}

// It took its first argument for a table, whatever it was: an integer was a pointer.
TEST(EscapeTest, TheIteratorOfPairsTakesNothingFromItsArguments) {
    for (const char* argument : {"", "nil", "0", "12345", "0x414141414141", "-1", "1.5", "true",
                                 "('A'):rep(100)", "emit", "pairs", "{}", "{8, 9}", "string"}) {
        const std::string call = std::string{"step("} + argument + ')';
        expect_runs("local step = pairs({7, x = 8}) local k, v = " + call +
                    " assert(k == 1 and v == 7) k, v = " + call +
                    " assert(k == 'x' and v == 8) assert(" + call + " == nil) assert(" + call +
                    " == nil)");
    }
}

TEST(EscapeTest, PairsSeesWhatBecomesOfItsTable) {
    expect_runs("local t, seen = {1, 2, 3}, '' for k, v in pairs(t) do t[3] = nil "
                "seen = seen .. k .. '=' .. tostring(v) .. ' ' end "
                "assert(seen == '1=1 2=2 3=nil ', seen)");
    expect_runs("local step, t = pairs({7}) assert(t[1] == 7)");
}

TEST(EscapeTest, NothingShowsAnAddress) {
    for (const char* value : {"{}", "emit", "pairs", "assert", "string.rep", "string", "pairs({})",
                              "('x'):gmatch('x')", "function() end"}) {
        const std::string of = value;
        expect_runs("local type_of = type(" + of + ") assert(tostring(" + of + ") == type_of) " +
                    "assert(('%s'):format(" + of + ") == type_of) " +
                    "assert(string.format('%d %-10s|', 1, " + of + ") == '1 ' .. type_of .. " +
                    "(' '):rep(10 - #type_of) .. '|')");
    }
    for (const char* spec : {"%p", "%20p", "%-20p", "%d %p", "%%%p", "%#+ 0.9p"}) {
        for (const char* value : {"{}", "'text'", "1, {}", "emit"}) {
            expect_error(after_doing("string.format('" + std::string{spec} + "', " + value + ")"),
                         "@own.lua(3)", "no %p");
        }
    }
    // What has no address in it is written as ever, and what is wrong is said as ever.
    expect_runs("assert(('%%p %5.2f|%d|%s|%s|%s|%q|%x|%c'):format(1.5, 3, nil, true, 'x', 'y', "
                "255, 65) == '%p  1.50|3|nil|true|x|\"y\"|ff|A')");
    expect_runs("assert(tostring(nil) == 'nil' and tostring(1) == '1' and tostring(1.5) == '1.5' "
                "and tostring(true) == 'true' and tostring('x') == 'x')");
    expect_error(after_doing("tostring()"), "@own.lua(3)", "bad argument");
    expect_error(after_doing("string.format('%d', {})"), "@own.lua(3)", "number expected");
    expect_error(after_doing("string.format('%')"), "@own.lua(3)", "bad argument");
    expect_error(after_doing("string.format('%s')"), "@own.lua(3)", "no value");
}

// All that a script can reach from its globals, written by all that writes.
TEST(EscapeTest, NoGlobalShowsAnAddress) {
    expect_runs("local function look(t, depth) for k, v in pairs(t) do "
                "local s = tostring(k) .. tostring(v) .. ('%s%s'):format(k, v) "
                "assert(not s:find('0x', 1, true), s) "
                "if type(v) == 'table' and depth < 3 then look(v, depth + 1) end end end "
                "look(_ENV, 0)");
}

// A table is built in the bytes of a string, and handed to the iterator by its address: this read a
// file. Without addresses it does not come that far, and with one that is guessed no farther.
TEST(EscapeTest, AFakeTableGivesNoFunction) {
    const std::string fake =
        "local function bytes(n, count) local s = '' for _ = 1, count do "
        "s = s .. string.char(n & 255) n = n >> 8 end return s end "
        "local fake = bytes(0, 8) .. '\\5\\0\\0\\0' .. bytes(1, 4) .. bytes(0, 40) "
        "local step = pairs({1}) ";
    expect_error(fake + "local _, stolen = step(tonumber(string.format('%p', fake)) + 24) "
                        "return {moves = function() end, name = tostring(stolen)}",
                 "@own.lua(3)", "no %p");
    expect_runs(fake + "local k, stolen = step(0x7F0000000018) assert(k == 1 and stolen == 1)");
}

// `emit` pointed to an object on the stack of a call that was over.
TEST(EscapeTest, EmitThatIsKeptEndsWithItsCall) {
    const std::string says = "emit belongs to moves";
    expect_error("local kept return {kind = 'board', moves = function(b, emit) kept = emit "
                 "if #b > 0 then emit(b:sub(2)) end end, canonical = function(b) if kept then "
                 "for i = 1, 50 do kept(('x'):rep(i % 7)) end end return b end}",
                 "@own.lua(xxxx)", says);
    expect_error("local kept return {moves = function(p, emit) kept = kept or emit "
                 "if p > 0 then kept(p - 1) end end, value = function(p) if kept then "
                 "for i = 1, 3000 do kept(0) end end return p % 2 end}",
                 "@own.lua(3)", says);
    expect_error("local kept return {kind = 'board', moves = function(b, emit) kept = emit "
                 "if #b > 0 then emit(b:sub(2)) end end, split = function(b) if kept then "
                 "kept('x') end return b end}",
                 "@own.lua(xxxx)", says);
    expect_error("local kept return {kind = 'tuple', size = 1, moves = function(b, emit) "
                 "kept = emit if b[1] > 0 then emit({b[1] - 1}) end end, "
                 "parse = function(s) return {tonumber(s)} end, "
                 "show = function(b) if kept then kept({1}) end return '' .. b[1] end, "
                 "canonical = function(b) if kept then kept({1}) end return b end}",
                 "@own.lua(4)", says);
}

TEST(EscapeTest, EmitOfAnEarlierCallIsThatOfThisOne) {
    const std::string source = "local kept return {moves = function(p, emit) kept = kept or emit "
                               "assert(kept == emit) if p > 0 then kept(p - 1) end end}";
    for (const auto& [position, value] :
         {std::pair{"@own.lua(5)", 1U}, {"@own.lua(6)", 0U}, {"@own.lua(5,4,3)", 0U}}) {
        const auto answer = solve_own(source, position);
        ASSERT_TRUE(answer.has_value()) << answer.error().message();
        EXPECT_EQ(answer->value, Nimber{value}) << position;
    }
}

TEST(EscapeTest, EmitAfterAnErrorInMovesIsNobodys) {
    const auto game = game_of("local kept return {moves = function(p, emit) kept = emit "
                              "if p == 1 then error('one') end end, "
                              "draw = function(p) kept(0) return 'x' end}");
    ASSERT_TRUE(game.has_value());
    const std::array<Heap, 1> one = {1};
    EXPECT_EQ((*game)->part_options(one), nullptr);
    (*game)->renew();
    Evidence evidence{Language::English};
    (*game)->explain(one, Play::Normal, evidence);
    EXPECT_EQ((*game)->failure(), nullptr);
    ASSERT_EQ(evidence.steps().size(), 1U);
    EXPECT_NE(evidence.steps()[0].text.find("emit belongs to moves"), std::string::npos)
        << evidence.steps()[0].text;
}

// Searches number positions by their canonical forms and look them up again: one that was not there
// was read all the same.
TEST(EscapeTest, ACanonicalFormThatHasAnotherOneIsAFault) {
    const std::string says = "canonical does not give itself";
    const std::string twice = "canonical = function(b) return b == 'p' and 'q' or b == 'q' and 'z' "
                              "or b end, ";
    const std::string loopy = "return {kind = 'board', loopy = true, " + twice +
                              "moves = function(b, emit) if b == 'a' then emit('p') elseif b ~= "
                              "'e' then emit('e') end end}";
    const std::string ends = "return {kind = 'board', " + twice +
                             "moves = function(b, emit) if b ~= 'e' then emit('e') end end}";
    const std::string grows =
        "return {kind = 'board', canonical = function(b) return b .. 'y' end, "
        "moves = function(b, emit) if #b > 1 then emit('x') end end}";
    for (const Play play : {Play::Normal, Play::Misere}) {
        for (const auto& [source, position] :
             {std::pair{loopy, "@own.lua(a)"}, {ends, "@own.lua(p)"}, {grows, "@own.lua(xx)"}}) {
            const auto answer = solve_own(source, position, play);
            ASSERT_FALSE(answer.has_value()) << source;
            EXPECT_NE(answer.error().message().find(says), std::string::npos)
                << answer.error().message();
        }
    }
}

/// Limits under which nothing that a script said is remembered for long.
ScriptLimits forgetful() {
    ScriptLimits limits;
    limits.cache_bytes = 1;
    return limits;
}

TEST(EscapeTest, RulesThatSaySomethingElseTheNextTimeAreAFault) {
    const std::string says = "say something else when they are asked again";
    const std::array<Heap, 1> five = {5};
    const std::array<Heap, 1> six = {6};
    const auto heaps = game_of("local n = 0 return {moves = function(p, emit) n = n + 1 "
                               "if p > 0 then emit((p - 1) // (n % 3 + 1)) end end}",
                               forgetful());
    ASSERT_TRUE(heaps.has_value());
    EXPECT_NE((*heaps)->part_options(five), nullptr);
    EXPECT_NE((*heaps)->part_options(six), nullptr);
    EXPECT_EQ((*heaps)->part_options(five), nullptr);
    ASSERT_NE((*heaps)->failure(), nullptr);
    EXPECT_NE((*heaps)->failure()->message().find(says), std::string::npos);

    const std::string board = "local n = 0 return {kind = 'board', moves = function(b, emit) "
                              "for i = 1, #b do emit(b:sub(1, i - 1), b:sub(i + 2)) end end, ";
    for (const char* hook :
         {"canonical = function(b) n = n + 1 return n % 7 == 0 and b .. 'y' or b end}",
          "split = function(b) n = n + 1 if n % 7 == 0 then return 'x', b end return b end}"}) {
        for (const Play play : {Play::Normal, Play::Misere}) {
            const auto answer =
                solve_own(board + hook, "@own.lua(xxxxxxxxxxxx)", play, forgetful());
            ASSERT_FALSE(answer.has_value()) << hook;
            EXPECT_EQ(answer.error().code, ErrorCode::BadMove) << answer.error().message();
        }
    }
}

/// All lines of play as text, each option visited within the visit of what it is an option of.
std::string lines_of_play(const Game& game, StateView component) {
    std::string all;
    game.options(component, [&](SumView option) {
        all += "(" + to_text(game, option);
        for (const StateView part : option) {
            game.split(part, [&](StateView each) {
                all += "/" + lines_of_play(game, each);
                return true;
            });
        }
        all += ")";
        return true;
    });
    return all;
}

TEST(EscapeTest, WhatIsBeingVisitedIsNotForgotten) {
    const std::string source = "return {kind = 'board', moves = function(b, emit) "
                               "for i = 1, #b do emit(b:sub(1, i - 1), b:sub(i + 1)) end end, "
                               "split = function(b) if #b > 1 then return b:sub(1, 1), b:sub(2) "
                               "end return b end}";
    const auto remembers = game_of(source);
    const auto forgets = game_of(source, forgetful());
    ASSERT_TRUE(remembers.has_value() && forgets.has_value());
    State board;
    encode_board("abcde", board);
    const std::string lines = lines_of_play(**remembers, board);
    EXPECT_GT(lines.size(), 100U);
    EXPECT_EQ(lines_of_play(**forgets, board), lines);
    EXPECT_EQ((*forgets)->failure(), nullptr);
    EXPECT_GT((*forgets)->expansions(), (*remembers)->expansions());
}

TEST(EscapeTest, RulesThatAreFunctionsMayBeForgottenAndAskedAgain) {
    const std::string kayles =
        "return {kind = 'board', moves = function(b, emit) for i = 1, #b do "
        "emit(b:sub(1, i - 1), b:sub(i + 1)) if i < #b then emit(b:sub(1, i - 1), b:sub(i + 2)) "
        "end end end, canonical = function(b) return ('x'):rep(#b) end, "
        "split = function(b) return b end}";
    for (const Play play : {Play::Normal, Play::Misere}) {
        for (std::size_t n = 1; n <= 9; ++n) {
            const std::string row = "@own.lua(" + std::string(n, 'o') + ")";
            const auto remembered = solve_own(kayles, row, play);
            const auto forgotten = solve_own(kayles, row, play, forgetful());
            ASSERT_TRUE(remembered && forgotten) << row;
            EXPECT_EQ(forgotten->value, remembered->value) << row;
            EXPECT_EQ(forgotten->outcome, remembered->outcome) << row;
            EXPECT_EQ(forgotten->winning_moves.size(), remembered->winning_moves.size()) << row;
        }
    }
}

} // namespace
} // namespace nimber::testing
