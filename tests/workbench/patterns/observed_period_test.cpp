#include "workbench/patterns/observed_period.hpp"

#include "nimber/games/catalogue.hpp"
#include "script/script_game.hpp"

#include <gtest/gtest.h>

namespace nimber {
namespace {

GamePtr game_of(const std::string& source) {
    return *ScriptGame::load("own.lua", source, {});
}

TEST(ObservedPeriodTest, APeriodIsObservedAndNoMore) {
    const GamePtr takes = game_of("return {moves = function(n, emit) for k = 1, 3 do "
                                  "if k <= n then emit(n - k) end end end}");
    const PeriodAnswer answer = observed_period(takes, 100, {});
    EXPECT_EQ(answer.standing(), Standing::Observed);
    EXPECT_EQ(answer.period, (Period{0, 4, 0}));
    EXPECT_FALSE(answer.stopped.has_value());
    const GamePtr nim = game_of("return {moves = function(n, emit) "
                                "for left = 0, n - 1 do emit(left) end end}");
    EXPECT_EQ(observed_period(nim, 100, {}).period, (Period{0, 1, 1}));
}

TEST(ObservedPeriodTest, WithoutARepeatThereIsNone) {
    const GamePtr grundy = *make_game("grundy");
    const PeriodAnswer answer = observed_period(grundy, 300, {});
    EXPECT_EQ(answer.period, std::nullopt);
    EXPECT_EQ(answer.stopped->code, ErrorCode::NoPeriodYet);
}

TEST(ObservedPeriodTest, RulesThatFailSayWhy) {
    const GamePtr game = game_of("return {moves = function(n, emit) "
                                 "if n == 9 then error('nine') end end}");
    const PeriodAnswer answer = observed_period(game, 300, {});
    EXPECT_EQ(answer.values, 9U);
    EXPECT_EQ(answer.stopped->code, ErrorCode::ScriptErrorAt);
}

} // namespace
} // namespace nimber
