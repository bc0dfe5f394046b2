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

/// Tuples in which a move takes from one number and may split the tuple, by a table of what may be
/// taken that is drawn at random.
std::string drawn_rules(std::mt19937_64& random, bool splits, bool scratch) {
    std::string taken;
    for (int i = 1; i <= 5; ++i) {
        taken += random() % 2 == 0 ? std::to_string(i) + "," : "";
    }
    return "local taken = {" + taken + "1} local at = 0 local own = {} " +
           "return {kind = 'tuple', moves = function(p, emit) " +
           (scratch ? "for i = 1, 9 do own[i] = p[i] end p = own " : "") +
           "for i = 1, #p do for _, t in ipairs(taken) do if p[i] >= t then " +
           "local q = {} for k = 1, #p do q[k] = p[k] end q[i] = p[i] - t " +
           (scratch ? "at = i " : "") +
           (splits ? "if q[i] == 2 and #q > 1 then table.remove(q, i) emit(q, {2, 1}) else emit(q) "
                     "end "
                   : "emit(q) ") +
           (scratch ? "i = at " : "") + "end end end end}";
}

TEST(RuleSearchOfScriptsTest, WhoWinsIsFoundWithFewerOptionsAndAgreesWithTheReference) {
    std::mt19937_64 random{464};
    for (int round = 0; round < 60; ++round) {
        const std::string rules = drawn_rules(random, round % 2 == 0, round % 3 == 0);
        const auto game = game_of(rules);
        ASSERT_TRUE(game.has_value()) << rules;
        ReferenceSolver reference;
        ValueSearch plain;
        RuleCouples couples{**game, plain};
        Budget budget{{}};
        for (int asked = 0; asked < 6; ++asked) {
            State position(1 + random() % 3);
            for (Heap& number : position) {
                number = random() % 7;
            }
            const bool lost = reference.value({game->get(), position}) == Nimber{};
            const auto fresh = game_of(rules); // nothing is remembered of its options
            ASSERT_EQ(couples.lost(position, 100'000, budget), lost) << rules;
            RuleCouples first{**fresh, plain};
            ASSERT_EQ(first.lost(position, 100'000, budget), lost) << rules;
            ASSERT_EQ((*fresh)->failure(), nullptr);
        }
    }
}

TEST(RuleSearchOfScriptsTest, ALostOptionEndsACallOfMoves) {
    // A thousand options, of which the first wins; the last is none at all.
    const auto game = game_of("return {kind = 'tuple', moves = function(p, emit) if p[1] == 0 then "
                              "return end emit({0}) for i = 1, 1000 do emit({0, i}) end "
                              "emit('none') end}");
    ASSERT_TRUE(game.has_value());
    ValueSearch plain;
    RuleCouples couples{**game, plain};
    Budget budget{{}};
    EXPECT_EQ(couples.lost(State{7}, 100, budget), false);
    EXPECT_EQ((*game)->failure(), nullptr);
    EXPECT_EQ(couples.value(State{7}, budget), std::nullopt); // asks for all of them
    EXPECT_NE((*game)->failure(), nullptr);
}

TEST(RuleSearchOfScriptsTest, RulesThatRestoreWhatTheyChangeAreNotLeftHalfWay) {
    // A board that is kept outside of `moves`, changed for each option and put right again.
    const auto game = game_of("local own = {} return {kind = 'tuple', moves = function(p, emit) "
                              "for i = 1, 12 do own[i] = p[i] end for i = 1, 12 do "
                              "for t = 1, own[i] do own[i] = own[i] - t emit(own) "
                              "own[i] = own[i] + t end end end}");
    ASSERT_TRUE(game.has_value());
    ValueSearch plain;
    RuleCouples couples{**game, plain};
    Budget budget{{}};
    std::mt19937_64 random{12};
    for (int round = 0; round < 30; ++round) {
        State heaps(12);
        Nimber sum;
        for (int i = 0; i < 5; ++i) {
            Heap& heap = heaps[random() % 12];
            heap = random() % 4;
        }
        for (const Heap heap : heaps) {
            sum += Nimber{heap};
        }
        ASSERT_EQ(couples.lost(heaps, 1'000'000, budget), sum == Nimber{});
    }
    EXPECT_EQ((*game)->failure(), nullptr);
}

TEST(RuleSearchOfScriptsTest, ASearchForWhoWinsThatIsCutShortAnswersNothing) {
    const auto game = game_of("return {kind = 'tuple', moves = function(p, emit) "
                              "for i = 1, p[1] do emit({p[1] - i, p[2]}) end "
                              "for i = 1, p[2] do emit({p[1], p[2] - i}) end end}");
    ASSERT_TRUE(game.has_value());
    for (std::uint64_t most = 0; most < 40; ++most) {
        ValueSearch plain;
        RuleCouples couples{**game, plain};
        Budget budget{{}};
        const auto lost = couples.lost(State{6, 6}, most, budget);
        EXPECT_TRUE(lost.value_or(true)) << most;
        EXPECT_FALSE(budget.exceeded());
        EXPECT_EQ(couples.lost(State{6, 6}, 1000, budget), true) << most;
        EXPECT_EQ(couples.lost(State{6, 5}, 1000, budget), false) << most;
    }
}

} // namespace
} // namespace nimber::testing
