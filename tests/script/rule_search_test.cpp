#include "core/solve/search/rule_search.hpp"

#include "script/part_codec.hpp"
#include "script_support.hpp"
#include "support/references/reference_solver.hpp"

#include <algorithm>
#include <random>

namespace nimber::testing {
namespace {

Position read(const std::string& text, const RuleLoader& load) {
    const auto position = parse_position(text, {}, load);
    EXPECT_TRUE(position.has_value()) << text;
    return *position;
}

TEST(RuleSearchOfScriptsTest, CouplesOnBoardsInLuaAgreeWithMexOfTheirMoves) {
    std::mt19937_64 random{37};
    const RuleLoader load = rule_files();
    const Position board = read("@dominoes.lua(....|....|....)", load);
    const Game& game = *board.parts.front().game;
    ReferenceSolver reference;
    ValueSearch plain;
    RuleCouples couples{game, plain};
    Budget budget{{}};
    for (int round = 0; round < 40; ++round) {
        std::string drawn = "....|....|....";
        for (char& cell : drawn) {
            cell = cell == '.' && random() % 4 == 0 ? '#' : cell;
        }
        State cells;
        encode_board(drawn, cells);
        const Nimber value = reference.value({&game, cells});
        for (std::uint64_t other = 0; other < 4; ++other) {
            ASSERT_EQ(couples.has_value(cells, Nimber{other}, budget), Nimber{other} == value)
                << drawn;
        }
        ASSERT_EQ(couples.value(cells, budget), value) << drawn;
    }
}

TEST(RuleSearchOfScriptsTest, ALargeBoardInLuaIsSolvedLikeTheBuiltInOne) {
    const Position own = read("@dominoes.lua(....|....|....|....|....)", rule_files());
    const Position built_in = read("cram(5x4)", {});
    Solver solver;
    const auto ours = solver.solve(own, Play::Normal);
    const auto theirs = solver.solve(built_in, Play::Normal);
    ASSERT_TRUE(ours.has_value()) << ours.error().message();
    const auto* search = ours->reasons.find<BySearch>();
    ASSERT_NE(search, nullptr);
    EXPECT_EQ(search->method, BySearch::Method::Couples);
    EXPECT_EQ(ours->value, theirs->value);
    EXPECT_EQ(ours->winning_moves.size(), theirs->winning_moves.size());
    EXPECT_EQ(*solver.outcome(own, Play::Normal), ours->outcome);
}

TEST(RuleSearchOfScriptsTest, PartsThatAFileTellsApartAreUsed) {
    // Two ladders that do not touch, and one more pair of friends.
    const Position position =
        read("@friends.lua(ab bc cd de ae bd xy mn no op pq mq np)", rule_files());
    const Game& game = *position.parts.front().game;
    ReferenceSolver reference;
    ValueSearch plain;
    RuleCouples couples{game, plain};
    Budget budget{{}};
    const StateView component = position.parts.front().component(0);
    const State state{component.begin(), component.end()};
    EXPECT_EQ(couples.value(state, budget), reference.value({&game, state}));
    EXPECT_EQ(couples.value(state, budget), Nimber{1}); // equal ladders cancel
}

TEST(RuleSearchOfScriptsTest, PlayThatComesBackIsFoundFarDownToo) {
    // Crosses on a row; when it is full everything is wiped out.
    const auto answer = solve_own("return {kind = 'board', moves = function(row, emit) "
                                  "for i = 1, #row do if row:sub(i, i) == '.' then "
                                  "emit(row:sub(1, i - 1) .. 'x' .. row:sub(i + 1)) end end "
                                  "if not row:find('.', 1, true) then emit((row:gsub('x', '.'))) "
                                  "end end}",
                                  "@own.lua(............)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::BadMove);
    EXPECT_NE(answer.error().message().find("play can come back to it"), std::string::npos);
}

TEST(RuleSearchOfScriptsTest, AFaultFarDownIsReported) {
    const auto answer = solve_own("return {kind = 'board', moves = function(row, emit) "
                                  "for i = 1, #row do if row:sub(i, i) == '.' then "
                                  "emit(row:sub(1, i - 1) .. 'x' .. row:sub(i + 1)) end end "
                                  "if not row:find('.', 1, true) then error('full') end end}",
                                  "@own.lua(............)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_NE(answer.error().message().find("full"), std::string::npos);
}

TEST(RuleSearchOfScriptsTest, LongLinesOfPlayEnd) {
    const auto answer = solve_own("return {kind = 'tuple', moves = function(at, emit) "
                                  "for i = 1, math.min(at[1], 3) do emit({at[1] - i}) end end}",
                                  "@own.lua(20001)");
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_EQ(answer->value, Nimber{1});
    EXPECT_EQ(answer->winning_moves.size(), 1U);
}

} // namespace
} // namespace nimber::testing
