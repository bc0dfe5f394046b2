#include "workbench/runs/solve_run.hpp"

#include "nimber/position/parse.hpp"
#include "support/scratch_directory.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <stop_token>

namespace nimber::testing {
namespace {

using std::chrono::milliseconds;

RunSettings kept_in(const std::string& path, milliseconds time = milliseconds::max()) {
    return {{.time = time}, path, milliseconds{20}};
}

TEST(SolveRunTest, GoesOnFromItsCheckpoint) {
    const ScratchDirectory scratch;
    const Position position = *parse_position("cram(5x6)+cram(..#.|....|....)");
    const auto whole = SolveRun::begin(position, Play::Normal, {});
    ASSERT_TRUE(whole);
    const auto expected = (*whole)->solve();
    ASSERT_TRUE(expected);
    int runs = 0;
    for (;; ++runs) {
        ASSERT_LT(runs, 1000);
        const auto run =
            SolveRun::begin(position, Play::Normal, kept_in(scratch / "run", milliseconds{50}));
        ASSERT_TRUE(run);
        const auto answer = (*run)->solve();
        ASSERT_FALSE((*run)->save());
        if (!answer) {
            EXPECT_EQ(answer.error().code, ErrorCode::TimeLimit);
            EXPECT_EQ(answer.error().facts.at(0), "50ms");
            continue;
        }
        EXPECT_EQ(answer->value, expected->value);
        EXPECT_EQ(answer->outcome, expected->outcome);
        if (!answer->moves_cut) {
            EXPECT_EQ(answer->winning_moves.size(), expected->winning_moves.size());
            break;
        }
    }
    // In slices of one run.
    const auto sliced = SolveRun::begin(position, Play::Normal, kept_in(scratch / "sliced"));
    ASSERT_TRUE(sliced);
    const auto answer = (*sliced)->solve();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->value, expected->value);
    EXPECT_EQ(answer->winning_moves.size(), expected->winning_moves.size());
}

TEST(SolveRunTest, WhatCannotBeKeptIsRefused) {
    const ScratchDirectory scratch;
    const Position board = *parse_position("cram(4x5)");
    EXPECT_EQ(SolveRun::begin(*parse_position("nim(3,4)"), Play::Normal, kept_in(scratch / "a"))
                  .error()
                  .code,
              ErrorCode::NothingToSave);
    EXPECT_EQ(SolveRun::begin(board, Play::Normal, kept_in(scratch / "no/such/place")).error().code,
              ErrorCode::BadPath);
    { std::ofstream{scratch / "other"} << "something else"; }
    EXPECT_EQ(SolveRun::begin(board, Play::Normal, kept_in(scratch / "other")).error().code,
              ErrorCode::ForeignCheckpoint);
    {
        const auto run = SolveRun::begin(board, Play::Normal, kept_in(scratch / "board"));
        ASSERT_TRUE(run && (*run)->solve() && !(*run)->save());
    }
    EXPECT_EQ(
        SolveRun::begin(*parse_position("cram(4x7)"), Play::Normal, kept_in(scratch / "board"))
            .error()
            .code,
        ErrorCode::ForeignCheckpoint);
    // One byte of it is changed.
    std::fstream file{scratch / "board", std::ios::in | std::ios::out | std::ios::binary};
    file.seekp(5000);
    file.put('\x55');
    file.close();
    EXPECT_EQ(SolveRun::begin(board, Play::Normal, kept_in(scratch / "board")).error().code,
              ErrorCode::DamagedCheckpoint);
}

// The time of the last slice used to be that of the certificate as well.
TEST(SolveRunTest, ACertificateHasTheTimeOfTheRun) {
    const ScratchDirectory scratch;
    const Position board = *parse_position("cram(5x6)");
    RunSettings often = kept_in(scratch / "run");
    often.save_every = milliseconds{1};
    const auto run = SolveRun::begin(board, Play::Normal, often);
    ASSERT_TRUE(run);
    const auto answer = (*run)->solve();
    ASSERT_TRUE(answer);

    const auto strategy = (*run)->strategy();

    ASSERT_TRUE(strategy) << strategy.error().message();
    EXPECT_EQ(strategy->value, answer->value);
}

TEST(SolveRunTest, ACertificateThatTakesTooLongIsSaidToBeMissing) {
    const Position board = *parse_position("cram(4x5)");
    std::stop_source source;
    const auto run =
        SolveRun::begin(board, Play::Normal, {{.stop = source.get_token()}, {}, milliseconds{20}});
    ASSERT_TRUE(run && (*run)->solve());
    source.request_stop();

    const auto strategy = (*run)->strategy();

    ASSERT_FALSE(strategy);
    EXPECT_EQ(strategy.error().code, ErrorCode::ProofCancelled);
}

TEST(SolveRunTest, TwoRunsDoNotShareAFile) {
    const ScratchDirectory scratch;
    const Position board = *parse_position("cram(4x5)");
    const auto run = SolveRun::begin(board, Play::Normal, kept_in(scratch / "run"));
    ASSERT_TRUE(run);

    const auto second = SolveRun::begin(board, Play::Normal, kept_in(scratch / "run"));

    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::FileInUse);
}

TEST(SolveRunTest, ACheckpointThatIsTooLargeForTheMemoryIsLeft) {
    const ScratchDirectory scratch;
    const Position board = *parse_position("cram(5x7)");
    {
        const auto run = SolveRun::begin(board, Play::Normal, kept_in(scratch / "run"));
        ASSERT_TRUE(run && (*run)->solve() && !(*run)->save());
    }
    RunSettings little = kept_in(scratch / "run");
    little.limits.memory_bytes = std::size_t{4} << 20U;
    const auto refused = SolveRun::begin(board, Play::Normal, little);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind(), ErrorKind::Limit);
    EXPECT_TRUE(SolveRun::begin(board, Play::Normal, kept_in(scratch / "run")));
}

} // namespace
} // namespace nimber::testing
