#include "store/checkpoint.hpp"

#include "support/scratch_directory.hpp"

#include <gtest/gtest.h>

namespace nimber::testing {
namespace {

constexpr CheckpointOwner kKayles = {"nim-sequence", "0.77"};

std::vector<std::uint8_t> example(const CheckpointOwner& owner = kKayles) {
    return encode_checkpoint(owner, [](std::vector<std::uint8_t>& out) {
        out.insert(out.end(), {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4});
    });
}

ErrorCode code_of(const std::vector<std::uint8_t>& bytes) {
    const auto read = decode_checkpoint(bytes, kKayles, "run.ckpt");
    return read ? ErrorCode::Fault : read.error().code;
}

bool is_refused(const std::vector<std::uint8_t>& bytes) {
    const ErrorCode code = code_of(bytes);
    return code == ErrorCode::ForeignCheckpoint || code == ErrorCode::DamagedCheckpoint;
}

TEST(CheckpointTest, GivesBackWhatWasKept) {
    const auto bytes = example();

    const auto payload = decode_checkpoint(bytes, kKayles, "run.ckpt");

    ASSERT_TRUE(payload);
    EXPECT_EQ(std::vector<std::uint8_t>(payload->begin(), payload->end()),
              (std::vector<std::uint8_t>{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4}));
}

TEST(CheckpointTest, KeepsAnEmptyPayload) {
    const auto bytes = encode_checkpoint(kKayles, [](std::vector<std::uint8_t>&) {});

    const auto payload = decode_checkpoint(bytes, kKayles, "run.ckpt");

    ASSERT_TRUE(payload);
    EXPECT_TRUE(payload->empty());
}

TEST(CheckpointTest, RefusesEveryPrefix) {
    const auto bytes = example();

    for (std::size_t length = 0; length < bytes.size(); ++length) {
        EXPECT_TRUE(
            is_refused({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)}))
            << length;
    }
}

TEST(CheckpointTest, RefusesEveryFlippedBit) {
    const auto bytes = example();

    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        auto damaged = bytes;
        damaged[bit / 8] ^= static_cast<std::uint8_t>(1U << (bit % 8));
        EXPECT_TRUE(is_refused(damaged)) << bit;
    }
}

TEST(CheckpointTest, RefusesMoreThanIsThere) {
    auto bytes = example();
    bytes.push_back(0);

    EXPECT_EQ(code_of(bytes), ErrorCode::DamagedCheckpoint);
}

TEST(CheckpointTest, SaysWhoseItIs) {
    const auto other_game = decode_checkpoint(example({"nim-sequence", "0.6"}), kKayles, "a.ckpt");
    const auto other_kind = decode_checkpoint(example({"quotient", "0.77"}), kKayles, "a.ckpt");

    ASSERT_FALSE(other_game);
    EXPECT_EQ(other_game.error().code, ErrorCode::ForeignCheckpoint);
    EXPECT_EQ(other_game.error().message(),
              "a.ckpt is not a checkpoint of this run: it belongs to the game 0.6");
    ASSERT_FALSE(other_kind);
    EXPECT_EQ(other_kind.error().message(),
              "a.ckpt is not a checkpoint of this run: it is of another kind of work, quotient");
}

TEST(CheckpointTest, ShowsNoControlCharactersOfAForeignFile) {
    const auto foreign =
        decode_checkpoint(example({"nim-sequence", "\x1b[31m"}), kKayles, "a.ckpt");

    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().message().find('\x1b'), std::string::npos);
}

TEST(CheckpointTest, RefusesAnotherVersionAsSuch) {
    auto bytes = example();
    const std::string_view magic = "nimber checkpoint\n";
    ++bytes[magic.size()];

    const auto read = decode_checkpoint(bytes, kKayles, "a.ckpt");

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message(),
              "a.ckpt is not a checkpoint of this run: another version of nimber wrote it");
}

TEST(CheckpointFileTest, IsNothingWhereThereIsNoFile) {
    const ScratchDirectory scratch;

    const auto file = read_checkpoint_file(scratch / "run.ckpt");

    ASSERT_TRUE(file);
    EXPECT_FALSE(*file);
}

TEST(CheckpointFileTest, IsReadWhole) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "run.ckpt", example());

    const auto file = read_checkpoint_file(scratch / "run.ckpt");

    ASSERT_TRUE(file && *file);
    EXPECT_EQ(**file, example());
}

TEST(CheckpointFileTest, IsNoDeviceAndNoDirectory) {
    EXPECT_FALSE(read_checkpoint_file("/dev/zero"));
    EXPECT_FALSE(read_checkpoint_file("/"));
}

} // namespace
} // namespace nimber::testing
