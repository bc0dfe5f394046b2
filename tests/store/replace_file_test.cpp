#include "store/replace_file.hpp"

#include "store/file_descriptor.hpp"
#include "support/scratch_directory.hpp"

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

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

TEST(ReplaceFileTest, LeavesEveryOtherFileAlone) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "file", kOld);
    put_bytes(scratch / "file.new", kOld);
    put_bytes(scratch / ".file.nimber-mine", kOld);

    EXPECT_FALSE(check_writable(scratch / "file"));
    EXPECT_FALSE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(bytes_of(scratch / "file"), kNew);
    EXPECT_EQ(bytes_of(scratch / "file.new"), kOld);
    EXPECT_EQ(bytes_of(scratch / ".file.nimber-mine"), kOld);
    EXPECT_EQ(scratch.count_files(), 3U);
}

TEST(ReplaceFileTest, IsNotHeldUpByAPipeBesideIt) {
    const ScratchDirectory scratch;
    ASSERT_EQ(mkfifo((scratch / "file.new").c_str(), 0600), 0);
    ASSERT_EQ(mkfifo((scratch / ".file.nimber-abcdefgh").c_str(), 0600), 0);

    EXPECT_FALSE(check_writable(scratch / "file"));
    EXPECT_FALSE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(bytes_of(scratch / "file"), kNew);
    EXPECT_EQ(scratch.count_files(), 3U);
}

TEST(ReplaceFileTest, FollowsALinkAndKeepsIt) {
    const ScratchDirectory scratch;
    std::filesystem::create_directory(scratch / "disk");
    put_bytes(scratch / "disk/target", kOld);
    std::filesystem::create_symlink("disk/target", scratch / "link");
    std::filesystem::create_symlink(scratch / "link", scratch / "chain");

    EXPECT_FALSE(check_writable(scratch / "chain"));
    EXPECT_FALSE(replace_file(scratch / "chain", kNew));

    EXPECT_TRUE(std::filesystem::is_symlink(scratch / "link"));
    EXPECT_TRUE(std::filesystem::is_symlink(scratch / "chain"));
    EXPECT_EQ(bytes_of(scratch / "disk/target"), kNew);
    EXPECT_EQ(scratch.count_files(), 3U);
}

TEST(ReplaceFileTest, MakesWhatALinkLeadsTo) {
    const ScratchDirectory scratch;
    std::filesystem::create_symlink("target", scratch / "link");

    EXPECT_FALSE(check_writable(scratch / "link"));
    EXPECT_FALSE(replace_file(scratch / "link", kNew));

    EXPECT_TRUE(std::filesystem::is_symlink(scratch / "link"));
    EXPECT_EQ(bytes_of(scratch / "target"), kNew);
}

TEST(ReplaceFileTest, KeepsTheModeOfTheOldFile) {
    const ScratchDirectory scratch;
    using std::filesystem::perms;
    for (const perms mode : {perms{0600}, perms{0664}, perms{0755}}) {
        put_bytes(scratch / "file", kOld);
        std::filesystem::permissions(scratch / "file", mode);

        EXPECT_FALSE(replace_file(scratch / "file", kNew));

        EXPECT_EQ(std::filesystem::status(scratch / "file").permissions(), mode);
    }
}

/// Replaces a file as a user who belongs to nobody's group; the status of the process says whether
/// it went well.
[[noreturn]] void replace_as_a_stranger(const std::string& path) {
    constexpr unsigned kNobody = 65534;
    const bool changed = setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0;
    _exit(changed && !replace_file(path, kNew) ? 0 : 1);
}

TEST(ReplaceFileTest, GivesTheGroupOfItsNewOwnerNoRightsOfTheOldOne) {
    if (geteuid() != 0) {
        GTEST_SKIP() << "only root can become somebody else";
    }
    const ScratchDirectory scratch;
    std::filesystem::permissions(scratch / "", std::filesystem::perms::all);
    put_bytes(scratch / "file", kOld);
    std::filesystem::permissions(scratch / "file", std::filesystem::perms{0666});

    EXPECT_EXIT(replace_as_a_stranger(scratch / "file"), ::testing::ExitedWithCode(0), "");

    EXPECT_EQ(bytes_of(scratch / "file"), kNew);
    EXPECT_EQ(std::filesystem::status(scratch / "file").permissions(),
              std::filesystem::perms{0606});
}

TEST(ReplaceFileTest, LeavesNothingBesideIfItCannotBeRenamed) {
    const ScratchDirectory scratch;
    std::filesystem::create_directory(scratch / "file");

    EXPECT_TRUE(replace_file(scratch / "file", kNew));

    EXPECT_EQ(scratch.count_files(), 1U);
}

TEST(ReplaceFileTest, LeavesTheOldFileAndNothingBesideWhereFilesMayNotGrow) {
    const ScratchDirectory scratch;
    put_bytes(scratch / "file", kOld);
    rlimit before = {};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{.rlim_cur = 1000, .rlim_max = before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);

    const auto error = replace_file(scratch / "file", std::vector<std::uint8_t>(100'000));

    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::WriteFailed);
    EXPECT_EQ(bytes_of(scratch / "file"), kOld);
    EXPECT_EQ(scratch.count_files(), 1U);
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

TEST(CheckWritableTest, RemovesWhatAKilledRunHasLeft) {
    const ScratchDirectory scratch;
    put_bytes(scratch / ".file.nimber-abcdefgh", kOld);
    put_bytes(scratch / ".file.nimber-a2345677", kOld);
    put_bytes(scratch / ".other.nimber-abcdefgh", kOld);
    const FileDescriptor alive{
        open((scratch / ".file.nimber-a2345677").c_str(), O_WRONLY)}; // NOLINT
    ASSERT_EQ(flock(alive.get(), LOCK_EX), 0);

    EXPECT_FALSE(check_writable(scratch / "file"));

    EXPECT_FALSE(std::filesystem::exists(scratch / ".file.nimber-abcdefgh"));
    EXPECT_TRUE(std::filesystem::exists(scratch / ".file.nimber-a2345677"));
    EXPECT_TRUE(std::filesystem::exists(scratch / ".other.nimber-abcdefgh"));
}

TEST(CheckWritableTest, RefusesWhatCannotBeAFile) {
    const ScratchDirectory scratch;
    ASSERT_EQ(mkfifo((scratch / "pipe").c_str(), 0600), 0);
    std::filesystem::create_symlink("loop", scratch / "loop");

    for (const std::string& path : {std::string{}, scratch / "none/file", scratch / "",
                                    std::string{"/dev/null"}, scratch / "pipe", scratch / "loop"}) {
        const auto error = check_writable(path);
        ASSERT_TRUE(error) << path;
        EXPECT_EQ(error->code, ErrorCode::BadPath) << path;
    }
}

} // namespace
} // namespace nimber::testing
