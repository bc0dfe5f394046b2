#include "store/replace_file.hpp"

#include "store/file_descriptor.hpp"
#include "support/scratch_directory.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>

namespace nimber::testing {
namespace {

const std::vector<std::uint8_t> kOld = {1, 2, 3, 4, 5, 6};
const std::vector<std::uint8_t> kNew = {7, 8};

TEST(ReplaceFileTest, MakesTheFileAndLeavesNothingBeside) {
    const ScratchDirectory scratch;

    EXPECT_FALSE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(bytes_of(scratch / "file"), kNew);
    EXPECT_EQ(scratch.count_files(), 1U);
}

TEST(ReplaceFileTest, ReplacesAllOfTheOldContents) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "file", kOld);

    EXPECT_FALSE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(bytes_of(scratch / "file"), kNew);
}

TEST(ReplaceFileTest, DoesNotMindWhatAKilledRunLeftBeside) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "file.new", kOld);

    EXPECT_FALSE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(bytes_of(scratch / "file"), kNew);
    EXPECT_EQ(scratch.count_files(), 1U);
}

TEST(ReplaceFileTest, DoesNotMixWithAnotherRunThatIsWriting) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "file", kOld);
    put_bytes(scratch / "file.new", kOld);
    const FileDescriptor other{open((scratch / "file.new").c_str(), O_WRONLY)}; // NOLINT
    ASSERT_EQ(flock(other.get(), LOCK_EX), 0);

    const auto error = replace_file(scratch / "file", kNew);

    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::WriteFailed);
    EXPECT_EQ(bytes_of(scratch / "file"), kOld);
    EXPECT_EQ(bytes_of(scratch / "file.new"), kOld);
}

TEST(ReplaceFileTest, FollowsNoLinkThatLiesInItsWay) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "precious", kOld);
    std::filesystem::create_symlink(scratch / "precious", scratch / "file.new");

    EXPECT_TRUE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(bytes_of(scratch / "precious"), kOld);
}

TEST(ReplaceFileTest, LeavesTheOldFileWhereTheDirectoryIsGone) {
    const ScratchDirectory scratch;

    const auto error = replace_file(scratch / "none/file", kNew);

    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::WriteFailed);
}

TEST(CheckWritableTest, AcceptsAFileThatIsThereOrNot) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "file", kOld);

    EXPECT_FALSE(check_writable(scratch / "file"));
    EXPECT_FALSE(check_writable(scratch / "other"));
    EXPECT_EQ(scratch.count_files(), 1U);
}

TEST(CheckWritableTest, RefusesWhatCannotBeAFile) {
    const ScratchDirectory scratch;

    for (const std::string& path :
         {std::string{}, scratch / "none/file", scratch / "", std::string{"/dev/null"}}) {
        const auto error = check_writable(path);
        ASSERT_TRUE(error) << path;
        EXPECT_EQ(error->code, ErrorCode::BadPath) << path;
    }
}

} // namespace
} // namespace nimber::testing
