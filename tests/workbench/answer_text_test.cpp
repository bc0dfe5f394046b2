#include "workbench/answer_text.hpp"

#include "nimber/position/parse.hpp"
#include "nimber/solve/solver.hpp"
#include "workbench/operations/solve.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace nimber {
namespace {

constexpr std::size_t kMega = std::size_t{1} << 20U;

Limits with_memory(std::size_t bytes) {
    Limits limits;
    limits.memory_bytes = bytes;
    return limits;
}

/// Heaps of `first`, `first` + 1 and so on, a sum with many winning moves.
Position kayles(int heaps, int first) {
    std::string text = "kayles(" + std::to_string(first);
    for (int i = 1; i < heaps; ++i) {
        text += "," + std::to_string(first + i);
    }
    return *parse_position(text + ")");
}

TEST(AnswerTextTest, KeepsWhatFits) {
    AnswerText text{Limits{}, kMega};
    for (int i = 0; i < 10'000; ++i) {
        ASSERT_TRUE(text.goes_on());
        text.out() += "0123456789";
    }

    EXPECT_FALSE(text.stopped());
    EXPECT_EQ(std::move(text).take()->size(), 100'000U);
}

TEST(AnswerTextTest, EndsWhereItIsTooLargeAndHasRoomForAnEnd) {
    AnswerText text{Limits{}, kMega};
    while (text.goes_on()) {
        text.out() += "0123456789";
    }
    text.add("the end");

    EXPECT_EQ(text.error().code, ErrorCode::ReplyTooLarge);
    EXPECT_FALSE(text.spoilt());
    const std::string whole = *std::move(text).take();
    EXPECT_TRUE(whole.ends_with("the end"));
    EXPECT_LT(whole.size(), kMega + AnswerText::kRoomForTheEnd);
}

TEST(AnswerTextTest, DropsWhatComesMuchLaterAndSaysSo) {
    AnswerText text{Limits{}, kMega};
    for (int i = 0; i < 100; ++i) {
        text.add(std::string(100'000, 'x'));
    }

    EXPECT_TRUE(text.spoilt());
    EXPECT_LT(text.out().size(), kMega + 2 * AnswerText::kRoomForTheEnd);
    EXPECT_FALSE(std::move(text).take().has_value());
}

TEST(AnswerTextTest, CountsAgainstTheMemoryBeforeItGrows) {
    AnswerText text{with_memory(2 * kMega)};
    while (text.goes_on()) {
        text.out() += "0123456789";
    }

    EXPECT_EQ(text.error().code, ErrorCode::AnswerMemoryLimit);
    EXPECT_LT(text.out().capacity(), 2 * kMega);
    EXPECT_GT(text.out().size(), kMega / 2);
}

TEST(AnswerTextTest, WhatIsHandedOnTakesNoMemory) {
    std::size_t bytes = 0;
    AnswerText text{with_memory(kMega), [&](std::string_view piece) { bytes += piece.size(); }};
    for (int i = 0; i < 1'000'000; ++i) {
        ASSERT_TRUE(text.goes_on());
        text.out() += "0123456789";
    }
    text.finish();

    EXPECT_EQ(bytes, 10'000'000U);
    EXPECT_LT(text.out().capacity(), 100'000U);
}

TEST(AnswerTextTest, StopsWhenItIsTold) {
    std::stop_source source;
    Limits limits;
    limits.stop = source.get_token();
    AnswerText text{limits};
    source.request_stop();
    int items = 0;
    for (; text.goes_on(); ++items) {
        text.out() += "0123456789";
    }

    EXPECT_EQ(text.error().code, ErrorCode::AnswerCancelled);
    EXPECT_LT(items, 2000);
}

TEST(AnswerTextTest, AListThatIsCutShortIsStillJsonAndSaysSo) {
    const Position position = kayles(33, 1000);
    Solver solver;
    const auto answer = solver.solve(position, Play::Normal);
    ASSERT_TRUE(answer.has_value());
    ASSERT_GT(answer->winning_moves.size(), 500U);
    AnswerText text{Limits{}, 40'000};
    const SolveAnswer solved = Solved{position, Play::Normal, *answer, {}, {}};
    const auto cut = write_json(solved, text, Language::English);

    ASSERT_TRUE(cut.has_value());
    EXPECT_EQ(cut->code, ErrorCode::MovesTooLarge);
    const auto document = nlohmann::json::parse(*std::move(text).take());
    EXPECT_EQ(document["winning_move_count"], answer->winning_moves.size());
    EXPECT_LT(document["winning_moves"].size(), answer->winning_moves.size());
    EXPECT_EQ(document["winning_moves_cut"]["code"], "move-list-limit");
}

TEST(AnswerTextTest, TheWinningMovesThemselvesCountAgainstTheMemory) {
    const Position position = kayles(33, 3000);
    Solver solver{with_memory(kMega)};
    const auto answer = solver.solve(position, Play::Normal);

    ASSERT_TRUE(answer.has_value());
    ASSERT_TRUE(answer->moves_cut.has_value());
    EXPECT_EQ(answer->moves_cut->code, ErrorCode::MovesMemoryLimit);
    EXPECT_LE(solver.budget().held(), kMega);
    EXPECT_LT(answer->winning_moves.size() * sizeof(Move), kMega / 2);
    EXPECT_FALSE(solver.budget().exceeded()); // there is room for what comes next
    EXPECT_TRUE(solver.outcome(*parse_position("kayles(10,11)"), Play::Normal).has_value());
}

TEST(AnswerTextTest, AllThatKeepsToTheLimitsOfOneRequestHasItsTimeOnce) {
    Limits limits;
    limits.time = std::chrono::milliseconds{1000};
    limits.start = std::chrono::steady_clock::now() - std::chrono::milliseconds{2000};
    Budget budget{limits};

    EXPECT_FALSE(budget.long_step());
    budget.restart();
    EXPECT_FALSE(budget.long_step());
    EXPECT_EQ(budget.error().facts.front(), "1s");
}

} // namespace
} // namespace nimber
