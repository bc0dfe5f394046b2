#include "store/replace_file.hpp"

#include "store/file_descriptor.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace nimber {
namespace {

constexpr mode_t kFileMode = 0666; // less what the umask takes away

std::string directory_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

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

/// Whether the open file is still what the path leads to.
bool is_at(int file, const std::string& path) {
    struct stat opened = {};
    struct stat named = {};
    return fstat(file, &opened) == 0 && lstat(path.c_str(), &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// Opens the file beside the path for this process alone. (Two runs that write into the same one
/// would leave a mixture of both.)
FileDescriptor open_beside(const std::string& beside) {
    while (true) {
        FileDescriptor file{
            open(beside.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kFileMode)}; // NOLINT
        if (!file || flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
            return FileDescriptor{};
        }
        // Between open and flock another run may have renamed it, and then it is the good file.
        if (is_at(file.get(), beside)) {
            return file;
        }
    }
}

} // namespace

std::optional<Error> check_writable(const std::string& path) {
    const auto refuse = [&path](const std::string& why) {
        return Error{ErrorCode::BadPath, {path, why}};
    };
    struct stat found = {};
    if (stat(path.c_str(), &found) == 0) {
        if (S_ISDIR(found.st_mode)) {
            return refuse(std::generic_category().message(EISDIR));
        }
        // To rename over a device such as /dev/null would remove it.
        if (!S_ISREG(found.st_mode)) {
            return refuse("Not a regular file");
        }
    } else if (errno != ENOENT || path.empty()) {
        return refuse(reason());
    }
    if (access(directory_of(path).c_str(), W_OK | X_OK) != 0) {
        return refuse(reason());
    }
    return std::nullopt;
}

std::optional<Error> replace_file(const std::string& path, std::span<const std::uint8_t> contents) {
    const std::string beside = path + ".new";
    const auto failed = [&path] { return Error{ErrorCode::WriteFailed, {path, reason()}}; };
    const FileDescriptor file = open_beside(beside);
    if (!file) {
        return failed();
    }
    // What is renamed must be on the disk by then: a name that survives a crash without its
    // contents would be a damaged file.
    if (ftruncate(file.get(), 0) != 0 || !write_all(file.get(), contents) ||
        fsync(file.get()) != 0) {
        const Error error = failed();
        unlink(beside.c_str());
        return error;
    }
    if (std::rename(beside.c_str(), path.c_str()) != 0) {
        return failed();
    }
    const FileDescriptor directory{
        open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)}; // NOLINT
    if (directory) {
        fsync(directory.get()); // some file systems cannot; then the rename waits for its turn
    }
    return std::nullopt;
}

} // namespace nimber
