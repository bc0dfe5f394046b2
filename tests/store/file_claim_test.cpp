#include "store/file_claim.hpp"

#include "support/scratch_directory.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace nimber::testing {
namespace {

TEST(FileClaimTest, IsOneRunsAtATime) {
    const ScratchDirectory scratch;
    {
        const auto first = FileClaim::take(scratch / "run.ckpt");
        ASSERT_TRUE(first);

        const auto second = FileClaim::take(scratch / "run.ckpt");

        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().code, ErrorCode::FileInUse);
        EXPECT_EQ(second.error().message(), "another run is using " + scratch / "run.ckpt");
        EXPECT_TRUE(FileClaim::take(scratch / "other.ckpt"));
    }
    EXPECT_TRUE(FileClaim::take(scratch / "run.ckpt"));
}

TEST(FileClaimTest, LeavesNothingBehind) {
    const ScratchDirectory scratch;
    {
        auto claim = FileClaim::take(scratch / "run.ckpt");
        ASSERT_TRUE(claim);
        EXPECT_EQ(scratch.count_files(), 1U);
        const FileClaim moved = std::move(*claim);
        EXPECT_EQ(scratch.count_files(), 1U);
    }
    EXPECT_EQ(scratch.count_files(), 0U);
}

TEST(FileClaimTest, IsGivenWhereAKilledRunHasLeftItsFile) {
    const ScratchDirectory scratch;
    put_bytes(scratch / ".run.ckpt.nimber-lock", {});

    { EXPECT_TRUE(FileClaim::take(scratch / "run.ckpt")); }

    EXPECT_EQ(scratch.count_files(), 0U);
}

TEST(FileClaimTest, LeavesNothingBehindWhenItIsWithdrawn) {
    const ScratchDirectory scratch;
    auto claim = FileClaim::take(scratch / "run.ckpt");
    ASSERT_TRUE(claim);
    const FileClaim moved = std::move(*claim);

    withdraw_claims();

    EXPECT_EQ(scratch.count_files(), 0U);
}

TEST(FileClaimTest, LeavesTheFileOfTheNextRunAloneOnceItIsWithdrawn) {
    const ScratchDirectory scratch;
    {
        const auto claim = FileClaim::take(scratch / "run.ckpt");
        ASSERT_TRUE(claim);
        withdraw_claims();
        put_bytes(scratch / ".run.ckpt.nimber-lock", {});
    }
    EXPECT_EQ(scratch.count_files(), 1U);
}

TEST(FileClaimTest, NeedsNoPlaceInTheTableOfThoseToWithdraw) {
    const ScratchDirectory scratch;
    {
        std::vector<FileClaim> claims;
        for (int i = 0; i < 20; ++i) { // more than the table has places
            auto claim = FileClaim::take(scratch / std::to_string(i));
            ASSERT_TRUE(claim);
            claims.push_back(std::move(*claim));
        }
        EXPECT_EQ(scratch.count_files(), 20U);
    }
    EXPECT_EQ(scratch.count_files(), 0U);
}

TEST(FileClaimTest, WithdrawingRemovesNoContents) {
    const ScratchDirectory scratch;
    put_bytes(scratch / ".run.ckpt.nimber-lock", {1, 2, 3});
    const auto claim = FileClaim::take(scratch / "run.ckpt");
    ASSERT_TRUE(claim);

    withdraw_claims();

    EXPECT_EQ(scratch.count_files(), 1U);
}

TEST(FileClaimTest, RemovesNoContents) {
    const ScratchDirectory scratch;
    put_bytes(scratch / ".run.ckpt.nimber-lock", {1, 2, 3});

    { EXPECT_TRUE(FileClaim::take(scratch / "run.ckpt")); }

    EXPECT_EQ(bytes_of(scratch / ".run.ckpt.nimber-lock"), (std::vector<std::uint8_t>{1, 2, 3}));
}

TEST(FileClaimTest, IsOfTheFileThatALinkLeadsTo) {
    const ScratchDirectory scratch;
    std::filesystem::create_symlink("run.ckpt", scratch / "link");
    const auto claim = FileClaim::take(scratch / "link");

    EXPECT_FALSE(FileClaim::take(scratch / "run.ckpt"));
}

} // namespace
} // namespace nimber::testing
