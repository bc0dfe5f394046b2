#include "script/script_support.hpp"

namespace nimber::testing {
namespace {

using Kind = Picture::Kind;
using Rows = std::vector<std::string>;

/// The picture of the first component of a position of @own.lua.
Picture drawn(const std::string& rules, const std::string& position) {
    const auto parsed = parse_position(position, {}, rule_files({{"own.lua", rules}}));
    EXPECT_TRUE(parsed) << position;
    const Part& part = parsed->parts.front();
    return part.game->picture(part.component(0));
}

TEST(ScriptPictureTest, HeapsAreStonesAndTuplesHeaps) {
    const Picture heap = drawn("return {moves = function(n, emit) end}", "@own.lua(7,2)");
    EXPECT_EQ(heap.kind, Kind::Stones);
    EXPECT_EQ(heap.numbers, (std::vector<Heap>{7}));
    const Picture tuple =
        drawn("return {kind = 'tuple', moves = function(t, emit) end}", "@own.lua(7,2)");
    EXPECT_EQ(tuple.kind, Kind::Heaps);
    EXPECT_EQ(tuple.numbers, (std::vector<Heap>{7, 2}));
}

TEST(ScriptPictureTest, TextsThatLookLikeBoardsAreBoards) {
    const std::string rules = "return {kind = 'board', moves = function(b, emit) end}";
    EXPECT_EQ(drawn(rules, "@own.lua(..x..)").rows, (Rows{"..x.."}));
    EXPECT_EQ(drawn(rules, "@own.lua(..x..)").kind, Kind::Board);
    EXPECT_EQ(drawn(rules, "@own.lua(ab/cd/ef)").rows, (Rows{"ab", "cd", "ef"}));
    EXPECT_EQ(drawn(rules, "@own.lua(ab/cd/ef)").kind, Kind::Board);
    EXPECT_EQ(drawn(rules, "@own.lua(ab/c)").kind, Kind::Words) << "rows of unequal length";
    EXPECT_EQ(drawn(rules, "@own.lua(sentence)").kind, Kind::Words) << "many different letters";
    EXPECT_EQ(drawn(rules, "@own.lua(sentence)").rows, (Rows{"sentence"}));
}

TEST(ScriptPictureTest, WhatTheFileDrawsIsShownAsItIs) {
    const std::string rules = "return {kind = 'board', moves = function(b, emit) end, draw = "
                              "function(b) return '-- ' .. b .. '\\n==' end}";
    EXPECT_EQ(drawn(rules, "@own.lua(..x)").kind, Kind::Words);
    EXPECT_EQ(drawn(rules, "@own.lua(..x)").rows, (Rows{"-- ..x", "=="}));
}

TEST(ScriptPictureTest, ALongBoardIsShownWhole) {
    // The text of errors is cut at a hundred letters, and once that of positions was too.
    const std::string rules = "return {kind = 'board', moves = function(b, emit) end}";
    const std::string text = "@own.lua(" + std::string(300, 'x') + ")";
    const auto parsed = parse_position(text, {}, rule_files({{"own.lua", rules}}));
    ASSERT_TRUE(parsed);
    EXPECT_EQ(to_text(*parsed), text);
}

TEST(ScriptPictureTest, NumbersThatTheFileDrawsAreABoard) {
    const std::string rules = "return {kind = 'tuple', moves = function(t, emit) end, show = "
                              "function(t) return ('.'):rep(t[1]) .. '|' .. ('.'):rep(t[1]) end, "
                              "parse = function(s) return {#s} end}";
    EXPECT_EQ(drawn(rules, "@own.lua(ooo)").rows, (Rows{"...", "..."}));
}

} // namespace
} // namespace nimber::testing
