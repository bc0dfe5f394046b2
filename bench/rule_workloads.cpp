#include "core/solve/search/rule_search.hpp"
#include "core/solve/search/value_search.hpp"
#include "nimber/position/parse.hpp"
#include "script/script_game.hpp"
#include "support/timing.hpp"
#include "workloads.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace nimber::bench {
namespace {

/// Crosses on a row of cells: who makes three beside one another wins, so then play is over.
constexpr const char* kTreblecross = R"(return {
  kind = "board",
  moves = function(row, emit)
    if row:find("xxx", 1, true) then return end
    for i = 1, #row do
      if row:byte(i) == 46 then emit(row:sub(1, i - 1) .. "x" .. row:sub(i + 1)) end
    end
  end,
  canonical = function(row) local back = row:reverse() return back < row and back or row end,
})";

/// Crosses on a board of rows of three: three in a line end play.
constexpr const char* kNotakto = R"(return {
  kind = "board",
  moves = function(board, emit)
    if board:find("xxx", 1, true) or board:find("x...x...x") or board:find("x....x....x") or
       board:find("x..x..x") then return end
    for i = 1, #board do
      if board:byte(i) == 46 then emit(board:sub(1, i - 1) .. "x" .. board:sub(i + 1)) end
    end
  end,
  canonical = function(board) local back = board:reverse() return back < board and back or board end,
})";

/// LeetCode 464: numbers up to 16, each used once (the bits of the first number of a position), and
/// who first reaches the total wins.
constexpr const char* kCanIWin = R"(return {
  kind = "tuple", size = 2,
  moves = function(p, emit)
    local free, left = p[1], p[2]
    if left <= 0 then return end
    for i = 1, 16 do
      local bit = 1 << (i - 1)
      if free & bit ~= 0 then emit({free ~ bit, left > i and left - i or 0}) end
    end
  end,
})";

/// HDU 1404: make a digit smaller, or strike out a 0 and all that stands right of it.
constexpr const char* kDigits = R"(return {
  kind = "board",
  moves = function(s, emit)
    for i = 1, #s do
      local d = s:byte(i)
      if d == 48 then emit(s:sub(1, i - 1)) end
      for e = 48, d - 1 do emit(s:sub(1, i - 1) .. string.char(e) .. s:sub(i + 1)) end
    end
  end,
})";

enum class Wanted : std::uint8_t { Value, Moves, Lost };

struct Question {
    Wanted wanted;
    std::string_view position;
    std::string_view shown; ///< as the report says it
    const char* rules;      ///< a rule file, null for a game of the catalogue
    bool quick;             ///< soon done
};

constexpr std::array<Question, 14> kQuestions = {{
    {Wanted::Value, "cram(4x5)", "cram(4x5)", nullptr, true},
    {Wanted::Value, "cram(4x7)", "cram(4x7)", nullptr, false},
    {Wanted::Value, "cram(5x6)", "cram(5x6)", nullptr, false},
    {Wanted::Value, "node-kayles(5x6)", "node-kayles(5x6)", nullptr, true},
    {Wanted::Value, "node-kayles(6x7)", "node-kayles(6x7)", nullptr, false},
    {Wanted::Value, "chomp(8x8)", "chomp(8x8)", nullptr, true},
    {Wanted::Value, "chomp(5x24)", "chomp(5x24)", nullptr, false},
    {Wanted::Moves, "chomp(8x8)", "chomp(8x8)", nullptr, true},
    {Wanted::Moves, "chomp(10x10)", "chomp(10x10)", nullptr, false},
    {Wanted::Moves, "chomp(20,17,15,13,9)", "chomp(20,17,15,13,9)", nullptr, false},
    {Wanted::Value, "@bench.lua(..................)", "treblecross of 18 in Lua", kTreblecross,
     false},
    {Wanted::Lost, "@bench.lua(65535,100)", "can I win of 16 to 100 in Lua", kCanIWin, false},
    {Wanted::Lost, "@bench.lua(9999)", "digits 9999 in Lua", kDigits, true},
    {Wanted::Value, "@bench.lua(...|...|...|...|...)", "notakto of 5x3 in Lua", kNotakto, false},
}};

constexpr std::array<std::string_view, 3> kFound = {" = ", ", winning moves: ", ", lost: "};

Position read(const Question& question) {
    return *parse_position(question.position, {}, [&](const std::string& file) -> Result<GamePtr> {
        return GamePtr{*ScriptGame::load(file, question.rules, {})};
    });
}

/// The value, how many moves win, or whether it is lost; by couples, or by mex alone.
std::uint64_t answer(const Question& question, bool couples, std::uint64_t& examined) {
    const Position position = read(question); // a script is run anew as well
    const Game& game = *position.parts.front().game;
    const StateView state = position.parts.front().component(0);
    ValueSearch plain;
    RuleSearch search{game, plain};
    Budget budget{{.time = std::chrono::hours{1}}};
    std::uint64_t found = 0;
    if (question.wanted == Wanted::Value) {
        found = couples ? search.value(state, budget)->value.value()
                        : plain.value(game, state, budget)->value();
    } else if (question.wanted == Wanted::Lost) {
        const bool lost = couples ? *search.has_value(state, Nimber{}, budget)
                                  : *plain.value(game, state, budget) == Nimber{};
        found = lost ? 1 : 0;
    } else {
        game.options(state, [&](SumView option) { // one board each
            const bool wins = couples ? *search.has_value(option[0], Nimber{}, budget)
                                      : *plain.value(game, option[0], budget) == Nimber{};
            found += wins ? 1 : 0;
            return true;
        });
    }
    examined = budget.positions();
    return found;
}

} // namespace

void rule_boards(const Settings& settings, Report& report) {
    for (const Question& question : kQuestions) {
        if (settings.quick && !question.quick) {
            continue;
        }
        std::uint64_t ours = 0;
        std::uint64_t plain = 0;
        std::uint64_t examined = 0;
        std::uint64_t all = 0;
        // Cold start on purpose: nothing is known from the repetition before.
        const auto times = medians(settings.repetitions(),
                                   {in_process([&] { ours = answer(question, true, examined); }),
                                    in_process([&] { plain = answer(question, false, all); })});
        const std::string what = std::string{question.shown} + " by rules" +
                                 std::string{kFound[static_cast<std::size_t>(question.wanted)]} +
                                 std::to_string(ours);
        report.agree(ours == plain, what);
        report.signature().add(ours);
        report.add(
            {"boards",
             what + ", " + std::to_string(examined) + " of " + std::to_string(all) + " positions",
             "boards",
             {times[0], 1},
             Timing{times[1], 1},
             "",
             false});
    }
}

} // namespace nimber::bench
