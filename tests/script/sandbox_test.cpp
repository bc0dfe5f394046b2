#include "script/sandbox/lua_host.hpp"
#include "script_support.hpp"

#include <chrono>
#include <new>

namespace nimber::testing {
namespace {

using namespace std::chrono_literals;

/// A rule file whose moves do this.
std::string moves(const std::string& body) {
    return "return {moves = function(heap, emit) " + body + "\nend}";
}

/// Expects that a script is stopped with this code, soon, and that its message names the budget.
void expect_stopped(const std::string& source, ErrorCode code, const std::string& says,
                    ScriptLimits limits = {}) {
    limits.call_time = std::chrono::minutes{1}; // sanitizers must not change the answer
    const auto begin = std::chrono::steady_clock::now();
    const auto answer = solve_own(source, "@own.lua(3)", Play::Normal, limits);
    const auto took = std::chrono::steady_clock::now() - begin;
    ASSERT_FALSE(answer.has_value()) << source;
    EXPECT_EQ(answer.error().code, code) << source << ": " << answer.error().message();
    EXPECT_NE(answer.error().message().find(says), std::string::npos) << answer.error().message();
    EXPECT_FALSE(answer.error().message(Language::Chinese).empty());
    EXPECT_LT(took, 50s) << source; // on a busy machine with sanitizers; a second without
}

TEST(SandboxTest, StopsEndlessLoops) {
    expect_stopped(moves("while true do end"), ErrorCode::ScriptInstructions,
                   "20000000 instructions");
    expect_stopped("while true do end", ErrorCode::ScriptInstructions, "20000000 instructions");
    expect_stopped(moves("repeat until false"), ErrorCode::ScriptInstructions, "instructions");
    expect_stopped(moves("::again:: goto again"), ErrorCode::ScriptInstructions, "instructions");
    expect_stopped(moves("for i = 1, math.huge do end"), ErrorCode::ScriptInstructions,
                   "instructions");
}

TEST(SandboxTest, NamesTheLineAndThePosition) {
    const auto answer = solve_own(
        "return {\n moves = function(heap, emit)\n  while true do end\n end}", "@own.lua(3)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().message(),
              "own.lua:3: one call took more than the budget of 20000000 instructions, at "
              "@own.lua(0)");
    const auto error = solve_own("return {moves = function(heap, emit)\n if heap == 2 then\n"
                                 "error('two')\n end end}",
                                 "@own.lua(3)");
    ASSERT_FALSE(error.has_value());
    EXPECT_EQ(error.error().message(), "own.lua, line 3: two, at the position @own.lua(2)");
    const auto syntax = solve_own("return {\n moves = function(heap emit) end}", "@own.lua(3)");
    ASSERT_FALSE(syntax.has_value());
    EXPECT_EQ(syntax.error().message(), "own.lua, line 2: ')' expected near 'emit'");
}

TEST(SandboxTest, StopsAllCallsTogether) {
    ScriptLimits limits;
    limits.request_instructions = 100'000;
    const std::string source = moves("for i = 1, 1000 do local x = i end");
    const auto answer = solve_own(source, "@own.lua(1000)", Play::Normal, limits);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::ScriptInstructions);
    EXPECT_NE(answer.error().message().find("all calls together"), std::string::npos);
    EXPECT_TRUE(solve_own(source, "@own.lua(10)", Play::Normal, limits).has_value());
}

TEST(SandboxTest, ANewRequestHasANewBudget) {
    ScriptLimits limits;
    limits.request_instructions = 200'000;
    PositionParser parser{{}, rule_files({{"own.lua", moves("for i = 1, 1000 do end")}}, limits)};
    Solver solver;
    const auto far = parser.parse("@own.lua(5000)");
    ASSERT_TRUE(far.has_value());
    ASSERT_FALSE(solver.solve(*far, Play::Normal).has_value());
    parser.renew();
    const auto near = parser.parse("@own.lua(5)");
    ASSERT_TRUE(near.has_value());
    solver.renew();
    const auto answer = solver.solve(*near, Play::Normal);
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_EQ(answer->value, Nimber{});
}

TEST(SandboxTest, StopsMemoryBombs) {
    expect_stopped(moves("local t = {} while true do t[#t + 1] = {} end"), ErrorCode::ScriptMemory,
                   "memory budget");
    expect_stopped(moves("local t = {} for i = 1, 1e9 do t[i] = i end"), ErrorCode::ScriptMemory,
                   "memory budget");
    expect_stopped("local kept = {} " + moves("for i = 1, 800000 do kept[#kept + 1] = {} end"),
                   ErrorCode::ScriptMemory, "memory budget");
    ScriptLimits small;
    small.request_bytes = std::size_t{1} << 20U;
    expect_stopped("local kept = {} " + moves("for i = 1, 20000 do kept[#kept + 1] = {} end"),
                   ErrorCode::ScriptMemory, "the rules hold more than the memory budget of 1M",
                   small);
}

TEST(SandboxTest, SpentMemoryNamesTheLineToo) {
    const auto answer =
        solve_own(moves("local t = {}\nwhile true do\nt[#t + 1] = {}\nend"), "@own.lua(3)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().message(),
              "own.lua:3: one call took more than the memory budget of 96M, at @own.lua(0)");
}

TEST(SandboxTest, AllScriptsOfARequestShareItsMemory) {
    const Limits request{.memory_bytes = std::size_t{8} << 20U,
                         .outside = std::make_shared<OutsideBytes>(0)};
    const std::string hoard = "local kept = {} for i = 1, 60000 do kept[i] = {} end " + moves("");
    {
        const auto first = game_of(hoard, script_limits(request));
        ASSERT_TRUE(first.has_value()) << first.error().message();
        EXPECT_GT(*request.outside, std::size_t{3} << 20U);
        const auto second = game_of(hoard, script_limits(request));
        ASSERT_FALSE(second.has_value());
        EXPECT_EQ(second.error().code, ErrorCode::ScriptMemory);
        EXPECT_NE(second.error().message().find("memory limit of 8M"), std::string::npos)
            << second.error().message();
    }
    EXPECT_EQ(*request.outside, 0U); // given back with the games
}

TEST(SandboxTest, WhatScriptsHoldCountsInTheMemoryOfASearch) {
    Limits request{.memory_bytes = std::size_t{1} << 20U,
                   .outside = std::make_shared<OutsideBytes>(0)};
    const auto search = [&] {
        Budget budget{request};
        return budget.hold(std::size_t{1} << 19U) && budget.room() > 0;
    };
    EXPECT_TRUE(search());
    *request.outside = std::size_t{3} << 18U;
    EXPECT_FALSE(search());
}

TEST(SandboxTest, AScriptThatRemembersMuchIsStoppedByTheMemoryOfItsRequest) {
    // Many options, each of a few bytes, are remembered and searched.
    const Limits request{.memory_bytes = std::size_t{2} << 20U,
                         .outside = std::make_shared<OutsideBytes>(0)};
    const std::string bits = "return {kind = 'tuple', moves = function(p, emit) for i = 1, #p do "
                             "for n = 0, p[i] - 1 do local q = {} for j = 1, #p do q[j] = p[j] end "
                             "q[i] = n emit(q) end end end}";
    const auto parsed = parse_position("@own.lua(9,8,7,6,5,4,3,2)", {},
                                       rule_files({{"own.lua", bits}}, script_limits(request)));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().message();
    Solver solver{request};
    const auto answer = solver.solve(*parsed, Play::Normal);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::MemoryLimit);
    EXPECT_NE(answer.error().message().find("memory limit of 2M"), std::string::npos)
        << answer.error().message();
    EXPECT_LE(*request.outside, request.memory_bytes);
}

TEST(SandboxTest, StopsStringBombs) {
    expect_stopped(moves("local s = ('x'):rep(1e9)"), ErrorCode::ScriptMemory, "65536 bytes");
    expect_stopped(moves("local s = ('x'):rep(9, ('y'):rep(60000))"), ErrorCode::ScriptMemory,
                   "65536 bytes");
    expect_stopped(moves("local s = 'x' while true do s = s .. s end"), ErrorCode::ScriptMemory,
                   "65536 bytes");
    expect_stopped(moves("while true do local s = ('x'):rep(60000) end"),
                   ErrorCode::ScriptInstructions, "instructions");
    expect_stopped(moves("local s = ('x'):rep(60000) while true do local t = s .. heap end"),
                   ErrorCode::ScriptInstructions, "instructions");
    expect_stopped(moves("local t, s = {}, ('x'):rep(9000) for i = 1, 4000 do t[i] = s end "
                         "local all = table.concat(t)"),
                   ErrorCode::ScriptMemory, "budget");
    expect_stopped(moves("local s = ('%s'):rep(10000) string.format(s)"), ErrorCode::ScriptErrorAt,
                   "bad argument");
}

TEST(SandboxTest, StopsPatternBombs) {
    const std::string bomb = "local s = ('a'):rep(5000) ";
    expect_stopped(moves(bomb + "s:find(('.-'):rep(20) .. 'b')"), ErrorCode::ScriptInstructions,
                   "instructions");
    expect_stopped(moves(bomb + "s:match(('a*'):rep(9) .. 'b')"), ErrorCode::ScriptInstructions,
                   "instructions");
    expect_stopped(moves(bomb + "for x in s:gmatch('(a*a*a*)%1b') do end"),
                   ErrorCode::ScriptInstructions, "instructions");
    expect_stopped(moves(bomb + "s:gsub(('a?'):rep(40) .. 'b', '')"), ErrorCode::ScriptInstructions,
                   "instructions");
    expect_stopped(moves(bomb + "while true do s:find('b', 1, true) end"),
                   ErrorCode::ScriptInstructions, "instructions");
    EXPECT_TRUE(solve_own(moves("for d in ('1 22 333'):gmatch('%d+') do "
                                "assert(tonumber(d)) end assert(('abc'):find('b', 1, true) == 2)"),
                          "@own.lua(3)")
                    .has_value());
}

TEST(SandboxTest, StopsRecursion) {
    expect_stopped("local function f(x) return 1 + f(x) end " + moves("f(1)"),
                   ErrorCode::ScriptRecursion, "recursion budget");
    expect_stopped("local function f(x) return (x:gsub('.', f)) end " + moves("f('a')"),
                   ErrorCode::ScriptRecursion, "recursion budget");
    expect_stopped("return " + std::string(1000, '{') + std::string(1000, '}'),
                   ErrorCode::ScriptRecursion, "recursion budget");
}

TEST(SandboxTest, StopsWhatTakesTimeInOneInstruction) {
    ScriptLimits limits;
    limits.call_time = 300ms;
    for (const char* body :
         {"local function f(...) return f(1, ...) end f()",
          "local t = {} for i = 1, 4000 do t[i] = i end local function f(...) end "
          "while true do f(table.unpack(t)) end",
          "local t = {} for i = 1, 4000 do t[i] = ('x'):rep(9000) .. i % 2 end "
          "while true do table.sort(t) end",
          "local t = {} for i = 1, 100000 do t[i] = i end while true do table.insert(t, 1, 0) end",
          "local a, b = ('x'):rep(60000), ('x'):rep(60000) while true do local c = a == b end",
          "local t = {} for i = 1, 100000 do t['k' .. i] = i end while true do pairs(t) end"}) {
        const auto answer = solve_own(moves(body), "@own.lua(3)", Play::Normal, limits);
        ASSERT_FALSE(answer.has_value()) << body;
        EXPECT_TRUE(answer.error().code == ErrorCode::ScriptTime ||
                    answer.error().code == ErrorCode::ScriptInstructions)
            << body << ": " << answer.error().message();
    }
}

TEST(SandboxTest, TimeOfTheRequestCountsInsideOfACall) {
    ScriptLimits limits = script_limits({.time = 50ms});
    limits.call_instructions = ~std::uint64_t{0} >> 8U;
    const auto answer = solve_own(moves("while true do end"), "@own.lua(3)", Play::Normal, limits);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::ScriptTime);
    EXPECT_NE(answer.error().message().find("time limit of 50ms"), std::string::npos);
}

TEST(SandboxTest, HasNoWayOut) {
    for (const char* name : {"io",
                             "os",
                             "debug",
                             "package",
                             "require",
                             "load",
                             "loadstring",
                             "loadfile",
                             "dofile",
                             "print",
                             "collectgarbage",
                             "pcall",
                             "xpcall",
                             "coroutine",
                             "setmetatable",
                             "getmetatable",
                             "rawset",
                             "rawget",
                             "next",
                             "warn",
                             "string.dump",
                             "string.pack",
                             "table.move",
                             "math.random",
                             "math.randomseed"}) {
        const auto answer =
            solve_own(moves("assert(" + std::string{name} + " == nil)"), "@own.lua(1)");
        EXPECT_TRUE(answer.has_value()) << name << ": " << answer.error().message();
    }
    // The table of all globals is not reachable under its name.
    EXPECT_TRUE(solve_own(moves("assert(_G == nil)"), "@own.lua(1)").has_value());
}

TEST(SandboxTest, RefusesBytecode) {
    const auto answer = solve_own("\x1bLua", "@own.lua(1)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_NE(answer.error().message().find("binary"), std::string::npos);
}

TEST(SandboxTest, HostileErrorsAndClosersAreHarmless) {
    expect_stopped(moves("error({})"), ErrorCode::ScriptErrorAt, "the error is a table");
    expect_stopped(moves("error()"), ErrorCode::ScriptErrorAt, "the error is a nil");
    expect_stopped(moves("error('\\27[31m' .. ('x'):rep(5000))"), ErrorCode::ScriptErrorAt, "…");
    expect_stopped(moves("local x <close> = 5"), ErrorCode::ScriptErrorAt, "non-closable");
    expect_stopped(moves("coroutine.wrap(function() while true do end end)()"),
                   ErrorCode::ScriptErrorAt, "coroutine");
    expect_stopped(moves("setmetatable({}, {__gc = function() while true do end end})"),
                   ErrorCode::ScriptErrorAt, "setmetatable");
}

TEST(SandboxTest, PairsGoesInTheOrderOfTheKeys) {
    const std::string source =
        moves("local seen = '' for k, v in pairs({b = 1, a = 2, [3] = 3, [1] = 4, [1.5] = 5}) do "
              "seen = seen .. k .. '=' .. v .. ' ' end "
              "assert(seen == '1=4 1.5=5 3=3 a=2 b=1 ', seen)");
    const auto answer = solve_own(source, "@own.lua(1)");
    EXPECT_TRUE(answer.has_value()) << answer.error().message();
}

TEST(SandboxTest, EmittingWithoutEndIsStopped) {
    expect_stopped(
        "return {loopy = true, moves = function(heap, emit) while true do emit(0) end end}",
        ErrorCode::ScriptInstructions, "instructions");
    // Of what is emitted again nothing is kept.
    ScriptLimits limits;
    limits.call_bytes = std::size_t{1} << 20U;
    const std::string many = "return {loopy = true, moves = function(heap, emit) local t = {} "
                             "for i = 1, 1000 do t[i] = i end ";
    expect_stopped(many + "while true do emit(table.unpack(t)) end end}",
                   ErrorCode::ScriptInstructions, "instructions", limits);
    expect_stopped(many + "while true do t[1] = t[1] + 1 emit(table.unpack(t)) end end}",
                   ErrorCode::ScriptMemory, "memory budget of 1M", limits);
}

// A budget of the rules lets whoever tries them go on with the next position; an answer that lacks
// one was given as if it were whole.
TEST(SandboxTest, AMachineWithoutMemoryIsNoBudgetOfTheRules) {
    auto host = LuaHost::make("own.lua", {});
    ASSERT_TRUE(host);

    EXPECT_THROW(static_cast<void>((*host)->run([](lua_State*) { throw std::bad_alloc{}; })),
                 std::bad_alloc);
    EXPECT_TRUE((*host)->run([](lua_State*) {})); // and the sandbox is as before
}

} // namespace
} // namespace nimber::testing
