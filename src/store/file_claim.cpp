#include "store/file_claim.hpp"

#include "store/file_names.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <system_error>
#include <utility>

namespace nimber {
namespace {

constexpr mode_t kLockMode = 0644; // to lock it, others need only open it
constexpr int kFree = -1;
constexpr int kBeingFilled = -2;

/// Removes a lock file unless something would be lost with it. While it is locked nobody else
/// removes it, and who waits for it looks whether it is there.
void remove_lock(int lock, const char* name) {
    struct stat found = {};
    if (fstat(lock, &found) == 0 && S_ISREG(found.st_mode) && found.st_size == 0 &&
        is_at(lock, name)) {
        unlink(name);
    }
}

bool lock_now(int file) {
    int done = 0;
    do {
        done = flock(file, LOCK_EX | LOCK_NB);
    } while (done != 0 && errno == EINTR);
    return done == 0;
}

} // namespace

struct FileClaim::Place {
    std::atomic<int> lock = kFree; ///< the descriptor; whoever sets it to kFree removes the file
    std::array<char, PATH_MAX> name = {};

    /// Whether the place was free and the name fits.
    bool take(const std::string& file, int descriptor) {
        int expected = kFree;
        if (file.size() >= name.size() || !lock.compare_exchange_strong(expected, kBeingFilled)) {
            return false;
        }
        std::memcpy(name.data(), file.c_str(), file.size() + 1);
        lock = descriptor;
        return true;
    }
};

namespace {

// The process may end by a signal handler at a limit, when nothing can be allocated or waited for
// and no destructor runs, so what is to be removed stands in a table of fixed size. A claim that
// finds no place in it only leaves its file behind if that happens.
std::array<FileClaim::Place, 8> places;

FileClaim::Place* take_place(const std::string& file, int descriptor) {
    const auto place = std::ranges::find_if(
        places, [&](FileClaim::Place& each) { return each.take(file, descriptor); });
    return place == places.end() ? nullptr : &*place;
}

} // namespace

void withdraw_claims() {
    for (FileClaim::Place& place : places) {
        int lock = place.lock.load();
        if (lock >= 0 && place.lock.compare_exchange_strong(lock, kFree)) {
            remove_lock(lock, place.name.data());
        }
    }
}

FileClaim::FileClaim(std::string name, FileDescriptor lock)
    : name_{std::move(name)}, lock_{std::move(lock)}, place_{take_place(name_, lock_.get())} {}

FileClaim& FileClaim::operator=(FileClaim&& other) noexcept {
    std::swap(name_, other.name_);
    std::swap(lock_, other.lock_);
    std::swap(place_, other.place_);
    return *this;
}

FileClaim::~FileClaim() {
    int lock = lock_.get();
    // The place is no longer ours if the claim was withdrawn.
    if (lock_ && (place_ == nullptr || place_->lock.compare_exchange_strong(lock, kFree))) {
        remove_lock(lock_.get(), name_.c_str());
    }
}

Result<FileClaim> FileClaim::take(const std::string& path) {
    const std::string target = followed(path);
    if (target.empty()) {
        return Error{ErrorCode::BadPath, {path, std::generic_category().message(errno)}};
    }
    std::string name = directory_of(target) + "/" + name_beside(target, "nimber-lock");
    constexpr int kMostTries = 100; // as many runs would have to end just then
    for (int tries = 0; tries < kMostTries; ++tries) {
        // Over a network only what is open for writing can be locked.
        constexpr int kFlags = O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
        FileDescriptor lock{open(name.c_str(), O_RDWR | kFlags, kLockMode)}; // NOLINT
        if (!lock && errno == EACCES) {
            lock = FileDescriptor{open(name.c_str(), O_RDONLY | kFlags, kLockMode)}; // NOLINT
        }
        if (!lock) {
            // Somebody else's lock that this user may not open is a lock.
            return errno == EACCES
                       ? Error{ErrorCode::FileInUse, {path}}
                       : Error{ErrorCode::BadPath, {path, std::generic_category().message(errno)}};
        }
        if (!lock_now(lock.get())) {
            if (errno != EOPNOTSUPP && errno != ENOSYS && errno != ENOLCK) {
                return Error{ErrorCode::FileInUse, {path}};
            }
            return FileClaim{std::move(name), std::move(lock)}; // there are no locks here
        }
        // Between open and flock the run before may have ended and removed it.
        if (is_at(lock.get(), name.c_str())) {
            // Nothing is allocated from here on: if that ended the run, the file would stay.
            return FileClaim{std::move(name), std::move(lock)};
        }
    }
    return Error{ErrorCode::BadPath, {path, std::generic_category().message(errno)}};
}

} // namespace nimber
