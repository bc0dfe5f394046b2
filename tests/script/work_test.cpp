// What takes long in one instruction, or outside of Lua: it is paid for and looks at the clock.

#include "script_support.hpp"

#include <chrono>
#include <ctime>

namespace nimber::testing {
namespace {

using namespace std::chrono_literals;

std::string moves(const std::string& body) {
    return "return {moves = function(heap, emit) " + body + "\nend}";
}

/// The time that the processor has given to this thread, in seconds.
double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

/// Expects that a script is stopped by its instructions, whatever its time.
void expect_paid(const std::string& source) {
    ScriptLimits limits;
    limits.call_time = std::chrono::minutes{10};
    const auto answer = solve_own(source, "@own.lua(1)", Play::Normal, limits);
    ASSERT_FALSE(answer.has_value()) << source;
    EXPECT_EQ(answer.error().code, ErrorCode::ScriptInstructions) << answer.error().message();
}

void expect_runs(const std::string& body) {
    const auto answer = solve_own(moves(body), "@own.lua(1)");
    EXPECT_TRUE(answer.has_value()) << body << ": " << answer.error().message();
}

/// Expects that a request whose scripts have no other limit than its time soon ends.
void expect_ends_in_time(const std::string& source) {
    ScriptLimits limits = script_limits({.time = 200ms});
    limits.call_instructions = ~std::uint64_t{0} >> 8U;
    limits.call_time = std::chrono::minutes{10};
    const double begin = processor_seconds();
    const auto answer = solve_own(source, "@own.lua(1)", Play::Normal, limits);
    ASSERT_FALSE(answer.has_value()) << source.substr(0, 200);
    EXPECT_EQ(answer.error().code, ErrorCode::ScriptTime) << answer.error().message();
    EXPECT_LT(processor_seconds() - begin, 20.0); // with sanitizers; it took minutes
}

// Comparing strings with many zeros took 0.2 ms, and sorting 4096 of them one instruction each.
const std::string kZeros = "local b, t = ('\\0'):rep(16000), {} "
                           "for i = 1, 4096 do t[i] = b .. ((i * 7919) % 4096) end ";

TEST(WorkTest, SortingPaysForTheBytesThatItCompares) {
    expect_paid(kZeros + moves("for i = 1, 150 do table.sort(t) end"));
    expect_paid(kZeros + moves("table.sort(t)"));
}

TEST(WorkTest, SortingLooksAtTheClock) {
    expect_ends_in_time(kZeros + moves("while true do table.sort(t) end"));
    expect_ends_in_time("local t = {} for i = 1, 4000 do t[i] = -i end " +
                        moves("while true do table.sort(t) end"));
}

TEST(WorkTest, SlowInstructionsLookAtTheClockMoreOften) {
    expect_ends_in_time(moves("local a, b = ('\\0'):rep(65000) .. 'a', ('\\0'):rep(65000) .. 'b' "
                              "while true do local c = a < b end"));
}

TEST(WorkTest, SortsAsLuaDoes) {
    expect_runs("local t = {5, 3, 9, -1, 3, 2.5} table.sort(t) "
                "assert(table.concat(t, ' ') == '-1 2.5 3 3 5 9')");
    expect_runs("local t = {'b', 'a', '', 'a\\0b', 'a\\0a', 'ab'} table.sort(t) "
                "assert(table.concat(t, ',') == ',a,a\\0a,a\\0b,ab,b')");
    expect_runs("local t = {} for i = 1, 1000 do t[i] = i * 7919 % 1009 end "
                "table.sort(t, function(a, b) return a > b end) "
                "for i = 2, 1000 do assert(t[i - 1] >= t[i]) end");
    expect_runs(
        "local t = {} table.sort(t) assert(#t == 0) t = {1} table.sort(t) assert(t[1] == 1)");
    // What is equal stays in its order.
    expect_runs("local t = {} for i = 1, 100 do t[i] = {i % 3, i} end "
                "table.sort(t, function(a, b) return a[1] < b[1] end) for i = 2, 100 do "
                "assert(t[i - 1][1] < t[i][1] or t[i - 1][2] < t[i][2]) end");
}

TEST(WorkTest, AnOrderThatIsNoneIsAnError) {
    for (const char* order : {"true", "a <= b", "a ~= b"}) {
        const auto answer = solve_own(moves("local t = {} for i = 1, 50 do t[i] = i % 5 end "
                                            "table.sort(t, function(a, b) return " +
                                            std::string{order} + " end)"),
                                      "@own.lua(1)");
        ASSERT_FALSE(answer.has_value()) << order;
        EXPECT_NE(answer.error().message().find("invalid order function"), std::string::npos)
            << answer.error().message();
    }
    const auto mixed = solve_own(moves("table.sort({1, 'x'})"), "@own.lua(1)");
    ASSERT_FALSE(mixed.has_value());
    EXPECT_NE(mixed.error().message().find("attempt to compare"), std::string::npos);
}

// Keys that all get the same place: putting them there anew compared every two of them.
TEST(WorkTest, TablesPayForPuttingTheirKeysInPlace) {
    expect_paid(
        moves("local t, k = {}, (1 << 18) - 1 for j = 1, (1 << 17) + 1 do t[j * k] = 1 end"));
    expect_runs("local t = {} for i = 1, 30000 do t['key' .. i] = i end assert(t.key77 == 77)");
    expect_runs("local t = {} for i = 1, 200000 do t[i] = i end assert(#t == 200000)");
}

// Compiling takes a time that grows with the square of such an expression.
TEST(WorkTest, CompilingLooksAtTheClock) {
    std::string source = "local a local x = a";
    for (int i = 0; i < 190'000; ++i) {
        source += " or a";
    }
    expect_ends_in_time(source + " return {moves = function() end}");
}

TEST(WorkTest, AnIteratorThatIsDoneLooksForNothing) {
    expect_runs("local s, n = 'a1b22c333', 0 local each = s:gmatch('%d+') "
                "for d in each do n = n + #d end assert(n == 6) "
                "for i = 1, 100000 do assert(each() == nil) end");
    expect_runs("local seen = '' for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do "
                "seen = seen .. k .. v end assert(seen == 'a1b2')");
}

TEST(WorkTest, ConcatPaysForItsRange) {
    expect_paid("local t = {} for i = 0, 4000 do t[i] = '' end " +
                moves("while true do table.concat(t, '', 0, 4000) end"));
    expect_runs("assert(table.concat({1, 'x', 2.5}, '-') == '1-x-2.5' and table.concat({}) == '' "
                "and table.concat({'a', 'b', 'c'}, ', ', 2, 3) == 'b, c')");
    const auto answer =
        solve_own(moves("table.concat({1, 2}, '', 1, math.maxinteger)"), "@own.lua(1)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_NE(answer.error().message().find("invalid value (at index 3)"), std::string::npos)
        << answer.error().message();
}

// Each file, and each fault that was forgiven, had the whole time anew.
TEST(WorkTest, AllFilesOfARequestShareItsTime) {
    const ScriptLimits limits = script_limits({.time = 10min});
    const std::string busy = "for i = 1, 5000 do end " + moves("for i = 1, 5000 do end");
    const auto first = game_of(busy, limits);
    ASSERT_TRUE(first.has_value()) << first.error().message();
    limits.clock->restart(RequestClock::Clock::now() - 1h);
    const auto second = game_of(busy, limits);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().code, ErrorCode::ScriptTime);
    const std::array<Heap, 1> one = {1};
    EXPECT_EQ((*first)->part_options(one), nullptr);
    (*first)->forgive();
    EXPECT_EQ((*first)->part_options(one), nullptr);
    (*first)->renew();
    EXPECT_NE((*first)->part_options(one), nullptr);
    EXPECT_TRUE(game_of(busy, limits).has_value());
}

TEST(WorkTest, ManyPartsAreCountedAsTheyAreRead) {
    ScriptLimits limits;
    limits.call_bytes = std::size_t{8} << 20U;
    const std::string board = "local b, t = ('x'):rep(30000), {} for i = 1, 4000 do t[i] = b end ";
    const std::string emits =
        board + "return {kind = 'board', moves = function(p, emit) emit(table.unpack(t)) end}";
    const std::string splits = board + "return {kind = 'board', moves = function(p, emit) end, "
                                       "split = function(p) return table.unpack(t) end}";
    for (const std::string& source : {emits, splits}) {
        const auto answer = solve_own(source, "@own.lua(x)", Play::Normal, limits);
        ASSERT_FALSE(answer.has_value());
        EXPECT_EQ(answer.error().code, ErrorCode::ScriptMemory) << answer.error().message();
    }
}

TEST(WorkTest, WhatIsOpenInASearchCountsInItsMemory) {
    const Limits request{.memory_bytes = std::size_t{8} << 20U,
                         .outside = std::make_shared<OutsideBytes>(0)};
    const auto parsed = parse_position(
        "@own.lua(x)", {},
        rule_files({{"own.lua", "return {kind = 'board', moves = function(p, emit) emit(p .. 'x') "
                                "end}"}},
                   script_limits(request)));
    ASSERT_TRUE(parsed.has_value());
    Solver solver{request};
    const auto answer = solver.solve(*parsed, Play::Normal);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::MemoryLimit) << answer.error().message();
}

TEST(WorkTest, ASandboxWithoutMemoryIsAnError) {
    ScriptLimits limits =
        script_limits({.memory_bytes = 1024, .outside = std::make_shared<OutsideBytes>(0)});
    const auto game = game_of(moves(""), limits);
    ASSERT_FALSE(game.has_value());
    EXPECT_EQ(game.error().code, ErrorCode::ScriptMemory);
    EXPECT_NE(game.error().message().find("1K"), std::string::npos) << game.error().message();
}

TEST(WorkTest, HooksMakeNoMoreOfAPositionThanCanBeShown) {
    const std::string tuple = "return {kind = 'tuple', moves = function() end, "
                              "show = function(p) return ('x'):rep(30000) end, "
                              "parse = function(s) local t = {} for i = 1, 4096 do t[i] = i end "
                              "return t end}";
    std::string many = "x";
    for (int i = 0; i < 400; ++i) {
        many += ";x";
    }
    const auto read = solve_own(tuple, "@own.lua(" + many + ")");
    ASSERT_FALSE(read.has_value());
    EXPECT_NE(read.error().message().find("too much"), std::string::npos) << read.error().message();
    const auto game = game_of(tuple);
    ASSERT_TRUE(game.has_value());
    Sum parts;
    for (int i = 0; i <= 100; ++i) {
        parts.push_back(std::array<Heap, 1>{1});
    }
    std::string shown;
    (*game)->show(parts, shown);
    EXPECT_LT(shown.size(), std::size_t{2} << 20U);
    ASSERT_NE((*game)->failure(), nullptr);
}

} // namespace
} // namespace nimber::testing
