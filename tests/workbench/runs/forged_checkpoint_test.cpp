#include "nimber/games/catalogue.hpp"
#include "nimber/position/parse.hpp"
#include "store/checkpoint.hpp"
#include "support/quotient_text.hpp"
#include "support/scratch_directory.hpp"
#include "workbench/misere/quotient.hpp"
#include "workbench/patterns/period.hpp"
#include "workbench/runs/solve_run.hpp"
#include "workbench/tables/table.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <stop_token>

namespace nimber::testing {
namespace {

using Bytes = std::vector<std::uint8_t>;
using std::chrono::milliseconds;

/// Changes what a checkpoint holds, with the checksum that belongs to it.
void forge(const std::string& path, const CheckpointOwner& owner,
           const std::function<void(Bytes&)>& change) {
    const Bytes file = bytes_of(path);
    const auto payload = decode_checkpoint(file, owner, path);
    ASSERT_TRUE(payload);
    Bytes forged{payload->begin(), payload->end()};
    change(forged);
    put_bytes(path, encode_checkpoint(owner, [&](Bytes& out) {
                  out.insert(out.end(), forged.begin(), forged.end());
              }));
}

RunSettings kept_in(const std::string& path, std::stop_token stop = {}) {
    RunSettings settings;
    settings.limits.time = milliseconds::max();
    settings.limits.stop = std::move(stop);
    settings.checkpoint = path;
    settings.save_every = std::chrono::hours{1};
    return settings;
}

constexpr const char* kGame = "0.644"; // period 442 from heap 3256 on, proved by 7397 values
constexpr CheckpointOwner kOwner = {"nim-sequence", kGame};
constexpr Heap kSaved = 4000;

/// Saves the first values, each in a byte at the end.
void save_values(const std::string& path) {
    const auto run = SequenceRun::begin(**make_game(kGame), kept_in(path));
    ASSERT_TRUE(run);
    ASSERT_FALSE((*run)->extend_to(kSaved - 1));
    ASSERT_FALSE((*run)->save());
}

TEST(ForgedCheckpointTest, WrongFirstValuesAreRefusedAtOnce) {
    const ScratchDirectory scratch;
    save_values(scratch / "run");
    forge(scratch / "run", kOwner,
          [](Bytes& payload) { payload[payload.size() - kSaved + 100] ^= 1U; });

    const auto run = SequenceRun::begin(**make_game(kGame), kept_in(scratch / "run"));

    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().code, ErrorCode::RefutedCheckpoint);
}

TEST(ForgedCheckpointTest, NoPeriodThatFollowsFromOtherValuesIsCalledProved) {
    const ScratchDirectory scratch;
    const GamePtr game = *make_game(kGame);
    for (const Heap heap : {kSaved - 2, kSaved - 700, kSaved - 1500}) {
        const std::string path = scratch / std::to_string(heap);
        save_values(path);
        forge(path, kOwner, [&](Bytes& payload) { payload[payload.size() - kSaved + heap] ^= 2U; });
        const auto run = SequenceRun::begin(*game, kept_in(path));
        if (!run) {
            EXPECT_EQ(run.error().code, ErrorCode::RefutedCheckpoint);
            continue;
        }
        auto stopped = (*run)->find_period(20'000);
        PeriodAnswer answer =
            period_answer(*game, (*run)->sequence(), 20'000, std::move(stopped), true);
        const auto refuted = confirm_resumed(answer, *game, **run);
        EXPECT_TRUE(refuted || answer.standing() != Standing::Proved) << heap;
        EXPECT_TRUE(!refuted || refuted->code == ErrorCode::RefutedCheckpoint) << heap;
    }
}

TEST(ResumedPeriodTest, IsProvedOnceTheCheckerHasConfirmedIt) {
    const ScratchDirectory scratch;
    save_values(scratch / "run");
    const GamePtr game = *make_game(kGame);
    const auto run = SequenceRun::begin(*game, kept_in(scratch / "run"));
    ASSERT_TRUE(run);
    EXPECT_TRUE((*run)->resumed());
    auto stopped = (*run)->find_period(~Heap{0});
    PeriodAnswer answer =
        period_answer(*game, (*run)->sequence(), ~Heap{0}, std::move(stopped), false);

    EXPECT_FALSE(confirm_resumed(answer, *game, **run));

    EXPECT_EQ(answer.standing(), Standing::Proved);
    EXPECT_EQ(answer.period, (Period{3256, 442, 0}));
}

TEST(ResumedPeriodTest, IsOnlyObservedWhereTheCheckWasCutShort) {
    const ScratchDirectory scratch;
    save_values(scratch / "run");
    const GamePtr game = *make_game(kGame);
    std::stop_source source;
    const auto run = SequenceRun::begin(*game, kept_in(scratch / "run", source.get_token()));
    ASSERT_TRUE(run);
    auto stopped = (*run)->find_period(~Heap{0});
    PeriodAnswer answer =
        period_answer(*game, (*run)->sequence(), ~Heap{0}, std::move(stopped), false);
    source.request_stop();

    EXPECT_FALSE(confirm_resumed(answer, *game, **run));

    EXPECT_EQ(answer.standing(), Standing::Observed);
    EXPECT_TRUE(answer.unchecked());
    ASSERT_TRUE(answer.stopped);
    EXPECT_EQ(answer.stopped->code, ErrorCode::ResumedCancelled);
    EXPECT_TRUE(answer.proof); // for --certificate and verify
}

TEST(ForgedCheckpointTest, NoQuotientOfOtherBytesIsCalledExact) {
    const ScratchDirectory scratch;
    const GamePtr game = *make_game("0.07");
    constexpr Heap kLast = 16;
    const RunSettings settings{{.time = milliseconds::max()}, scratch / "run"};
    const auto truth = heap_quotient(game, kLast, {Limits{}});
    ASSERT_TRUE(truth && heap_quotient(game, kLast, settings));
    const Bytes good = bytes_of(scratch / "run");
    std::mt19937 random{481};
    int accepted = 0;
    for (int round = 0; round < 150; ++round) {
        put_bytes(scratch / "run", good);
        forge(scratch / "run", {"quotient", "0.07"}, [&](Bytes& payload) {
            payload[random() % payload.size()] ^= static_cast<std::uint8_t>(1U << random() % 8);
        });
        const auto answer = heap_quotient(game, kLast, settings);
        if (answer && !answer->stopped) {
            ++accepted;
            EXPECT_EQ(text_of(*answer), text_of(*truth)) << round;
        }
    }
    EXPECT_LT(accepted, 150);
}

TEST(ForgedCheckpointTest, NoStrategyOfAWrongValueIsWritten) {
    const ScratchDirectory scratch;
    const Position board = *parse_position("cram(4x5)");
    const CheckpointOwner owner{"couples", "cram(4x5)"};
    const RunSettings settings{{.time = milliseconds::max()}, scratch / "run"};
    std::optional<Nimber> truth;
    {
        const auto run = SolveRun::begin(board, Play::Normal, settings);
        ASSERT_TRUE(run);
        truth = (*run)->solve()->value;
        ASSERT_FALSE((*run)->save());
    }
    const Bytes good = bytes_of(scratch / "run");
    std::mt19937 random{17};
    for (int round = 0; round < 40; ++round) {
        put_bytes(scratch / "run", good);
        forge(scratch / "run", owner, [&](Bytes& payload) {
            for (int i = 0; i < 20; ++i) {
                payload[random() % payload.size()] ^= static_cast<std::uint8_t>(1U << random() % 3);
            }
        });
        const auto run = SolveRun::begin(board, Play::Normal, settings);
        if (!run || !(*run)->solve()) {
            continue;
        }
        if (const auto strategy = (*run)->strategy()) {
            EXPECT_EQ(strategy->value, truth) << round;
        }
    }
}

} // namespace
} // namespace nimber::testing
