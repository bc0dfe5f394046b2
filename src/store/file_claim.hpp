#pragma once

#include "nimber/text/result.hpp"
#include "store/file_descriptor.hpp"

#include <string>

namespace nimber {

/// The right to go on with a file, which one run has at a time, in this process or another.
///
/// It is a lock on a file of its own, .NAME.nimber-lock, which is gone when the claim ends: a file
/// that is replaced by renaming cannot itself be locked for long. A run that is killed leaves that
/// file, which is empty, without the lock: it does no harm, and the next run removes it.
class FileClaim {
public:
    /// Claims the file, or what it leads to if it is a symbolic link; an error if another run has.
    /// Where the file system has no locks nothing is claimed.
    [[nodiscard]] static Result<FileClaim> take(const std::string& path);

    FileClaim() = default;
    FileClaim(const FileClaim&) = delete;
    FileClaim& operator=(const FileClaim&) = delete;
    FileClaim(FileClaim&& other) noexcept = default;
    FileClaim& operator=(FileClaim&& other) noexcept;
    ~FileClaim();

    /// Where a claim stands while it lives, for `withdraw_claims`.
    struct Place;

private:
    FileClaim(std::string name, FileDescriptor lock);

    std::string name_;
    FileDescriptor lock_;
    Place* place_ = nullptr; ///< if there was one
};

/// Removes the lock files of all claims of this process: for whoever is about to end it without
/// destructors. A signal handler may call it.
void withdraw_claims();

} // namespace nimber
