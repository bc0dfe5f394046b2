#include "workbench/runs/sequence_run.hpp"

#include "nimber/games/catalogue.hpp"
#include "store/checkpoint.hpp"
#include "support/scratch_directory.hpp"

#include <gtest/gtest.h>

#include <stop_token>
#include <thread>

namespace nimber::testing {
namespace {

using std::chrono::milliseconds;

RunSettings kept_in(const std::string& path, milliseconds time = milliseconds::max()) {
    RunSettings settings;
    settings.limits.time = time;
    settings.checkpoint = path;
    settings.save_every = milliseconds{1};
    return settings;
}

std::vector<std::uint32_t> values_to(NimSequence& sequence, Heap last) {
    std::vector<std::uint32_t> values(static_cast<std::size_t>(last + 1));
    sequence.read(0, values);
    return values;
}

TEST(SequenceRunTest, GoesOnFromItsCheckpoint) {
    const ScratchDirectory scratch;
    const GamePtr game = *make_game("0.6");
    constexpr Heap kLast = 3000;
    std::vector<std::uint32_t> expected;
    {
        const auto run = SequenceRun::begin(*game, {});
        ASSERT_TRUE(run);
        ASSERT_FALSE((*run)->extend_to(kLast));
        expected = values_to((*run)->sequence(), kLast);
    }
    for (Heap last = 500; last <= kLast; last += 500) {
        const auto run = SequenceRun::begin(*game, kept_in(scratch / "run"));
        ASSERT_TRUE(run);
        EXPECT_GE((*run)->sequence().size() + 500, last);
        ASSERT_FALSE((*run)->extend_to(last));
        ASSERT_FALSE((*run)->save());
        EXPECT_EQ(values_to((*run)->sequence(), last),
                  std::vector(expected.begin(),
                              expected.begin() + static_cast<std::ptrdiff_t>(last) + 1));
    }
}

TEST(SequenceRunTest, FindsTheSamePeriodInSlices) {
    const ScratchDirectory scratch;
    for (const char* name : {"0.77", "0.45", "allbut:2,5,9", "sub:2,7,8"}) {
        const GamePtr game = *make_game(name);
        const auto whole = SequenceRun::begin(*game, {});
        const auto sliced = SequenceRun::begin(*game, kept_in(scratch / name));
        ASSERT_TRUE(whole && sliced);
        ASSERT_FALSE((*whole)->find_period(~Heap{0}));
        ASSERT_FALSE((*sliced)->find_period(~Heap{0}));

        ASSERT_TRUE((*whole)->sequence().period());
        EXPECT_EQ((*whole)->sequence().period(), (*sliced)->sequence().period());
    }
}

TEST(SequenceRunTest, SavesWhenItsTimeIsOverAndFinishesInTheEnd) {
    const ScratchDirectory scratch;
    const GamePtr game = *make_game("0.644"); // 7397 values prove it
    Heap known = 0;
    milliseconds time{50};
    constexpr milliseconds kPlenty{100'000};
    while (time < kPlenty) {
        const auto run = SequenceRun::begin(*game, kept_in(scratch / "run", time));
        ASSERT_TRUE(run);
        EXPECT_GE((*run)->sequence().examined(), known);
        const auto stopped = (*run)->find_period(~Heap{0});
        if (!stopped) {
            EXPECT_EQ((*run)->sequence().period(), (Period{3256, 442, 0}));
            return;
        }
        EXPECT_EQ(stopped->code, ErrorCode::ValuesTimeLimit);
        EXPECT_EQ(stopped->facts.at(0), duration_text(time));
        if ((*run)->sequence().examined() == known) {
            time *= 2; // a busy machine may need all of it to read the file
        }
        known = (*run)->sequence().examined();
    }
    FAIL() << "no progress";
}

TEST(SequenceRunTest, SavesWhenItIsInterrupted) {
    const ScratchDirectory scratch;
    const GamePtr game = *make_game("0.007");
    std::stop_source source;
    RunSettings settings = kept_in(scratch / "run");
    settings.save_every = std::chrono::hours{1};
    settings.limits.stop = source.get_token();
    auto run = SequenceRun::begin(*game, settings);
    ASSERT_TRUE(run);
    std::jthread stopper{[&source] {
        std::this_thread::sleep_for(milliseconds{100});
        source.request_stop();
    }};

    const auto stopped = (*run)->extend_to(1'000'000'000);

    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->code, ErrorCode::ValuesCancelled);
    const Heap size = (*run)->sequence().size();
    run->reset();
    const auto resumed = SequenceRun::begin(*game, kept_in(scratch / "run"));
    ASSERT_TRUE(resumed);
    EXPECT_GE((*resumed)->sequence().size(), size);
}

TEST(SequenceRunTest, IsStoppedByTheMemoryThatItMayHold) {
    const GamePtr game = *make_game("0.77");
    RunSettings settings;
    settings.limits.memory_bytes = 100'000;
    const auto run = SequenceRun::begin(*game, settings);
    ASSERT_TRUE(run);

    const auto stopped = (*run)->extend_to(10'000'000);

    ASSERT_TRUE(stopped);
    EXPECT_EQ(stopped->code, ErrorCode::ValuesMemoryLimit);
    EXPECT_LT((*run)->sequence().size(), 200'000U);
}

TEST(SequenceRunTest, LeavesAForeignOrDamagedFileAsItIs) {
    const ScratchDirectory scratch;
    {
        const auto run = SequenceRun::begin(**make_game("0.6"), kept_in(scratch / "officers"));
        ASSERT_TRUE(run);
        ASSERT_FALSE((*run)->extend_to(100));
        ASSERT_FALSE((*run)->save());
    }
    auto damaged = bytes_of(scratch / "officers");
    damaged[damaged.size() / 2] ^= 1U;
    put_bytes(scratch / "damaged", damaged);
    put_bytes(scratch / "text", {'h', 'e', 'l', 'l', 'o'});
    put_bytes(scratch / "empty", {});

    const struct {
        const char* game;
        const char* file;
        ErrorCode code;
    } cases[] = {{"0.77", "officers", ErrorCode::ForeignCheckpoint},
                 {"0.6", "damaged", ErrorCode::DamagedCheckpoint},
                 {"0.6", "text", ErrorCode::ForeignCheckpoint},
                 {"0.6", "empty", ErrorCode::ForeignCheckpoint}};
    for (const auto& each : cases) {
        const auto before = bytes_of(scratch / each.file);
        const auto run = SequenceRun::begin(**make_game(each.game), kept_in(scratch / each.file));
        ASSERT_FALSE(run) << each.file;
        EXPECT_EQ(run.error().code, each.code) << each.file;
        EXPECT_EQ(bytes_of(scratch / each.file), before) << each.file;
    }
}

TEST(SequenceRunTest, TwoRunsDoNotShareAFile) {
    const ScratchDirectory scratch;
    const GamePtr game = *make_game("0.6");
    {
        const auto run = SequenceRun::begin(*game, kept_in(scratch / "run"));
        ASSERT_TRUE(run);

        const auto second = SequenceRun::begin(*game, kept_in(scratch / "run"));

        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::FileInUse);
    }
    EXPECT_TRUE(SequenceRun::begin(*game, kept_in(scratch / "run")));
}

TEST(SequenceRunTest, ReadsNoCheckpointThatIsLargerThanItsMemory) {
    const ScratchDirectory scratch;
    constexpr std::size_t kLarge = 3'000'000;
    put_bytes(scratch / "run",
              encode_checkpoint({"nim-sequence", "0.6"}, [](std::vector<std::uint8_t>& out) {
                  out.resize(out.size() + kLarge);
              }));
    RunSettings settings = kept_in(scratch / "run");
    settings.limits.memory_bytes = kLarge;

    const auto run = SequenceRun::begin(**make_game("0.6"), settings);

    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::CheckpointTooLarge);
    EXPECT_EQ(run.error().kind(), ErrorKind::Limit);
}

TEST(SequenceRunTest, SaysBeforehandThatItCouldNotSave) {
    const auto run = SequenceRun::begin(**make_game("0.6"), kept_in("/no/such/directory/run"));

    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::BadPath);
}

TEST(SequenceRunTest, ReportsProgressTowardsItsGoal) {
    const GamePtr game = *make_game("0.6");
    Heap last_done = 0;
    RunSettings settings;
    settings.progress = [&](const WorkProgress& told) {
        const auto& progress = std::get<RunProgress>(told);
        EXPECT_GE(progress.done, last_done);
        EXPECT_EQ(progress.goal, 5001U);
        last_done = progress.done;
    };
    const auto run = SequenceRun::begin(*game, settings);
    ASSERT_TRUE(run);
    (*run)->set_goal(5001);
    for (Heap last = 0; last <= 5000; last += 100) {
        ASSERT_FALSE((*run)->extend_to(last));
        std::this_thread::sleep_for(milliseconds{3});
    }

    EXPECT_GT(last_done, 0U);
}

} // namespace
} // namespace nimber::testing
