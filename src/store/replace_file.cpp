#include "store/replace_file.hpp"

#include "store/file_descriptor.hpp"
#include "store/file_names.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <random>
#include <string_view>
#include <system_error>

namespace nimber {
namespace {

constexpr mode_t kNewMode = 0666; // less what the umask takes away
constexpr mode_t kModeBits = 07777;
constexpr std::size_t kRandomLetters = 8;
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";

std::string reason() {
    return std::generic_category().message(errno);
}

bool write_all(int file, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(file, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

constexpr int kMostTries = 100; // more would not help

/// What the names of files that are written beside a path begin with.
std::string beside_prefix(const std::string& path) {
    return name_beside(path, "nimber-");
}

bool is_name_beside(std::string_view name, const std::string& prefix) {
    return name.size() == prefix.size() + kRandomLetters && name.starts_with(prefix) &&
           name.find_first_not_of(kLetters, prefix.size()) == std::string_view::npos;
}

/// A file beside the path, for this process alone: nobody else has opened its name, and the lock
/// says that its writer is alive. It is removed unless it is renamed.
class FileBeside {
public:
    FileBeside(const std::string& path, mode_t mode) {
        const std::string prefix = directory_of(path) + "/" + beside_prefix(path);
        std::random_device random;
        for (int tries = 0; tries < kMostTries; ++tries) {
            name_ = prefix;
            for (std::size_t i = 0; i < kRandomLetters; ++i) {
                name_ += kLetters[random() % kLetters.size()];
            }
            file_ =
                FileDescriptor{open(name_.c_str(), // NOLINT
                                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)};
            if (!file_ && errno != EEXIST) {
                return;
            }
            // Before it is locked, another run may take it for what a killed one has left.
            if (file_ && (flock(file_.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
                is_at(file_.get(), name_.c_str())) {
                return;
            }
            if (file_) { // taken away, or nobody can tell: then it is nobody's
                unlink(name_.c_str());
            }
        }
        file_ = FileDescriptor{};
        errno = EIO;
    }
    FileBeside(const FileBeside&) = delete;
    FileBeside& operator=(const FileBeside&) = delete;
    ~FileBeside() {
        if (file_ && !renamed_) {
            unlink(name_.c_str());
        }
    }

    [[nodiscard]] int get() const { return file_.get(); }
    explicit operator bool() const { return static_cast<bool>(file_); }
    [[nodiscard]] bool rename_to(const std::string& path) {
        renamed_ = std::rename(name_.c_str(), path.c_str()) == 0;
        return renamed_;
    }

private:
    std::string name_;
    FileDescriptor file_;
    bool renamed_ = false;
};

/// Removes the file of this name if its writer is dead.
void remove_if_stale(const std::string& name) {
    const FileDescriptor file{
        open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)}; // NOLINT
    struct stat found = {};
    if (file && fstat(file.get(), &found) == 0 && S_ISREG(found.st_mode) &&
        flock(file.get(), LOCK_EX | LOCK_NB) == 0 && is_at(file.get(), name.c_str())) {
        unlink(name.c_str());
    }
}

void remove_stale_beside(const std::string& path) {
    const std::string directory = directory_of(path);
    const std::string prefix = beside_prefix(path);
    const auto close = [](DIR* open) { closedir(open); };
    const std::unique_ptr<DIR, decltype(close)> entries{opendir(directory.c_str()), close};
    while (entries) {
        const dirent* entry = readdir(entries.get()); // NOLINT(concurrency-mt-unsafe): it is ours
        if (entry == nullptr) {
            break;
        }
        const std::string_view name = entry->d_name;
        if (is_name_beside(name, prefix)) {
            remove_if_stale(directory + "/" + std::string{name});
        }
    }
}

/// Gives the new file owner and mode of the old one. The owner must come first, since a change of
/// it takes special bits away; not everybody may change it.
bool take_after(int file, const struct stat& old) {
    struct stat made = {};
    if (fstat(file, &made) != 0) {
        return false;
    }
    const bool same_owner = made.st_uid == old.st_uid && made.st_gid == old.st_gid;
    const bool given = same_owner || fchown(file, old.st_uid, old.st_gid) == 0 ||
                       fchown(file, made.st_uid, old.st_gid) == 0;
    // If not, who made it owns it, and what others might do with the old one was not meant for
    // those who belong to the owner of this.
    const mode_t kept = given ? kModeBits : kModeBits & ~mode_t{S_IRWXG | S_ISUID | S_ISGID};
    return fchmod(file, old.st_mode & kept) == 0;
}

void sync_directory(const std::string& path) {
    const FileDescriptor directory{
        open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)}; // NOLINT
    if (directory) {
        fsync(directory.get()); // some file systems cannot; then the rename waits for its turn
    }
}

} // namespace

std::optional<Error> check_writable(const std::string& path) {
    const auto refuse = [&path](const std::string& why) {
        return Error{ErrorCode::BadPath, {path, why}};
    };
    if (path.empty()) {
        return refuse(std::generic_category().message(ENOENT));
    }
    const std::string target = followed(path);
    if (target.empty()) {
        return refuse(reason());
    }
    struct stat found = {};
    if (lstat(target.c_str(), &found) == 0) {
        if (S_ISDIR(found.st_mode)) {
            return refuse(std::generic_category().message(EISDIR));
        }
        // To rename over a device such as /dev/null would remove it, and a pipe has a reader who
        // would wait for ever.
        if (!S_ISREG(found.st_mode)) {
            return refuse("Not a regular file");
        }
        if (access(target.c_str(), W_OK) != 0) {
            return refuse(reason());
        }
    } else if (errno != ENOENT) {
        return refuse(reason());
    }
    if (access(directory_of(target).c_str(), W_OK | X_OK) != 0) {
        return refuse(reason());
    }
    remove_stale_beside(target);
    return std::nullopt;
}

std::optional<Error> replace_file(const std::string& path, std::span<const std::uint8_t> contents) {
    const auto failed = [&path] { return Error{ErrorCode::WriteFailed, {path, reason()}}; };
    const std::string target = followed(path);
    if (target.empty()) {
        return failed();
    }
    struct stat old = {};
    const bool replaces = lstat(target.c_str(), &old) == 0;
    if (replaces && !S_ISREG(old.st_mode)) {
        return Error{ErrorCode::WriteFailed, {path, "Not a regular file"}};
    }
    FileBeside file{target, replaces ? old.st_mode & kNewMode : kNewMode};
    // What is renamed must be on the disk by then: a name that survives a crash without its
    // contents would be a damaged file.
    if (!file || (replaces && !take_after(file.get(), old)) || !write_all(file.get(), contents) ||
        fsync(file.get()) != 0 || !file.rename_to(target)) {
        return failed();
    }
    sync_directory(target);
    return std::nullopt;
}

} // namespace nimber
