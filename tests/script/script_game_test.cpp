#include "nimber/pattern/count.hpp"
#include "nimber/solve/game_graph.hpp"
#include "script_support.hpp"
#include "support/agreement.hpp"

#include <array>
#include <chrono>
#include <set>
#include <vector>

namespace nimber::testing {
namespace {

constexpr const char* kNim = "return {moves = function(heap, emit) "
                             "for left = 0, heap - 1 do emit(left) end end}";
constexpr const char* kStrip = // take one cross or two beside one another
    "return {kind = 'board', moves = function(row, emit) for i = 1, #row do "
    "if row:sub(i, i) == 'x' then emit(row:sub(1, i - 1), row:sub(i + 1)) end "
    "if row:sub(i, i + 1) == 'xx' then emit(row:sub(1, i - 1), row:sub(i + 2)) end end end}";

/// The position as it is written again.
std::string shown(const std::string& source, const std::string& position) {
    const auto parsed = parse_position(position, {}, rule_files({{"own.lua", source}}));
    return parsed ? to_text(*parsed) : "error: " + parsed.error().message();
}

TEST(ScriptGameTest, HeapsAreComponents) {
    const auto answer = solve_own(kNim, "@own.lua(5,7,9)");
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->value, Nimber{5 ^ 7 ^ 9});
    ASSERT_EQ(answer->winning_moves.size(), 1U);
    EXPECT_EQ(answer->winning_moves[0].option, Sum::of_heaps({2}));
    EXPECT_EQ(answer->standing(), Standing::Computed);
}

TEST(ScriptGameTest, AddsUpWithBuiltInGames) {
    const auto answer = solve_own(kNim, "@own.lua(5)+kayles(3)+*2+nim(1)");
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->value, Nimber{5 ^ 3 ^ 2 ^ 1});
}

TEST(ScriptGameTest, BoardsLeaveSums) {
    for (std::size_t size = 0; size <= 12; ++size) {
        const auto own = solve_own(kStrip, "@own.lua(" + std::string(size, 'x') + ")");
        const auto kayles = parse_position("kayles(" + std::to_string(size) + ")");
        Solver solver;
        ASSERT_TRUE(own.has_value());
        EXPECT_EQ(own->value, solver.solve(*kayles, Play::Normal)->value) << size;
    }
    const auto answer = solve_own(kStrip, "@own.lua(xxx)");
    ASSERT_EQ(answer->winning_moves.size(), 1U);
    const auto position = parse_position("@own.lua(xxx)", {}, rule_files({{"own.lua", kStrip}}));
    EXPECT_EQ(to_text(after(*position, answer->winning_moves[0])), "@own.lua(x;x)");
}

/// The options of the first component of a position, as text.
std::vector<std::string> options_of(const std::string& source, const std::string& position) {
    const auto parsed = parse_position(position, {}, rule_files({{"own.lua", source}}));
    EXPECT_TRUE(parsed.has_value()) << position;
    const Part& part = parsed->parts[0];
    std::vector<std::string> all;
    part.game->options(part.component(0), [&](SumView option) {
        all.push_back(std::to_string(option.size()) + ": " + to_text(*part.game, option));
        return true;
    });
    return all;
}

TEST(ScriptGameTest, PartsAreComponents) {
    const auto count = [](const std::string& source, const std::string& position) {
        const auto parsed = parse_position(position, {}, rule_files({{"own.lua", source}}));
        EXPECT_TRUE(parsed.has_value()) << position;
        return parsed->component_count();
    };
    const std::string tuple = "return {kind = 'tuple', moves = function() end}";
    EXPECT_EQ(count(tuple, "@own.lua(3,5;7)"), 2U);
    EXPECT_EQ(count(tuple, "@own.lua(3,5)"), 1U);
    EXPECT_EQ(count(tuple, "@own.lua()"), 0U);
    EXPECT_EQ(count(kStrip, "@own.lua(xx;x;xxx)"), 3U);
    EXPECT_EQ(count(kStrip, "@own.lua(xx;;x)"), 2U);
    EXPECT_EQ(count(kStrip, "@own.lua()"), 0U);
    EXPECT_EQ(count(kNim, "@own.lua(3,5)"), 2U);
}

TEST(ScriptGameTest, AnOptionIsTheSumOfItsParts) {
    const std::string board = "return {kind = 'board', moves = function(b, emit) "
                              "emit('abcdefghi', '', 'c') emit('c') emit('') emit() end}";
    EXPECT_EQ(options_of(board, "@own.lua(x)"),
              (std::vector<std::string>{"2: abcdefghi;c", "1: c", "0: "}));
    const std::string tuple = "return {kind = 'tuple', moves = function(t, emit) "
                              "emit({1, 2}, {3}) emit({1}, {2, 3}) emit({1, 2, 3}) emit({}) end}";
    EXPECT_EQ(options_of(tuple, "@own.lua(7)"),
              (std::vector<std::string>{"2: 1,2;3", "2: 1;2,3", "1: 1,2,3", "0: "}));
    const std::string heaps = "return {moves = function(n, emit) emit(1, 0, 2) emit() end}";
    EXPECT_EQ(options_of(heaps, "@own.lua(7)"), (std::vector<std::string>{"3: 1,0,2", "0: "}));
}

TEST(ScriptGameTest, AnOptionThatIsEmittedTwiceIsVisitedOnce) {
    const std::string heaps = "return {moves = function(n, emit) "
                              "for i = 1, 200 do emit(i * 37 % 50, i % 2) end "
                              "for i = 1, 9 do emit(i, i + 1) emit(i) end end}";
    const auto options = options_of(heaps, "@own.lua(100)");
    EXPECT_EQ(options.size(), 50U + 9U + 9U); // 37 i mod 50 tells whether i is odd
    EXPECT_EQ((std::set<std::string>{options.begin(), options.end()}).size(), options.size());
    EXPECT_EQ(options.front(), "2: 37,1");
    EXPECT_EQ(options_of("return {moves = function(n, emit) emit(3) emit(3) emit(4) emit(3) end}",
                         "@own.lua(7)"),
              (std::vector<std::string>{"1: 3", "1: 4"}));
    EXPECT_EQ(options_of("return {kind = 'board', moves = function(b, emit) "
                         "emit('b', 'a') emit('c') emit('b', 'a') emit('a', 'b') emit() emit('') "
                         "end}",
                         "@own.lua(x)"),
              (std::vector<std::string>{"2: b;a", "1: c", "2: a;b", "0: "}));
}

TEST(ScriptGameTest, TheListKnowsWhatWasEmittedAgain) {
    const auto game = game_of("return {moves = function(n, emit) "
                              "for i = 1, 3 do emit(i) end emit(2) emit(1) end}");
    ASSERT_TRUE(game.has_value());
    const std::array<Heap, 1> five = {5};
    const auto list = (*game)->part_options(five);
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->size(), 3U);
    EXPECT_EQ(list->emitted, 5U);
    EXPECT_EQ(list->repeated, 1U);
}

// Heaps whose hashes have one of two upper halves (the factor undoes that of the hash): looking for
// each among all before takes a time that grows with the square of their number.
TEST(ScriptGameTest, OptionsWithHashesThatAreAlikeArePaidFor) {
    ScriptLimits limits;
    limits.call_time = std::chrono::minutes{10};
    const std::string source =
        "return {loopy = true, moves = function(n, emit) local i = 0 while true do i = i + 1 "
        "emit(((i * 0x4F74430C22A54005) ~ 2) & math.maxinteger) end end}";
    const auto answer = solve_own(source, "@own.lua(1)", Play::Normal, limits);
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().code, ErrorCode::ScriptInstructions) << answer.error().message();
}

TEST(ScriptGameTest, PositionsReadBack) {
    EXPECT_EQ(shown(kNim, "@own.lua 5 7"), "@own.lua(5,7)");
    EXPECT_EQ(shown(kNim, "@own.lua()"), "@own.lua()");
    EXPECT_EQ(shown(kStrip, "@own.lua(xx.x;x , y)"), "@own.lua(xx.x;x , y)");
    EXPECT_EQ(shown(kStrip, "@own.lua()"), "@own.lua()");
    EXPECT_EQ(shown(kStrip, "@own.lua(棋 盘)+*1"), "@own.lua(棋 盘)+*1");
    const std::string tuple = "return {kind = 'tuple', moves = function() end}";
    EXPECT_EQ(shown(tuple, "@own.lua(3,5;7)"), "@own.lua(3,5;7)");
    EXPECT_EQ(shown(tuple, "@own.lua 3 5"), "@own.lua(3,5)");
    EXPECT_EQ(shown(tuple, "@own.lua(;3)").substr(0, 6), "error:");
    EXPECT_EQ(shown(tuple, "@own.lua(3;;3)").substr(0, 6), "error:");
    EXPECT_EQ(shown(tuple, "@own.lua(9223372036854775808)").substr(0, 6), "error:");
    EXPECT_EQ(shown(kNim, "@own.lua(9223372036854775808)").substr(0, 6), "error:");
    const std::string two = "return {kind = 'tuple', size = 2, moves = function() end}";
    EXPECT_EQ(shown(two, "@own.lua(3,5)"), "@own.lua(3,5)");
    EXPECT_EQ(shown(two, "@own.lua(3,5,7)").substr(0, 6), "error:");
    EXPECT_EQ(shown(two, "@own.lua(3,5;7)").substr(0, 6), "error:");
}

TEST(ScriptGameTest, ParseAndShowAreTheFilesOwn) {
    const std::string source =
        "return {kind = 'tuple', "
        "parse = function(text) local a, b = text:match('^(%d+) to (%d+)$') "
        "if a then return {tonumber(a), tonumber(b)} end end, "
        "show = function(p) return p[1] .. ' to ' .. p[2] end, "
        "moves = function(p, emit) for i = p[1] + 1, p[2] - 1 do emit({i, p[2]}) end end}";
    EXPECT_EQ(shown(source, "@own.lua(3 to 7)"), "@own.lua(3 to 7)");
    EXPECT_EQ(shown(source, "@own.lua(3 to 7;1 to 2)"), "@own.lua(3 to 7;1 to 2)");
    EXPECT_NE(shown(source, "@own.lua(3,7)").find("parse of the rule file refuses it"),
              std::string::npos);
    EXPECT_EQ(solve_own(source, "@own.lua(3 to 7)")->value, Nimber{3});
}

TEST(ScriptGameTest, WithoutALoaderThereAreNoRuleFiles) {
    const auto parsed = parse_position("@own.lua(3)");
    ASSERT_FALSE(parsed.has_value());
    EXPECT_EQ(parsed.error().code, ErrorCode::NoRulesHere);
}

TEST(ScriptGameTest, FaultsOfTheFileAreNamed) {
    const std::map<std::string, std::string> faults = {
        {"return 5", "must return a table"},
        {"return {}", "moves is missing"},
        {"return {moves = 5}", "moves must be a function"},
        {"return {moves = print}", "moves is missing"},
        {"return {move = function() end, moves = function() end}", "field move means nothing"},
        {"return {kind = 'pile', moves = function() end}", "not \"pile\""},
        {"return {name = 5, moves = function() end}", "name must be a string"},
        {"return {about = '\\n', moves = function() end}", "one line of text"},
        {"return {size = 2, moves = function() end}", "size is how many"},
        {"return {kind = 'tuple', size = -2, moves = function() end}", "size is how many"},
        {"return {kind = 'board', parse = function() end, moves = function() end}",
         "parse and show go together"},
        {"return {split = function() end, moves = function() end}", "are for tuples and boards"},
        {"return {kind = 'tuple', value = function() end, moves = function() end}",
         "needs examples"},
        {"return {loopy = true, value = function() end, moves = function() end}", "loopy"},
        {"return {examples = 5, moves = function() end}", "examples is a list"},
        {"return {examples = {{}}, moves = function() end}", "examples are texts"},
    };
    for (const auto& [source, says] : faults) {
        const auto game = game_of(source);
        ASSERT_FALSE(game.has_value()) << source;
        EXPECT_EQ(game.error().code, ErrorCode::BadRules) << source;
        EXPECT_NE(game.error().message().find(says), std::string::npos)
            << source << ": " << game.error().message();
    }
}

TEST(ScriptGameTest, FaultsOfMovesAreNamedWithTheirPosition) {
    const auto said = [](const std::string& source, const std::string& position) {
        const auto answer = solve_own(source, position);
        return answer ? "solved" : answer.error().message();
    };
    const auto heap = [&](const std::string& emits) {
        return said("return {moves = function(heap, emit) if heap == 2 then emit(" + emits +
                        ") end end}",
                    "@own.lua(3)");
    };
    const auto told = [](const std::string& what) {
        return "own.lua, line 1: " + what + ", at the position @own.lua(2)";
    };
    EXPECT_EQ(heap("heap - 3"), told("the size -1 is negative"));
    EXPECT_EQ(heap("0.5"), told("a whole number is expected, not 0.500000"));
    EXPECT_EQ(heap("'1'"), told("a whole number is expected, not string"));
    EXPECT_EQ(heap("nil"), told("a whole number is expected, not nil"));
    EXPECT_EQ(heap("{1}"), told("a whole number is expected, not table"));
    EXPECT_EQ(heap("2"),
              told("a move leaves a heap of 2, which is not smaller: say loopy = true if "
                   "play may go on for ever"));
    EXPECT_EQ(heap("1, 2.0"), heap("2"));
    EXPECT_EQ(heap("1.0"), "solved");
    const auto other = [&](const std::string& kind, const std::string& emits) {
        return said("return {kind = '" + kind + "', moves = function(p, emit) emit(" + emits +
                        ") end}",
                    kind == "board" ? "@own.lua(ab)" : "@own.lua(3,5)");
    };
    EXPECT_NE(other("board", "5").find("a board is a string, not number"), std::string::npos);
    EXPECT_NE(other("board", "'a)'").find("cannot hold )"), std::string::npos);
    EXPECT_NE(other("board", "'a\\n'").find("cannot hold )"), std::string::npos);
    EXPECT_NE(other("board", "'\\xff'").find("cannot hold )"), std::string::npos);
    EXPECT_NE(other("board", "' a'").find("begin or end with a blank"), std::string::npos);
    EXPECT_NE(other("tuple", "5").find("a list of whole numbers"), std::string::npos);
    EXPECT_NE(other("tuple", "{-1}").find("the size -1 is negative"), std::string::npos);
    EXPECT_NE(other("tuple", "{{}}").find("a whole number is expected"), std::string::npos);
}

TEST(ScriptGameTest, AFaultOfParseNamesWhatWasWritten) {
    const std::string source =
        "return {kind = 'board', show = function(p) return p end,\n"
        "parse = function(text) return text.x.y end, moves = function() end}";
    const auto answer = solve_own(source, "@own.lua(abc)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().message(),
              "own.lua, line 2: attempt to index a nil value (field 'x'), at the position "
              "@own.lua(abc)");
}

TEST(ScriptGameTest, PlayThatComesBackIsAnErrorUnlessTheFileSaysSo) {
    const std::string cycle = "kind = 'board', moves = function(p, emit) "
                              "if p == 'a' then emit('b') elseif p == 'b' then emit('a') emit('c') "
                              "end end}";
    for (const Play play : {Play::Normal, Play::Misere}) {
        const auto strict = solve_own("return {" + cycle, "@own.lua(a)", play);
        ASSERT_FALSE(strict.has_value());
        EXPECT_EQ(strict.error().code, ErrorCode::BadMove);
        EXPECT_NE(strict.error().message().find("play can come back to it"), std::string::npos);
        const auto loopy = solve_own("return {loopy = true, " + cycle, "@own.lua(a)", play);
        ASSERT_TRUE(loopy.has_value()) << loopy.error().message();
    }
}

TEST(ScriptGameTest, LoopyRulesAgreeWithTheSameGraph) {
    // The same moves as a graph, whose engine is tested by itself.
    const std::string source = "local graph = {[0] = {1, 2}, {2, 3}, {0, 4}, {}, {3, 5}, {4, 5}} "
                               "return {loopy = true, moves = function(v, emit) "
                               "for _, w in ipairs(graph[v]) do emit(w) end end}";
    const std::string tokens = "tokens:0-1,0-2,1-2,1-3,2-0,2-4,4-3,4-5,5-4,5-5";
    for (const Play play : {Play::Normal, Play::Misere}) {
        for (int from = 0; from < 6; ++from) {
            for (const char* beside : {"", "+*1", "+*2", "+*3"}) {
                const std::string place = "(" + std::to_string(from) + ")";
                const auto own = solve_own(source, "@own.lua" + place + beside, play);
                const auto graph = parse_position(tokens + place + beside);
                ASSERT_TRUE(graph.has_value()) << graph.error().message();
                Solver solver;
                const auto known = solver.solve(*graph, play);
                ASSERT_TRUE(own.has_value()) << own.error().message();
                ASSERT_TRUE(known.has_value());
                EXPECT_EQ(own->outcome, known->outcome) << from << beside;
                EXPECT_EQ(own->value, known->value) << from << beside;
                EXPECT_EQ(own->infinite_value.has_value(), known->infinite_value.has_value());
                if (own->infinite_value && known->infinite_value) {
                    EXPECT_EQ(to_text(*own->infinite_value), to_text(*known->infinite_value));
                }
                std::set<Sum> mine;
                std::set<Sum> theirs;
                for (const Move& move : own->winning_moves) {
                    mine.insert(move.option);
                }
                for (const Move& move : known->winning_moves) {
                    theirs.insert(move.option);
                }
                EXPECT_EQ(mine, theirs) << from << beside;
            }
        }
    }
}

TEST(ScriptGameTest, AFormulaThatHoldsIsObserved) {
    const std::string source = "return {moves = function(heap, emit) "
                               "for take = 1, math.min(heap, 3) do emit(heap - take) end end, "
                               "value = function(heap) return heap % 4 end}";
    const auto answer = solve_own(source, "@own.lua(1000000001)");
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_EQ(answer->value, Nimber{1});
    EXPECT_EQ(answer->standing(), Standing::Observed);
    const auto misere = solve_own(source, "@own.lua(9)", Play::Misere);
    ASSERT_TRUE(misere.has_value());
    EXPECT_EQ(misere->outcome, Outcome::P); // 9 = 1 mod 4
    EXPECT_EQ(misere->standing(), Standing::Computed);
}

/// Nim, with a formula that is false beyond the heaps where it is compared with the moves.
const std::string kLie = "return {moves = function(heap, emit) "
                         "for left = 0, heap - 1 do emit(left) end end, "
                         "value = function(heap) return heap <= 100 and heap or 7 end}";

CountAnswer count_own(const std::string& source, const std::string& text, const Natural& to) {
    const RuleLoader rules = rule_files({{"own.lua", source}});
    auto positions = PositionTemplate::parse(text, 1, PositionParser{{}, rules, {}});
    EXPECT_TRUE(positions.has_value()) << text;
    const auto answer = count_positions(*positions, {1, to, Play::Normal, 3});
    EXPECT_TRUE(answer.has_value()) << text;
    return *answer;
}

// Counts said "proved" or "computed": the automaton, the period and counting one by one dropped
// what the values of constants, and the outcome of a heap alone, rest on.
TEST(ScriptGameTest, ACountThatRestsOnAFormulaIsObserved) {
    for (const std::string text : {"nim(n,101)+@own.lua(101)", "kayles(n)+@own.lua(5000)",
                                   "@own.lua(n)", "@own.lua(n)+squares(3)", "@own.lua(n,3)"}) {
        const CountAnswer answer = count_own(kLie, text, 2000);
        EXPECT_EQ(answer.standing(), Standing::Observed) << text;
        EXPECT_NE(answer.reasons.find<ByFormula>(), nullptr) << text;
    }
}

// Nobody compares `canonical` with the moves when a position is solved, and the answer did not say
// so.
TEST(ScriptGameTest, WhatRestsOnCanonicalSaysSo) {
    const std::string moves = "moves = function(heaps, emit) for left = 0, heaps[1] - 1 do "
                              "emit({left, heaps[2]}) end end";
    const auto plain =
        solve_own("return {kind = 'tuple', size = 2, " + moves + "}", "@own.lua(3,1)");
    ASSERT_TRUE(plain.has_value()) << plain.error().message();
    EXPECT_EQ(plain->reasons.premises(), std::nullopt);
    const auto alike = solve_own("return {kind = 'tuple', size = 2, " + moves +
                                     ", canonical = function(heaps) return heaps end}",
                                 "@own.lua(3,1)");
    ASSERT_TRUE(alike.has_value()) << alike.error().message();
    ASSERT_TRUE(alike->reasons.premises());
    EXPECT_EQ(alike->reasons.premises()->english, "canonical of the file, taken on trust");
    EXPECT_EQ(alike->standing(), Standing::Computed);
}

TEST(ScriptGameTest, AFormulaAnswersWhereTheMovesAreTooMany) {
    const std::string source = "return {moves = function(heap, emit) "
                               "for left = 0, heap - 1 do emit(left) end end, "
                               "value = function(heap) return heap end}";
    const auto answer = solve_own(source, "@own.lua(1000000000000)");
    ASSERT_TRUE(answer.has_value()) << answer.error().message();
    EXPECT_EQ(answer->outcome, Outcome::N);
    EXPECT_EQ(answer->value, Nimber{1'000'000'000'000});
    ASSERT_TRUE(answer->moves_cut.has_value());
    EXPECT_EQ(answer->moves_cut->code, ErrorCode::ScriptInstructions);
}

TEST(ScriptGameTest, AFormulaThatDisagreesIsAnError) {
    const std::string moves = "moves = function(heap, emit) "
                              "for take = 1, math.min(heap, 3) do emit(heap - take) end end, ";
    const auto answer = solve_own(
        "return {" + moves + "value = function(heap) return heap % 5 end}", "@own.lua(9)");
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().message(),
              "own.lua, at the position @own.lua(4): value says 4, but the moves give 0");
    const auto board = solve_own("return {kind = 'board', examples = {'aaa'}, "
                                 "moves = function(p, emit) emit(p:sub(2)) end, "
                                 "value = function(p) return #p % 3 end}",
                                 "@own.lua(a)");
    ASSERT_FALSE(board.has_value());
    EXPECT_EQ(board.error().message(),
              "own.lua, at the position @own.lua(aa): value says 2, but the moves give 0");
}

TEST(ScriptGameTest, AFailureLeavesNoWrongValuesBehind) {
    // Heap 5 fails in the first request only.
    const std::string source = "local calls = 0 return {moves = function(heap, emit) "
                               "if heap == 5 then calls = calls + 1 "
                               "if calls == 1 then error('once') end end "
                               "for left = 0, heap - 1 do emit(left) end end}";
    PositionParser parser{{}, rule_files({{"own.lua", source}})};
    Solver solver;
    for (const bool fails : {true, false}) {
        parser.renew();
        solver.renew();
        const auto position = parser.parse("@own.lua(7,5)");
        ASSERT_TRUE(position.has_value());
        const auto answer = solver.solve(*position, Play::Normal);
        EXPECT_EQ(answer.has_value(), !fails);
        if (answer) {
            EXPECT_EQ(answer->value, Nimber{2});
        }
    }
}

TEST(ScriptGameTest, GraphsAreDrawnAndFailuresTold) {
    const auto position = parse_position("@own.lua(xxx)", {}, rule_files({{"own.lua", kStrip}}));
    const auto graph = game_graph(*position, Play::Normal, 100, {});
    ASSERT_TRUE(graph.has_value());
    EXPECT_EQ(graph->nodes[0].value, Nimber{3});
    const std::string bad = "return {moves = function(heap, emit) "
                            "if heap == 1 then error('one') end emit(heap - 1) end}";
    const auto failing = parse_position("@own.lua(3)", {}, rule_files({{"own.lua", bad}}));
    const auto none = game_graph(*failing, Play::Normal, 100, {});
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().code, ErrorCode::ScriptErrorAt);
}

TEST(ScriptGameTest, AnErrorCarriesItsFileAndLine) {
    const auto error_of = [](const std::string& body) {
        const auto answer = solve_own(
            "return {\n moves = function(heap, emit)\n" + body + "\n end}", "@own.lua(3)");
        return answer ? Error{} : answer.error();
    };
    const Place third = {"own.lua", 3};
    const Error raised = error_of("error('no')");
    EXPECT_EQ(raised.code, ErrorCode::ScriptErrorAt);
    EXPECT_EQ(raised.place, third);
    EXPECT_EQ(raised.message(), "own.lua, line 3: no, at the position @own.lua(0)");
    const Error wrong = error_of("emit(-1)");
    EXPECT_EQ(wrong.code, ErrorCode::BadMoveAtLine);
    EXPECT_EQ(wrong.place, third);
    EXPECT_TRUE(wrong.message().starts_with("own.lua, line 3: ")) << wrong.message();
    const Error spent = error_of("while true do end");
    EXPECT_EQ(spent.code, ErrorCode::ScriptInstructions);
    EXPECT_EQ(spent.place, third);
    EXPECT_TRUE(spent.message().starts_with("own.lua:3: ")) << spent.message();
    const Error written = error_of("moves = )");
    EXPECT_EQ(written.code, ErrorCode::ScriptError);
    EXPECT_EQ(written.place, third);
}

TEST(ScriptGameTest, WhatIsAboutNoLineHasNoPlace) {
    const auto no_moves = game_of("return {}");
    ASSERT_FALSE(no_moves.has_value());
    EXPECT_EQ(no_moves.error().code, ErrorCode::BadRules);
    EXPECT_EQ(no_moves.error().place, std::nullopt);
}

TEST(ScriptGameTest, ScriptsKeepToTheContractOfAGame) {
    const auto load = rule_files({{"nim.lua", kNim}, {"strip.lua", kStrip}});
    Agreement heaps{*load("nim.lua")};
    for (Heap heap = 0; heap <= 6; ++heap) {
        heaps.check({heap});
    }
    const GamePtr strip = *load("strip.lua");
    Agreement boards{strip};
    for (const char* row : {"x", "xx", "xxx", "x.xx", "xx;x", "xxxx"}) {
        const auto position = parse_position("@strip.lua(" + std::string{row} + ")", {},
                                             [&](const std::string&) { return strip; });
        boards.check_solve(*position);
        for (const StateView board : position->parts[0].components.view()) {
            boards.check({board.begin(), board.end()});
        }
    }
}

} // namespace
} // namespace nimber::testing
