#include "workbench/runs/run_checkpoint.hpp"

#include "store/checkpoint.hpp"
#include "support/scratch_directory.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace nimber::testing {
namespace {

using std::chrono::milliseconds;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kPlenty = 1'000'000;
constexpr std::chrono::hours kLong{1};

RunSettings kept_in(const std::string& path, milliseconds save_every = kLong) {
    return {.checkpoint = path, .save_every = save_every};
}

/// What a run keeps here: some bytes, of which none may be 0.
struct Work {
    RunCheckpoint checkpoint;
    Bytes bytes;
    bool read = false;

    explicit Work(const RunSettings& settings, std::string_view kind = "test")
        : checkpoint{settings, kind} {}

    std::optional<Error> open(const std::string& game = "nim", std::size_t most_bytes = kPlenty) {
        return checkpoint.open(game, most_bytes,
                               [this](std::span<const std::uint8_t> saved) -> std::optional<Error> {
                                   read = true;
                                   bytes.assign(saved.begin(), saved.end());
                                   if (std::ranges::find(bytes, 0) != bytes.end()) {
                                       return checkpoint.damaged({"it has a zero", "其中有零"});
                                   }
                                   return std::nullopt;
                               });
    }
    std::optional<Error> save() {
        return checkpoint.save(
            [this](Bytes& out) { out.insert(out.end(), bytes.begin(), bytes.end()); });
    }
};

void save_to(const std::string& path, const Bytes& bytes) {
    Work work{kept_in(path)};
    ASSERT_FALSE(work.open());
    work.bytes = bytes;
    ASSERT_FALSE(work.save());
}

TEST(RunCheckpointTest, HandsBackWhatWasSaved) {
    const ScratchDirectory scratch;
    save_to(scratch / "run", {1, 2, 3});

    Work work{kept_in(scratch / "run")};

    ASSERT_FALSE(work.open());
    EXPECT_EQ(work.bytes, (Bytes{1, 2, 3}));
}

// Checkpoints of earlier versions are read: kind, game and payload are all that it writes.
TEST(RunCheckpointTest, WritesTheFormatOfCheckpoints) {
    const ScratchDirectory scratch;
    save_to(scratch / "run", {1, 2, 3});

    EXPECT_EQ(bytes_of(scratch / "run"), encode_checkpoint({"test", "nim"}, [](Bytes& out) {
                  out.insert(out.end(), {1, 2, 3});
              }));
}

TEST(RunCheckpointTest, ReadsNothingIfThereIsNoFileYet) {
    const ScratchDirectory scratch;
    Work work{kept_in(scratch / "run")};

    EXPECT_FALSE(work.open());
    EXPECT_FALSE(work.read);
}

TEST(RunCheckpointTest, DoesNothingWithoutAFile) {
    Work work{kept_in({}, milliseconds{0})};

    EXPECT_FALSE(work.open());
    EXPECT_FALSE(work.read);
    EXPECT_FALSE(work.checkpoint.due());
    EXPECT_FALSE(work.save());
}

TEST(RunCheckpointTest, OneRunUsesAFileAtATime) {
    const ScratchDirectory scratch;
    std::optional<Work> first{kept_in(scratch / "run")};
    ASSERT_FALSE(first->open());

    const auto refused = Work{kept_in(scratch / "run")}.open();
    first.reset();

    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->code, ErrorCode::FileInUse);
    EXPECT_FALSE(Work{kept_in(scratch / "run")}.open());
}

TEST(RunCheckpointTest, LeavesAFileThatItCannotUseAsItIs) {
    const ScratchDirectory scratch;
    save_to(scratch / "good", {1, 2, 3});
    save_to(scratch / "zero", {1, 0, 3});
    Bytes damaged = bytes_of(scratch / "good");
    damaged.back() ^= 1U;
    put_bytes(scratch / "damaged", damaged);
    const struct {
        const char* file;
        const char* kind;
        const char* game;
        std::size_t most_bytes;
        ErrorCode code;
        bool read;
    } cases[] = {{"damaged", "test", "nim", kPlenty, ErrorCode::DamagedCheckpoint, false},
                 {"zero", "test", "nim", kPlenty, ErrorCode::DamagedCheckpoint, true},
                 {"good", "other", "nim", kPlenty, ErrorCode::ForeignCheckpoint, false},
                 {"good", "test", "kayles", kPlenty, ErrorCode::ForeignCheckpoint, false},
                 {"good", "test", "nim", 10, ErrorCode::CheckpointTooLarge, false}};
    for (const auto& each : cases) {
        const Bytes before = bytes_of(scratch / each.file);
        Work work{kept_in(scratch / each.file), each.kind};

        const auto error = work.open(each.game, each.most_bytes);

        ASSERT_TRUE(error) << each.file;
        EXPECT_EQ(error->code, each.code) << each.file;
        EXPECT_EQ(error->facts.at(0), scratch / each.file);
        EXPECT_EQ(work.read, each.read) << each.file;
        EXPECT_EQ(bytes_of(scratch / each.file), before) << each.file;
    }
}

TEST(RunCheckpointTest, SaysBeforehandThatItCouldNotSave) {
    const ScratchDirectory scratch;

    const auto error = Work{kept_in(scratch / "no/such/place")}.open();

    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::BadPath);
}

TEST(RunCheckpointTest, IsDueOnceTheTimeHasPassed) {
    const ScratchDirectory scratch;
    constexpr milliseconds kEvery{5};
    Work work{kept_in(scratch / "run", kEvery)};
    ASSERT_FALSE(work.open());
    EXPECT_LE(work.checkpoint.until_due(), kEvery);

    std::this_thread::sleep_for(kEvery);

    EXPECT_TRUE(work.checkpoint.due());
    EXPECT_EQ(work.checkpoint.until_due(), milliseconds{1});
}

TEST(RunCheckpointTest, IsNotDueBefore) {
    const ScratchDirectory scratch;
    for (const milliseconds every : {milliseconds{kLong}, milliseconds::max()}) {
        Work work{kept_in(scratch / "run", every)};
        ASSERT_FALSE(work.open());
        EXPECT_FALSE(work.checkpoint.due());
        EXPECT_GT(work.checkpoint.until_due(), every / 2);
        ASSERT_FALSE(work.save());
        EXPECT_FALSE(work.checkpoint.due());
    }
}

// Of a run that is saved as often as that, nothing else would be done.
TEST(RunCheckpointTest, SavingTakesASmallPartOfTheTime) {
    const ScratchDirectory scratch;
    Work work{kept_in(scratch / "run", milliseconds{0})};
    ASSERT_FALSE(work.open());
    ASSERT_TRUE(work.checkpoint.due());
    constexpr milliseconds kSlow{200};

    ASSERT_FALSE(work.checkpoint.save([&](Bytes& /*out*/) { std::this_thread::sleep_for(kSlow); }));

    EXPECT_FALSE(work.checkpoint.due());
    EXPECT_GT(work.checkpoint.until_due(), 10 * kSlow);
}

} // namespace
} // namespace nimber::testing
