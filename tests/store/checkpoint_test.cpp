#include "store/checkpoint.hpp"

#include "support/scratch_directory.hpp"

#include <gtest/gtest.h>

#include <random>

namespace nimber::testing {
namespace {

constexpr CheckpointOwner kKayles = {"nim-sequence", "0.77"};

std::vector<std::uint8_t> example(const CheckpointOwner& owner = kKayles) {
    return encode_checkpoint(owner, [](std::vector<std::uint8_t>& out) {
        out.insert(out.end(), {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4});
    });
}

std::vector<std::uint8_t> long_example() {
    return encode_checkpoint(kKayles, [](std::vector<std::uint8_t>& out) {
        for (unsigned i = 0; i < 700; ++i) {
            out.push_back(static_cast<std::uint8_t>(i * i));
        }
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

// The top bits of words, which a hash that only multiplies never mixes.
TEST(CheckpointTest, RefusesEveryPairOfFlippedTopBits) {
    const auto bytes = long_example();

    for (std::size_t first = 7; first < bytes.size(); first += 8) {
        for (std::size_t second = first + 1; second < bytes.size(); ++second) {
            auto damaged = bytes;
            damaged[first] ^= 0x80U;
            damaged[second] ^= 0x80U;
            ASSERT_TRUE(is_refused(damaged)) << first << ", " << second;
        }
    }
}

TEST(CheckpointTest, RefusesRandomPairsOfFlippedBits) {
    const auto bytes = long_example();
    std::mt19937 random{20'000};
    std::uniform_int_distribution<std::size_t> bit{0, 8 * bytes.size() - 1};

    for (int round = 0; round < 20'000; ++round) {
        auto damaged = bytes;
        const std::size_t first = bit(random);
        const std::size_t second = bit(random);
        damaged[first / 8] ^= static_cast<std::uint8_t>(1U << (first % 8));
        damaged[second / 8] ^= static_cast<std::uint8_t>(1U << (second % 8));
        ASSERT_TRUE(first == second || is_refused(damaged)) << first << ", " << second;
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

TEST(CheckpointTest, RefusesTheVersionBefore) {
    auto bytes = example();
    bytes[std::string_view{"nimber checkpoint\n"}.size()] = 1;

    const auto read = decode_checkpoint(bytes, kKayles, "a.ckpt");

    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message(),
              "a.ckpt is not a checkpoint of this run: another version of nimber wrote it");
}

constexpr std::size_t kPlenty = 1'000'000;

TEST(CheckpointFileTest, IsNothingWhereThereIsNoFile) {
    const ScratchDirectory scratch;

    const auto file = read_checkpoint_file(scratch / "run.ckpt", kKayles, kPlenty);

    ASSERT_TRUE(file);
    EXPECT_FALSE(*file);
}

TEST(CheckpointFileTest, IsReadWhole) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "run.ckpt", long_example());

    const auto file = read_checkpoint_file(scratch / "run.ckpt", kKayles, long_example().size());

    ASSERT_TRUE(file && *file);
    EXPECT_EQ(**file, long_example());
}

TEST(CheckpointFileTest, IsNoDeviceAndNoDirectory) {
    EXPECT_FALSE(read_checkpoint_file("/dev/zero", kKayles, kPlenty));
    EXPECT_FALSE(read_checkpoint_file("/", kKayles, kPlenty));
}

TEST(CheckpointFileTest, IsNotReadIfItIsLargerThanMemoryAllows) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "run.ckpt", long_example());

    const auto file =
        read_checkpoint_file(scratch / "run.ckpt", kKayles, long_example().size() - 1);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::CheckpointTooLarge);
}

// A file of 1 TB without contents takes no room on the disk, and none in memory.
TEST(CheckpointFileTest, OfAnyLengthIsRefusedByItsBeginning) {
    const ScratchDirectory scratch;
    constexpr std::uintmax_t kHuge = std::uintmax_t{1} << 40U;
    put_bytes(scratch / "zeros", {});
    std::filesystem::resize_file(scratch / "zeros", kHuge);
    put_bytes(scratch / "longer", example());
    std::filesystem::resize_file(scratch / "longer", kHuge);
    put_bytes(scratch / "other", example({"nim-sequence", "0.6"}));
    std::filesystem::resize_file(scratch / "other", kHuge);
    const auto code = [&](const char* name) {
        const auto file = read_checkpoint_file(scratch / name, kKayles, ~std::size_t{0});
        return file ? ErrorCode::Fault : file.error().code;
    };

    EXPECT_EQ(code("zeros"), ErrorCode::ForeignCheckpoint);
    EXPECT_EQ(code("longer"), ErrorCode::DamagedCheckpoint);
    EXPECT_EQ(code("other"), ErrorCode::ForeignCheckpoint);
}

TEST(CheckpointFileTest, OfALongNameShowsItsBeginning) {
    const ScratchDirectory scratch;
    const std::string name(5000, 'x');
    put_bytes(scratch / "run.ckpt", example({"nim-sequence", name}));

    const auto file = read_checkpoint_file(scratch / "run.ckpt", kKayles, kPlenty);

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::ForeignCheckpoint);
    EXPECT_NE(file.error().message().find("xxx..."), std::string::npos);
}

} // namespace
} // namespace nimber::testing
