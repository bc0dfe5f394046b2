#include "workbench/rule_files/rules_check.hpp"

#include "support/ask.hpp"
#include "support/scratch_directory.hpp"
#include "workbench/operations/rules.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace nimber {
namespace {

class RulesCheckTest : public ::testing::Test {
protected:
    std::string write(const std::string& source) {
        const std::string path = directory_ / "own.lua";
        std::ofstream{path} << source;
        return path;
    }
    Result<RulesReport> check(const std::string& source) { return check_rules(write(source), {}); }

    /// Expects a fault or a notice that says this.
    void expect_found(const std::string& source, bool fault, const std::string& says) {
        const auto report = check(source);
        ASSERT_TRUE(report.has_value()) << report.error().message();
        EXPECT_EQ(report->faultless(), !fault) << source;
        std::string all;
        for (const auto& finding : report->findings) {
            all += finding.error.message() + "\n";
            if (finding.fault == fault && finding.error.message().find(says) != std::string::npos) {
                EXPECT_FALSE(finding.error.message(Language::Chinese).empty());
                return;
            }
        }
        ADD_FAILURE() << says << " is not among\n" << all;
    }

private:
    testing::ScratchDirectory directory_;
};

TEST_F(RulesCheckTest, FindsEachPlantedFault) {
    const std::string heap = "return {moves = function(n, emit) ";
    expect_found(heap + "emit(n - 2) end}", true,
                 "own.lua, line 1: the size -2 is negative, at the position @");
    expect_found(heap + "if n == 9 then emit(9) end end}", true, "which is not smaller");
    expect_found(heap + "if n == 30 then error('thirty') end end}", true, "thirty");
    expect_found(heap + "if n == 30 then while true do end end end}", true, "instructions");
    expect_found(heap + "emit('x') end}", true, "a whole number is expected");
    expect_found(heap + "if n > 0 then emit(n - 1) end end, value = function(n) return n % 3 end}",
                 true, "value says 2, but the moves give 0");
    const std::string board = "return {kind = 'board', examples = {'ab', 'aabb'}, ";
    expect_found(board + "moves = function(p, emit) emit(p:reverse()) end}", true,
                 "play can come back to it");
    const std::string shorter = board + "moves = function(p, emit) "
                                        "for i = 1, #p do emit(p:sub(1, i - 1)) end end, ";
    expect_found(shorter + "canonical = function(p) return p:sub(2) end}", true,
                 "canonical does not give itself");
    expect_found(shorter + "canonical = function(p) return p == 'aa' and 'a' or p end}", true,
                 "canonical leads to another value");
    expect_found(shorter + "split = function(p) return p, p end}", true,
                 "split leads to another value");
    expect_found(shorter + "show = function(p) return p:upper() end, "
                           "parse = function(p) return p end}",
                 true, "parse does not read what show writes");
    expect_found("return {kind = 'tuple', examples = {'x'}, moves = function() end}", true,
                 "the example \"x\" is not a position");
}

TEST_F(RulesCheckTest, ComparesDeclaredBoundsWithTheMoves) {
    const std::string moves = "moves = function(n, emit) for k = 1, math.min(n, 2) do "
                              "emit(n - k) end end}";
    expect_found("return {bounds = {take = 1, parts = 1}, " + moves, true,
                 "does not allow the move to 0");
    expect_found("return {bounds = {take = 2, parts = 1}, moves = function(n, emit) "
                 "if n > 0 and n ~= 90 then emit(n - 1) end end}",
                 true, "not every move is there that the heap of 2 has");
    const auto report = check("return {bounds = {take = 2, parts = 1}, " + moves);
    ASSERT_TRUE(report.has_value());
    EXPECT_TRUE(report->faultless());
    EXPECT_EQ(report->code, "0.33");
    EXPECT_EQ(report->heaps_compared, 100U);
    EXPECT_EQ(support::as_json(RulesAnswer{*report, {}, {}})["bounds"],
              (nlohmann::json{{"code", "0.33"}, {"compared_to", 100}}));
}

TEST_F(RulesCheckTest, TellsWhatIsOnlyWorthKnowing) {
    expect_found("return {moves = function(n, emit) if n > 1 then emit(0, 1) emit(1, 0) end end}",
                 false, "the same option is emitted twice: 1,0");
    expect_found("return {loopy = true, moves = function(n, emit) "
                 "if n > 0 then emit(n - 1) end end}",
                 false, "play ended from every position tried");
    expect_found("return {kind = 'board', moves = function() end}", false, "nothing was tried");
}

// Engines rely on the rules being functions of the position; a variable outside of them need not be
// noticed by anything else.
TEST_F(RulesCheckTest, FindsRulesThatDependOnWhatWasAskedBefore) {
    const std::string says = " gives something else when the positions are asked for in another "
                             "order";
    expect_found("local n = 0 return {moves = function(p, emit) n = n + 1 "
                 "if p > 0 then emit((p - 1) // (n % 3 + 1)) end end}",
                 true, "moves" + says);
    expect_found("local last = 0 return {moves = function(p, emit) if p > 0 then emit(p - 1) end "
                 "end, draw = function(p) last = last + 1 return 'seen ' .. last end}",
                 true, "draw" + says);
    const std::string board = "local n = 0 return {kind = 'board', examples = {'aabb'}, "
                              "moves = function(p, emit) for i = 1, #p do "
                              "emit(p:sub(1, i - 1)) end end, ";
    expect_found(board + "show = function(p) n = n + 1 return p .. n end, "
                         "parse = function(s) return (s:gsub('%d', '')) end}",
                 true, "show" + says);
    // What is only remembered does no harm.
    const auto memo = check("local known = {} return {moves = function(p, emit) "
                            "known[p] = known[p] or p // 2 if p > 0 then emit(known[p]) end end}");
    ASSERT_TRUE(memo.has_value());
    EXPECT_TRUE(memo->faultless());
}

TEST_F(RulesCheckTest, ItsTimeIsThatOfOneRequest) {
    using namespace std::chrono_literals;
    const std::string slow = "return {moves = function(p, emit) for i = 1, 1000000 do end end}";
    const auto report = check_rules(write(slow), {.time = 50ms});
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().code, ErrorCode::ScriptTime);
}

TEST_F(RulesCheckTest, WhatItKeepsCountsInItsMemory) {
    const std::string many = "return {kind = 'tuple', size = 1, examples = {'5000'}, "
                             "moves = function(p, emit) for k = 1, p[1] do emit({p[1] - k}) end "
                             "end}";
    const auto report = check_rules(write(many), {.memory_bytes = std::size_t{16} << 20U,
                                                  .outside = std::make_shared<OutsideBytes>(0)});
    ASSERT_FALSE(report.has_value());
    EXPECT_TRUE(report.error().code == ErrorCode::MemoryLimit ||
                report.error().code == ErrorCode::ScriptMemory)
        << report.error().message();
}

TEST_F(RulesCheckTest, ALoopyFileMayGoRound) {
    const auto report = check("return {loopy = true, moves = function(n, emit) emit(n) end}");
    ASSERT_TRUE(report.has_value());
    EXPECT_TRUE(report->faultless());
}

TEST_F(RulesCheckTest, StopsAtSoManyPositionsAndSaysSo) {
    const auto report =
        check("return {kind = 'tuple', size = 1, examples = {'100000'}, "
              "moves = function(p, emit) if p[1] > 0 then emit({p[1] - 1}) end end}");
    ASSERT_TRUE(report.has_value());
    EXPECT_FALSE(report->all);
    EXPECT_EQ(report->positions, 5000U);
    EXPECT_TRUE(report->faultless());
}

TEST_F(RulesCheckTest, NamesTheGameThatItReallyIs) {
    const auto kayles = check("return {moves = function(n, emit) for take = 1, 2 do "
                              "for part = 0, n - take do emit(part, n - take - part) end end end}");
    ASSERT_TRUE(kayles.has_value());
    ASSERT_GE(kayles->known.size(), 2U);
    EXPECT_EQ(kayles->known[0], "kayles");
    EXPECT_EQ(kayles->known[1], "0.77");
    EXPECT_EQ(kayles->values_compared, 200U);
    const auto takes = check("return {moves = function(n, emit) for _, k in ipairs({2, 5, 7}) do "
                             "if k <= n then emit(n - k) end end end}");
    ASSERT_TRUE(takes.has_value());
    ASSERT_FALSE(takes->known.empty());
    EXPECT_EQ(takes->known[0], "sub:2,5,7");
    const auto pairs = check("return {kind = 'tuple', size = 2, moves = function(p, emit) "
                             "for k = 1, p[1] do emit({p[1] - k, p[2]}) end "
                             "for k = 1, p[2] do emit({p[1], p[2] - k}) end "
                             "for k = 1, math.min(p[1], p[2]) do emit({p[1] - k, p[2] - k}) end "
                             "end}");
    ASSERT_TRUE(pairs.has_value());
    EXPECT_EQ(pairs->known, (std::vector<std::string>{"wythoff", "queen"}));
    const auto new_game = check("return {moves = function(n, emit) "
                                "for k = 1, n do if n % k == 0 and k < n then emit(n - k) end "
                                "end end}");
    ASSERT_TRUE(new_game.has_value());
    EXPECT_TRUE(new_game->known.empty());
}

TEST_F(RulesCheckTest, ItsJsonSaysTheSame) {
    const auto json = support::ask(
        "rules",
        {{"file", "own.lua"},
         {"rules",
          {{"own.lua", "return {name = 'own', moves = function(n, emit) emit(n - 2) end}"}}}});
    EXPECT_EQ(json["schema"], "nimber/rules/1");
    EXPECT_EQ(json["name"], "own");
    EXPECT_EQ(json["holds"], false);
    EXPECT_EQ(json["findings"][0]["code"], "bad-move");
}

TEST_F(RulesCheckTest, TheStarterIsFaultlessAndKayles) {
    const auto report = check(starter_rules("mine"));
    ASSERT_TRUE(report.has_value()) << report.error().message();
    EXPECT_TRUE(report->faultless());
    EXPECT_EQ(report->name, "mine");
    EXPECT_EQ(report->known.at(0), "kayles");
}

} // namespace
} // namespace nimber
